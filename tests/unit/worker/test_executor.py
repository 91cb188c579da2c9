"""Argument words of a launch, and what the functional run and the timing must agree on."""

from __future__ import annotations

import math
import struct
from pathlib import Path

import msgspec
import pytest

from npusim.backend.timing.simulate import Breakdown, DramCounts, TimingResult
from npusim.backend.worker.executor import check_agreement
from npusim.backend.worker.launch_block import Signature, argument_words, check_bounds, launch_words
from npusim.contract import isa
from npusim.contract.kernel_spec import KernelSpec, ScalarArg, TensorArg
from npusim.contract.launch import Launch, LaunchResult, Pointer
from npusim.errors import LaunchError, TimingError

SPEC = KernelSpec(
    name="mix",
    ttir="",
    args=(
        ScalarArg("alpha", "fp32"),
        TensorArg("in_ptr0", "fp32", "in"),
        ScalarArg("xnumel", "i32"),
        TensorArg("out_ptr0", "fp32", "out"),
        ScalarArg("seed", "i64"),
    ),
    grid=("1", "1", "1"),
    machine_digest="",
)
MIX = Signature.of(SPEC)


def launch(
    *scalars: int | float, pointers: tuple[Pointer, ...] = (Pointer(64, 0, 128), Pointer(256, 256, 512))
) -> Launch:
    return Launch(digest=SPEC.digest, pointers=pointers, scalars=scalars, grid=(2, 3, 4))


def bits(value: float) -> int:
    word: int = struct.unpack("<Q", struct.pack("<d", value))[0]
    return word


@pytest.mark.parametrize("alpha", [0.5, -0.0, math.inf, 3, 1e-320])
@pytest.mark.parametrize(("seed", "word"), [(-1, 2**64 - 1), (2**63, 2**63), (-(2**63), 2**63), (7, 7)])
def test_words_are_in_signature_order(alpha: float, seed: int, word: int) -> None:
    words = argument_words(MIX, launch(alpha, 1000, seed))
    assert words == [bits(alpha), isa.DRAM_BASE + 64, 1000, isa.DRAM_BASE + 256, word]


def test_not_a_number_is_a_word_too() -> None:
    assert math.isnan(struct.unpack("<d", struct.pack("<Q", argument_words(MIX, launch(math.nan, 1, 1))[0]))[0])


@pytest.mark.parametrize(
    ("scalars", "complaint"),
    [
        ((0.5, 1.0, 1), "argument `xnumel: i32` was given 1.0"),
        ((0.5, 1, 2**64), f"argument `seed: i64` was given {2**64}"),
        ((0.5, 1, -(2**63) - 1), "argument `seed: i64`"),
        ((0.5, 1), "launched with 2 tensors, 2 scalars"),
    ],
)
def test_words_that_there_are_none_for(scalars: tuple[int | float, ...], complaint: str) -> None:
    with pytest.raises(LaunchError) as caught:
        argument_words(MIX, launch(*scalars))
    assert "kernel `mix`" in caught.value.what
    assert complaint in caught.value.what


def test_launch_block_is_laid_out_as_the_isa_says() -> None:
    words = launch_words((2, 3, 4), [11, 22])
    assert words[isa.LAUNCH_STATUS] == 0
    assert words[isa.LAUNCH_GRID : isa.LAUNCH_GRID + 3] == [2, 3, 4]
    assert words[isa.LAUNCH_ITEMS : isa.LAUNCH_ITEMS + 3] == [0, 24, 1]
    assert words[isa.LAUNCH_ARGS :] == [11, 22]


@pytest.mark.parametrize("pointer", [Pointer(0, 0, 1025), Pointer(8, 16, 32), Pointer(64, 0, 32), Pointer(-8, -8, 0)])
def test_blocks_outside_the_arena(pointer: Pointer) -> None:
    check_bounds(MIX, (Pointer(0, 0, 1024), Pointer(0, 0, 0)), 1024, Path("arena"))
    with pytest.raises(LaunchError, match="argument `out_ptr0` is not in device memory"):
        check_bounds(MIX, (Pointer(0, 0, 1024), pointer), 1024, Path("arena"))


RAN = LaunchResult(work_items=24, instructions=9, bytes_read=(4096, 0), bytes_written=(0, 4096))
TIMED = TimingResult(
    cycles=5,
    work_items=24,
    cores=(Breakdown(1, 1, 1, 2),),
    bytes_read=(4096, 0),
    bytes_written=(0, 4096),
    dram=DramCounts(0, 0, 0, 0, 0, 0),
)


def test_agreement() -> None:
    check_agreement(MIX, RAN, TIMED)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"work_items": 23}, "kernel `mix`: work-items is 23 in the functional run and 24 in its timing"),
        ({"bytes_read": (4092, 0)}, "bytes_read of argument `in_ptr0` is 4092 in the functional run and 4096"),
        ({"bytes_written": (0, 0)}, "bytes_written of argument `out_ptr0` is 0 in the functional run and 4096"),
    ],
)
def test_disagreement_names_kernel_argument_and_both_numbers(changed: dict[str, object], complaint: str) -> None:
    with pytest.raises(TimingError) as caught:
        check_agreement(MIX, msgspec.structs.replace(RAN, **changed), TIMED)
    assert complaint in caught.value.what
