"""What a failure leaves: inputs as they were, each block once, limited in size; and how sizes shrink."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from npusim.bundles import compare
from npusim.contract import bundle, messages
from npusim.contract.bundle import Launched
from npusim.contract.kernel_spec import KernelSpec, ScalarArg, TensorArg
from npusim.contract.launch import Launch, Pointer
from npusim.errors import NpusimError, UsageError
from npusim.frontend.failures import inputs, npy
from npusim.frontend.failures.inputs import Inputs
from npusim.frontend.failures.writer import Writer
from npusim.frontend.replay import blocks
from npusim.frontend.replay.recorded import launch_of, load
from npusim.frontend.replay.shrink import Trials, shrink
from tests.unit.bundles.failures import index

SPEC = KernelSpec(
    name="k",
    ttir="",
    args=(
        TensorArg("in_ptr0", "fp32", "in"),
        TensorArg("in_out_ptr0", "bf16", "inout"),
        TensorArg("out_ptr0", "fp32", "out"),
        ScalarArg("alpha", "fp32"),
        ScalarArg("xnumel", "i32"),
    ),
    grid=("xnumel", "1", "1"),
    machine_digest="0" * 64,
)
READ, CHANGED, WRITTEN = Pointer(0, 0, 64), Pointer(256, 256, 320), Pointer(512, 512, 576)


def launch(*pointers: Pointer, alpha: float = math.nan) -> Launch:
    return Launch(digest=SPEC.digest, pointers=pointers, scalars=(alpha, 7), grid=(7, 1, 1))


@pytest.fixture
def run_dir(tmp_path: Path) -> Path:
    (tmp_path / messages.ARENA).write_bytes(bytes(range(256)) * 4)
    inputs.memory.cache_clear()
    return tmp_path


def left(run_dir: Path, made: Launch, kept: inputs.Kept) -> tuple[Path, Launched]:
    writer = Writer(run_dir)
    Inputs(SPEC, run_dir).write(writer, made, kept)
    folder = writer.finish(index())
    return folder, msgspec.json.decode((folder / bundle.LAUNCH).read_bytes(), type=Launched)


def test_a_block_is_kept_before_it_changes(run_dir: Path) -> None:
    made = launch(READ, CHANGED, WRITTEN)
    kept = Inputs(SPEC, run_dir).keep(made.pointers)
    assert set(kept) == {(256, 320)}
    with (run_dir / messages.ARENA).open("r+b") as arena:
        arena.write(b"\xff" * 1024)
    folder, record = left(run_dir, made, kept)
    assert [(b.low, b.high, b.when, bool(b.file)) for b in record.blocks] == [
        (0, 64, "before", True),
        (256, 320, "before", True),
        (512, 576, "unread", False),
    ]
    changed = np.load(folder / record.blocks[1].file, allow_pickle=False)
    assert changed.dtype == np.uint16
    assert changed.tobytes() == bytes(range(64))
    again = launch_of(load(folder).launched or record, SPEC.digest)
    assert again.pointers == made.pointers
    assert math.isnan(again.scalars[0])
    assert again.scalars[1] == 7


def test_arguments_that_share_a_block_share_its_file(run_dir: Path) -> None:
    made = launch(Pointer(16, 0, 64), Pointer(0, 0, 64), Pointer(32, 0, 64))
    assert set(Inputs(SPEC, run_dir).keep(made.pointers)) == {(0, 64)}
    _, record = left(run_dir, made, {})
    assert len(record.blocks) == 1
    assert record.pointers == made.pointers
    assert record.blocks[0].when == "after", "nobody kept it"


def test_a_large_block_is_not_copied_before_each_launch(run_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "KEPT_BYTES", 63)
    assert not Inputs(SPEC, run_dir).keep((READ, CHANGED, WRITTEN))


def test_a_kernel_that_changes_no_input_copies_nothing(run_dir: Path) -> None:
    spec = msgspec.structs.replace(SPEC, args=(SPEC.args[0], SPEC.args[2]))
    assert not Inputs(spec, run_dir).keep((READ, WRITTEN))
    assert Inputs(spec, run_dir).keep((READ, Pointer(32, 0, 64))), "an output in the block of an input"


def test_the_cap_is_stated(run_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(inputs.CAP, "0")
    folder, record = left(run_dir, launch(READ, CHANGED, WRITTEN), {})
    assert not any(block.file for block in record.blocks)
    missing = bundle.decode((folder / bundle.INDEX).read_bytes()).missing
    assert [each.file for each in missing] == ["inputs/0.npy", "inputs/1.npy"]
    assert all(inputs.CAP in each.why for each in missing)
    monkeypatch.setenv(inputs.CAP, "much")
    with pytest.raises(UsageError, match="much"):
        inputs.cap_bytes()


def test_folders_are_numbered_and_what_is_discarded_is_gone(tmp_path: Path) -> None:
    made = [Writer(tmp_path).finish(index()).name for _ in range(3)]
    Writer(tmp_path).discard()
    assert sorted(path.name for path in tmp_path.iterdir()) == made == ["failure-0", "failure-1", "failure-2"]


@given(dtype=st.sampled_from([*npy.TYPES, "fp8e4nv"]), data=st.binary(max_size=200))
def test_npy_files_are_numpys(dtype: str, data: bytes) -> None:
    import io

    file = npy.header(dtype, len(data)) + data
    assert np.load(io.BytesIO(file), allow_pickle=False).tobytes() == data
    assert npy.data(file) == data


@given(file=st.binary(max_size=200))
def test_what_is_no_npy_file_is_refused(file: bytes) -> None:
    for start in (b"", npy.MAGIC, npy.header("fp32", 8)):
        if start + file == npy.header("fp32", 8) + file and len(file) == 8:
            continue
        with pytest.raises(ValueError, match=r"it is not|its header"):
            npy.data(start + file)


@given(first=st.integers(1, 5000), second=st.integers(1, 5000), need=st.integers(1, 5000), product=st.integers(1, 5000))
def test_sizes_shrink_to_a_failure_that_no_single_step_makes_smaller(
    first: int, second: int, need: int, product: int
) -> None:
    def fails(sizes: Mapping[str, int]) -> bool:
        return sizes["a"] >= need and sizes["a"] * sizes["b"] >= product

    start = {"a": first + need, "b": second + product}
    trials = Trials(fails, 1000)
    found = shrink(start, trials)
    assert fails(found)
    assert not any(fails({**found, name: found[name] - 1}) for name in found if found[name] > 1)
    assert trials.count < 200


def test_blocks_stay_powers_of_two() -> None:
    found = shrink({"XBLOCK": 1024, "xnumel": 1000}, lambda s: s["XBLOCK"] >= 48, powers=frozenset({"XBLOCK"}))
    assert found == {"XBLOCK": 64, "xnumel": 1}


def test_trials_end() -> None:
    trials = Trials(lambda sizes: sizes["a"] > 10, 3)
    assert shrink({"a": 1 << 40}, trials)["a"] > 10
    assert trials.exhausted


SOURCE = """
@fixed_config(config={'XBLOCK': 16, 'R0_BLOCK': 64}, other=3)
def k(p, xnumel, r0_numel, XBLOCK: tl.constexpr):
    xnumel = 1000
    R0_BLOCK: tl.constexpr = 64
    offset = 5
    rnumel = r0_numel
"""


def test_sizes_of_a_source() -> None:
    found = blocks.sizes(SOURCE)
    assert found == {"XBLOCK": 16, "R0_BLOCK": 64, "xnumel": 1000}
    assert blocks.powers(found) == {"XBLOCK", "R0_BLOCK"}
    small = blocks.with_sizes(SOURCE, {"R0_BLOCK": 2, "xnumel": 1})
    assert blocks.sizes(small) == {"XBLOCK": 16, "R0_BLOCK": 2, "xnumel": 1}
    assert "offset = 5" in small


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (f"kernel {'ab' * 32} failed", f"kernel {'cd' * 32} failed", True),
        ("see /home/a/x.log", "see /tmp/b/y.log", True),
        ("took 3 ms", "took 40.5 ms", True),
        ("byte 0x100 of 64", "byte 0x100 of 64", True),
        ("byte 0x100 of 64", "byte 0x108 of 64", False),
        ("16 / 2", "16 / 3", False),
        ("add failed", "dad failed", False),
    ],
)
def test_which_words_count(one: str, other: str, same: bool) -> None:
    assert (compare.words("launch", one, "") == compare.words("launch", other, "")) is same
    assert compare.words("worker", "died", one) == compare.words("worker", "died", other)


def test_sizes_do_not_count_while_they_shrink() -> None:
    words = [compare.words("launch", f"{n} bytes at {n:#x}", "", numbers=False) for n in (10, 2000)]
    assert words[0] == words[1]


def test_a_launch_record_that_does_not_fit_its_kernel(tmp_path: Path) -> None:
    record = Launched(pointers=(READ,), scalars=("soon",), grid=(1, 1, 1), timing=True, blocks=())
    files = {bundle.SPEC: msgspec.json.encode(SPEC), bundle.LAUNCH: msgspec.json.encode(record)}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / bundle.INDEX).write_bytes(bundle.encode(index(files)))
    with pytest.raises(NpusimError, match=r"launch\.json"):
        load(tmp_path)
