"""Device memory: deterministic, reused, coalesced, bounded; full is an error and never a crash."""

from __future__ import annotations

import ctypes
import os
import random
import subprocess
import threading
from itertools import pairwise
from pathlib import Path

import pytest
import torch

from npusim.errors import DiskFullError, UsageError
from npusim.frontend.device.errors import ArenaFullError
from npusim.frontend.device.native import Native
from tests.e2e.device.conftest import Script


def offset(npu: Native, tensor: torch.Tensor) -> int:
    return npu.block_of(tensor.data_ptr())[0]


def test_data_ptr_is_a_host_pointer_into_the_arena(npu: Native) -> None:
    x = torch.arange(4.0, device="npu")
    assert x.data_ptr() == npu.arena_base() + offset(npu, x)
    words = (ctypes.c_float * 4).from_address(x.data_ptr())
    words[0] = 9.0
    assert x.cpu().tolist() == [9.0, 1.0, 2.0, 3.0]


def test_the_file_holds_the_bytes(npu: Native) -> None:
    x = torch.arange(100, dtype=torch.int32, device="npu")
    with Path(npu.arena_path()).open("rb") as file:
        file.seek(offset(npu, x))
        assert file.read(400) == x.cpu().numpy().tobytes()


def test_bounds_are_the_storage_not_the_view(npu: Native) -> None:
    x = torch.zeros(10, 10, device="npu")
    at, low, high = npu.block_of(x[3, 4:].data_ptr())
    assert (at - low, high - low, low % 256) == (4 * 34, 400, 0)


def test_neighbours_do_not_share_bounds(npu: Native) -> None:
    tensors = [torch.zeros(size, dtype=torch.uint8, device="npu") for size in (1, 255, 256, 257)]
    ranges = sorted(npu.block_of(t.data_ptr())[1:] for t in tensors)
    assert all(high <= low for (_, high), (low, _) in pairwise(ranges))


def test_bounds_of_nothing_and_of_strangers(npu: Native) -> None:
    assert npu.block_of(torch.empty(0, 3, device="npu").data_ptr()) == (0, 0, 0)
    with pytest.raises(UsageError, match="no live block"):
        npu.block_of(torch.zeros(3).data_ptr())


def test_bounds_of_a_freed_block_are_refused(npu: Native) -> None:
    x = torch.zeros(1 << 16, device="npu")
    pointer = x.data_ptr() + 100
    del x
    with pytest.raises(UsageError, match="no live block"):
        npu.block_of(pointer)


@pytest.mark.usefixtures("collected")
def test_statistics_follow_the_last_view(npu: Native) -> None:
    before = torch.npu.memory_allocated()
    x = torch.empty(1 << 20, device="npu")
    y = x[5:]
    del x
    assert torch.npu.memory_allocated() - before == 4 << 20
    torch.npu.reset_peak_memory_stats()
    del y
    assert torch.npu.memory_allocated() == before
    assert torch.npu.max_memory_allocated() == before + (4 << 20)
    assert npu.memory_stats()["free_bytes"] == npu.capacity() // 256 * 256 - before


def test_storage_resize_moves_and_keeps_bytes(npu: Native) -> None:
    x = torch.arange(4.0, device="npu")
    x.resize_(1000)
    assert x.cpu()[:4].tolist() == [0, 1, 2, 3]
    x.untyped_storage().resize_(0)
    assert x.untyped_storage().nbytes() == 0
    x.untyped_storage().resize_(4000)
    _, low, high = npu.block_of(x.data_ptr())
    assert high - low == 4000


@pytest.mark.usefixtures("collected")
def test_the_same_calls_give_the_same_offsets(npu: Native) -> None:
    def offsets() -> list[int]:
        rng = random.Random(3)
        live: list[torch.Tensor] = []
        seen: list[int] = []
        for _ in range(300):
            if live and rng.random() < 0.45:
                del live[rng.randrange(len(live))]
            else:
                live.append(torch.empty(rng.randrange(1, 5000), dtype=torch.uint8, device="npu"))
                seen.append(offset(npu, live[-1]))
        return seen

    assert offsets() == offsets()


def test_holes_are_coalesced_and_best_fit(script: Script) -> None:
    out = script("""
def block(n): return torch.empty(n * 256, dtype=torch.uint8, device="npu")
def at(t): return npu.block_of(t.data_ptr())[0] // 256
t = [block(n) for n in (4, 1, 2, 1, 3, 1)]
assert [at(x) for x in t] == [0, 4, 5, 7, 8, 11]
t[0] = t[2] = t[4] = None
assert at(x := block(2)) == 5          # the smallest hole that fits, not the first
assert at(y := block(3)) == 8
del x; t[1] = None                     # holes 0..4, 4, 5..7 are one now
assert at(z := block(7)) == 0
t.clear(); del y, z
assert npu.memory_stats()["largest_free_bytes"] == npu.capacity()
print("done")
""")
    assert out == "done\n"


@pytest.mark.usefixtures("collected")
def test_an_exhausted_arena_says_what_it_had(npu: Native) -> None:
    allocated = torch.npu.memory_allocated()
    with pytest.raises(ArenaFullError) as caught:
        torch.empty(npu.capacity() + 1, dtype=torch.uint8, device="npu")
    assert str(npu.capacity() + 1) in caught.value.what
    assert caught.value.cause
    assert caught.value.next_step
    assert isinstance(caught.value, torch.OutOfMemoryError)
    assert isinstance(caught.value, DiskFullError)
    assert torch.npu.memory_allocated() == allocated
    assert torch.ones(3, device="npu").sum().item() == 3


def test_an_arena_can_be_filled_to_the_last_byte(script: Script) -> None:
    script("""
x = torch.zeros(npu.capacity(), dtype=torch.uint8, device="npu"); x.fill_(7)
try: torch.empty(1, device="npu")
except torch.OutOfMemoryError: pass
else: raise SystemExit("no error")
assert x.cpu().unique().tolist() == [7]
del x
assert torch.ones(10, device="npu").sum().item() == 10
""")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount a small tmpfs")
def test_a_full_tmpfs_is_an_error_and_not_a_crash(script: Script, tmp_path: Path) -> None:
    mount = tmp_path / "small"
    mount.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", mount], check=False).returncode:
        pytest.skip("this container may not mount")
    try:
        out = script(
            """
x = torch.ones(1 << 19, device="npu")                 # 2 of 3 MiB
try: torch.ones(1 << 19, device="npu")
except torch.OutOfMemoryError as error: print(error)
y = torch.ones(900 << 10, dtype=torch.uint8, device="npu")   # the rest is less than one step, and still usable
assert x.sum().item() == 1 << 19 and y.sum().item() == 900 << 10
del x, y
torch.npu.empty_cache()
assert npu.memory_stats()["reserved_bytes"] == 0
Path(sys.argv[2]).with_name("other").write_bytes(bytes(2 << 20))
try: torch.ones(1 << 19, device="npu")
except torch.OutOfMemoryError as error: print(type(error).__name__)
assert torch.ones(100, device="npu").sum().item() == 100
""",
            capacity=64 << 20,
            arena=mount / "arena",
        )
    finally:
        subprocess.run(["umount", mount], check=True)
    assert "tmpfs" in out
    assert "2097152 bytes wanted" in out
    assert out.endswith("ArenaFullError\n")


def test_an_arena_serves_one_process(npu: Native, script: Script) -> None:
    with pytest.raises(AssertionError, match="another process uses it"):
        script("", arena=Path(npu.arena_path()))


def test_a_second_arena_is_refused_and_the_same_is_not(npu: Native, tmp_path: Path) -> None:
    npu.open_arena(npu.arena_path(), npu.capacity())
    with pytest.raises(UsageError, match="open already"):
        npu.open_arena(str(tmp_path / "other"), npu.capacity())


@pytest.mark.usefixtures("collected")
def test_threads_allocate_without_overlap(npu: Native) -> None:
    before, wrong = torch.npu.memory_allocated(), []

    def work(value: int) -> None:
        rng = random.Random(value)
        for _ in range(200):
            x = torch.full((rng.randrange(1, 2000),), value, device="npu")
            if not bool((x == value).all()):
                wrong.append(value)

    threads = [threading.Thread(target=work, args=(value,)) for value in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert npu.memory_allocated() == before
