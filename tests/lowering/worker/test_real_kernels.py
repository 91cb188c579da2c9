"""The worker with its real pipeline, Spike and the timing simulator, on kernels that Inductor wrote."""

from __future__ import annotations

import mmap
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from npusim.backend.functional.binding import LIBRARY_VARIABLE as SPIKE
from npusim.backend.timing.library import LIBRARY_VARIABLE as TIMING
from npusim.backend.worker import stage
from npusim.contract import isa, machine, manifest, messages
from npusim.contract.kernel_spec import KernelSpec, ScalarArg, TensorArg
from npusim.contract.launch import Launch, LaunchResult, Pointer
from npusim.errors import LaunchError
from npusim.frontend.runtime.client import Client
from npusim.frontend.runtime.settings import Settings
from tests.lowering.worker.conftest import MACHINE, ROOT

ARENA_BYTES = 1 << 20
PLACES = (0x1000, 0x8000, 0x10000)
BLOCK = 256
ADD = KernelSpec(
    name="triton_poi_fused_add_0",
    ttir=(ROOT / "tests/data/ttir/add_dyn.mlir").read_text(),
    args=(
        TensorArg("in_ptr0", "fp32", "in"),
        TensorArg("in_ptr1", "fp32", "in"),
        TensorArg("out_ptr0", "fp32", "out"),
        ScalarArg("ks0", "i32"),
        ScalarArg("xnumel", "i32"),
    ),
    grid=("cdiv(xnumel, 256)", "1", "1"),
    machine_digest=machine.load(MACHINE).digest,
)


class Npu:
    """A client with an arena that the test can look into."""

    def __init__(self, run_dir: Path, cache: Path) -> None:
        with (run_dir / messages.ARENA).open("w+b") as file:
            file.truncate(ARENA_BYTES)
            self.arena = np.frombuffer(mmap.mmap(file.fileno(), ARENA_BYTES), dtype=np.uint8)
        command = (sys.executable, "-m", "npusim.backend.worker")
        self.client = Client(Settings(run_dir, MACHINE, cache, command, {**os.environ, "PYTHONPATH": python_path()}))

    def floats(self, place: int, count: int) -> npt.NDArray[np.float32]:
        return self.arena[place : place + 4 * count].view(np.float32)

    def add(self, n: int, timing: bool = True, room: int | None = None) -> LaunchResult:
        """x + y on n floats; the blocks have room for `room` floats."""
        size = 4 * (n if room is None else room)
        pointers = tuple(Pointer(place, place, place + size) for place in PLACES)
        grid = (-(-n // BLOCK), 1, 1)
        return self.client.run(Launch(digest=ADD.digest, pointers=pointers, scalars=(n, n), grid=grid, timing=timing))


def python_path() -> str:
    return os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))


@pytest.fixture(scope="module", autouse=True)
def native_libraries() -> None:
    missing = [name for name in (SPIKE, TIMING) if not os.environ.get(name)]
    assert not missing, f"{missing} not set: run these tests by `nox -s lowering`"


@pytest.fixture
def npu(tmp_path: Path) -> Iterator[Npu]:
    made = Npu(tmp_path, tmp_path / "cache")
    yield made
    made.client.close()


def test_one_elf_serves_every_size_with_values_bytes_and_cycles(npu: Npu) -> None:
    compiled = npu.client.compile(ADD)
    assert list(compiled.compile_ms)[-1] == "objects"
    rng, cycles = np.random.default_rng(0), []
    for n in (1, 127, 1000, 1024, 2048, 4096):
        x, y = rng.standard_normal((2, n)).astype(np.float32)
        npu.floats(PLACES[0], n)[:], npu.floats(PLACES[1], n)[:] = x, y
        result = npu.add(n)
        assert np.array_equal(npu.floats(PLACES[2], n), x + y)
        assert (result.bytes_read, result.bytes_written) == ((4 * n, 4 * n, 0), (0, 0, 4 * n))
        assert result.work_items == -(-n // BLOCK)
        assert result.cycles == sum(result.breakdown.values())
        assert result.tile_cycles
        cycles.append(result.cycles)
    assert cycles[-3] < cycles[-2] < cycles[-1]


def test_a_fresh_worker_measures_nothing_again_and_counts_the_same(npu: Npu) -> None:
    folder = Path(npu.client.compile(ADD).folder)
    first = npu.add(1024)
    kept = (folder / manifest.TILE_CYCLES).read_bytes()
    (folder / manifest.TILE_CYCLES).chmod(0o444)
    npu.client.close()
    again = npu.add(1024)
    assert (folder / manifest.TILE_CYCLES).read_bytes() == kept
    assert msgspec.structs.replace(again, functional_ms=0.0, timing_ms=0.0) == msgspec.structs.replace(
        first, functional_ms=0.0, timing_ms=0.0
    )


def test_memo_is_used_and_a_damaged_one_is_measured_again(npu: Npu) -> None:
    folder = Path(npu.client.compile(ADD).folder)
    memo = folder / manifest.TILE_CYCLES
    first = npu.add(1024)
    npu.client.close()
    kept = msgspec.json.decode(memo.read_bytes())
    memo.write_bytes(msgspec.json.encode({**kept, "cycles": {body: c + 1000 for body, c in kept["cycles"].items()}}))
    assert npu.add(1024).tile_cycles == {tile: c + 1000 for tile, c in first.tile_cycles.items()}
    npu.client.close()
    memo.write_bytes(b"{")
    assert npu.add(1024).tile_cycles == first.tile_cycles


def test_without_timing(npu: Npu) -> None:
    npu.client.compile(ADD)
    result = npu.add(1000, timing=False)
    assert (result.cycles, result.tile_cycles, result.breakdown) == (None, {}, {})
    assert result.bytes_written == (0, 0, 4000)


def test_access_outside_an_argument_s_block_names_it(npu: Npu) -> None:
    npu.client.compile(ADD)
    with pytest.raises(LaunchError, match="argument 0 `in_ptr0`"):
        npu.add(1024, room=1000)
    assert npu.add(1024).work_items == 4


@pytest.mark.parametrize(
    ("pointer", "scalars", "complaint"),
    [
        (Pointer(0, 0, ARENA_BYTES + 1), (4, 4), "`in_ptr0` is not in device memory"),
        (Pointer(64, 128, 256), (4, 4), "`in_ptr0` is not in device memory"),
        (Pointer(0, 0, 16), (4,), "launched with 3 tensors, 1 scalars"),
        (Pointer(0, 0, 16), (4, 4.5), "argument `xnumel: i32` was given 4.5"),
    ],
)
def test_launches_that_make_no_sense(
    npu: Npu, pointer: Pointer, scalars: tuple[int | float, ...], complaint: str
) -> None:
    npu.client.compile(ADD)
    with pytest.raises(LaunchError) as caught:
        npu.client.run(Launch(digest=ADD.digest, pointers=(pointer,) * 3, scalars=scalars, grid=(1, 1, 1)))
    assert complaint in caught.value.what


def test_no_arena(npu: Npu) -> None:
    (npu.client.settings.run_dir / messages.ARENA).unlink()
    with pytest.raises(LaunchError, match="there is no device memory"):
        npu.client.compile(ADD)


def test_tampered_elf_is_built_again_and_logged(npu: Npu) -> None:
    folder = Path(npu.client.compile(ADD).folder)
    elf = folder / manifest.ELF
    good = elf.read_bytes()
    npu.client.close()
    elf.write_bytes(good.replace(good[-64:], bytes(64)))
    assert npu.client.compile(ADD).compile_ms
    assert elf.read_bytes() == good
    assert "is damaged" in (npu.client.settings.run_dir / messages.LOG).read_text()


def test_stage_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec_file = tmp_path / "spec.json"
    spec_file.write_bytes(msgspec.json.encode(ADD))
    options = [str(spec_file), "--machine", str(MACHINE), "--out", str(tmp_path / "out")]
    assert stage.main([*options, "--until", "npu"]) == 0
    assert manifest.load(tmp_path / "out").until == "npu"
    assert str(tmp_path / "out" / "npu.mlir") in capsys.readouterr().out
    assert not (tmp_path / "out" / manifest.ELF).exists()
    assert stage.main([*options, "--until", "nonsense"]) == 2
    assert "there is no stage `nonsense`" in capsys.readouterr().err


def test_guest_addresses_are_the_arena_s(npu: Npu) -> None:
    """The same launch elsewhere in the arena: DRAM addresses are offsets from isa.DRAM_BASE."""
    assert isa.DRAM_BASE == 1 << 32
    npu.client.compile(ADD)
    npu.floats(0x20000, 4)[:] = (1, 2, 3, 4)
    pointer = Pointer(0x20000, 0x20000, 0x20010)
    out = Pointer(0x30000, 0x30000, 0x30010)
    npu.client.run(Launch(digest=ADD.digest, pointers=(pointer, pointer, out), scalars=(4, 4), grid=(1, 1, 1)))
    assert npu.floats(0x30000, 4).tolist() == [2, 4, 6, 8]
