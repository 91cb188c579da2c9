"""npu.dma and npu.wait against numpy, and everything they refuse."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from npusim.contract import isa
from npusim.errors import LaunchError, UnsupportedError
from tests.lowering.functional.guest import ARENA_BYTES, Dim, Dma, Guest, dma, row, wait

POISON = 0x7FC0DEAD
SCRATCHPAD = 16 << 20
FILLED = 1 << 21
"""Bytes of the scratchpad that hold the arena's before a random transfer."""


def test_dense_row(guest: Guest) -> None:
    result = guest.run(dma(Dma(row(1024), dram=64)), wait())
    assert guest.scratchpad(1024, "u4").tobytes() == guest.arena[64 : 64 + 4096].tobytes()
    assert guest.scratchpad(1, "u4", 4096)[0] == POISON
    assert (result.bytes_read, result.bytes_written) == ((4096,), (0,))


def test_out_and_back_in(guest: Guest) -> None:
    result = guest.run(
        dma(Dma(row(256, 8), dram=0, element=8)), wait(),
        dma(Dma(row(256, 8), dram=1 << 20, element=8, flags=isa.FLAG_OUT), 3), wait(3),
    )  # fmt: skip
    assert (guest.arena[1 << 20 : (1 << 20) + 2048] == guest.arena[:2048]).all()
    assert (result.bytes_read, result.bytes_written) == ((2048,), (2048,))


def test_transfer_happens_at_its_wait(guest: Guest) -> None:
    guest.run(dma(Dma(row(4)), 1), dma(Dma(row(4), scratchpad=64), 2), wait(2), wait(1))
    first = guest.arena[:16].tobytes()
    guest.run(dma(Dma(row(4)), 1), dma(Dma(row(4), dram=1 << 21, flags=isa.FLAG_OUT), 2), wait(2), wait(1))
    assert guest.arena[1 << 21 : (1 << 21) + 16].view("u4").tolist() == [POISON] * 4  # out ran before in
    assert guest.scratchpad(4, "u4").tobytes() == first


def test_one_tag_keeps_issue_order(guest: Guest) -> None:
    guest.run(dma(Dma(row(4), dram=0)), dma(Dma(row(2), dram=400)), wait())
    assert guest.scratchpad(4, "u4").tobytes() == guest.arena[400:408].tobytes() + guest.arena[8:16].tobytes()


def test_missing_wait_is_seen(guest: Guest) -> None:
    with pytest.raises(LaunchError, match=r"1 transfer\(s\) were never waited for, the first with tag 7 of argument 0"):
        guest.run(dma(Dma(row(4)), 7), wait(6))
    guest.run(dma(Dma(row(4)), 7), wait(7))  # the failed launch leaves nothing behind


@pytest.mark.parametrize(
    ("bounds", "dims", "dram", "off"),
    [
        ((4096, 8192), row(1024), 4097, "1 past its last byte"),
        ((4096, 8192), row(1024), 4095, "1 before its first byte"),
        ((4096, 8192), (Dim(1024, -4, 4),), 8188 - 1, "1 before its first byte"),
        ((4096, 8192), (Dim(2, 4096, 4), Dim(4, 4, 8)), 4096, "16 past its last byte"),
    ],
)
def test_bounds_name_the_argument(
    guest: Guest, bounds: tuple[int, int], dims: tuple[Dim, ...], dram: int, off: str
) -> None:
    with pytest.raises(
        LaunchError, match=rf"`interpreter`: argument 1 `y`: transfer reaches byte 0x1\w+, outside .*{off}"
    ):
        guest.run(dma(Dma(dims, dram=dram, argument=1)), wait(), bounds=((0, ARENA_BYTES), bounds))


def test_exact_bounds_are_inside(guest: Guest) -> None:
    guest.run(dma(Dma(row(1024), dram=4096)), wait(), bounds=((4096, 8192),))
    guest.run(dma(Dma((Dim(1024, -4, 4),), dram=8188)), wait(), bounds=((4096, 8192),))


def test_invalid_elements_are_not_checked_or_counted(guest: Guest) -> None:
    dims = (Dim(16, 4, 4, lo=3, hi=7),)
    result = guest.run(dma(Dma(dims, dram=4096 - 12, fill=0x01020304)), wait(), bounds=((4096, 4096 + 16),))
    assert result.bytes_read == (16,)
    expected = np.full(16, 0x01020304, "u4")
    expected[3:7] = guest.arena[4096:4112].view("u4")
    assert (guest.scratchpad(16, "u4") == expected).all()


def test_huge_strides_do_not_wrap_round(guest: Guest) -> None:
    with pytest.raises(LaunchError, match="argument 0 `x`: transfer reaches byte"):
        guest.run(dma(Dma((Dim(4, 1 << 62, 4), Dim(2, 4, 4)))), wait())


def test_broadcast_reads_count_every_element(guest: Guest) -> None:
    result = guest.run(dma(Dma((Dim(8, 0, 16), Dim(4, 4, 4)))), wait())
    assert (guest.scratchpad(32, "u4").reshape(8, 4) == guest.arena[:16].view("u4")).all()
    assert result.bytes_read == (128,)


def test_empty_transfer(guest: Guest) -> None:
    result = guest.run(dma(Dma((Dim(0, 4, 4),))), wait())
    assert result.bytes_read == (0,)


def test_index_list(guest: Guest) -> None:
    rows = [7, 0, 3, 3]
    index = Dma(row(4, 8), dram=0, scratchpad=1 << 16, element=8)
    guest.arena[:32].view("i8")[:] = rows
    dims = (Dim(4, 64, 16), Dim(4, 4, 4))
    gather = Dma(dims, dram=4096, flags=isa.FLAG_INDEXED, index=isa.SCRATCHPAD_BASE + (1 << 16))
    result = guest.run(dma(index), wait(), dma(gather), wait())
    table = guest.arena[4096 : 4096 + 64 * 8].view("u4").reshape(8, 16)
    assert (guest.scratchpad(16, "u4").reshape(4, 4) == table[rows, :4]).all()
    assert result.bytes_read == (32 + 64,)
    with pytest.raises(LaunchError, match="transfer reaches byte"):
        guest.run(dma(index), wait(), dma(gather), wait(), bounds=((0, 4096 + 7 * 64 + 15),))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({isa.DMA_RANK: 0}, r"rank 0 is not in \[1, 5\]"),
        ({isa.DMA_RANK: 6}, r"rank 6 is not in"),
        ({isa.DMA_ELEM_BYTES: 3}, "element size 3"),
        ({isa.DMA_EXTENT: -1}, "extent -1 of dimension 0"),
        ({isa.DMA_EXTENT: 1 << 40}, "extent 1099511627776 of dimension 0"),
        ({isa.DMA_EXTENT: 1 << 30}, "more elements than the scratchpad"),
        ({isa.DMA_FLAGS: 8}, "flags 0x8 has an unknown bit"),
        ({isa.DMA_ARG: 1}, "tensor argument 1 of a kernel that has 1"),
        ({isa.DMA_SCRATCHPAD: isa.SCRATCHPAD_BASE - 1}, "outside the scratchpad"),
        ({isa.DMA_SCRATCHPAD: isa.SCRATCHPAD_BASE + SCRATCHPAD - 15}, "outside the scratchpad"),
        ({isa.DMA_SCRATCHPAD: isa.PROGRAM_BASE}, "outside the scratchpad"),
        ({isa.DMA_FLAGS: isa.FLAG_INDEXED, isa.DMA_INDEX: 8}, "index list at 0x8"),
    ],
)
def test_bad_descriptors_are_refused(guest: Guest, change: dict[int, int], message: str) -> None:
    with pytest.raises(LaunchError, match=rf"npu.dma: .*{message}.*at pc .*npu_main"):
        guest.run(dma(Dma(row(4), changes=change)), wait())


def test_accumulate_is_unsupported_by_name(guest: Guest) -> None:
    with pytest.raises(UnsupportedError, match="FLAG_ACCUMULATE"):
        guest.run(dma(Dma(row(4), flags=isa.FLAG_ACCUMULATE)), wait())


def test_tags(guest: Guest) -> None:
    guest.run(dma(Dma(row(4)), isa.MAX_TAGS - 1), wait(isa.MAX_TAGS - 1))
    with pytest.raises(LaunchError, match=r"npu.dma: tag 256"):
        guest.run(dma(Dma(row(4)), isa.MAX_TAGS))
    with pytest.raises(LaunchError, match=r"npu.wait: tag 256"):
        guest.run(wait(isa.MAX_TAGS))


@st.composite
def transfers(draw: st.DrawFn) -> Dma:
    """Any transfer whose valid elements stay inside the middle of arena and scratchpad."""
    element = draw(st.sampled_from([1, 2, 4, 8]))
    extents = draw(st.lists(st.integers(1, 6), min_size=1, max_size=isa.MAX_RANK))
    dims, pitch = [], element
    for extent in reversed(extents):  # the scratchpad side is injective, with gaps and either direction
        gap = draw(st.integers(0, 2)) * element
        sign = draw(st.sampled_from([1, 1, -1]))
        dram = draw(st.one_of(st.just(pitch), st.integers(-200, 200)))
        lo, hi = draw(st.integers(-1, extent)), draw(st.one_of(st.just(extent), st.integers(-1, extent + 1)))
        dims.append(Dim(extent, dram, sign * (pitch + gap), lo, hi))
        pitch = (pitch + gap) * extent
    out = draw(st.booleans())
    return Dma(
        tuple(reversed(dims)), ARENA_BYTES // 2 + draw(st.integers(0, 7)), (1 << 20) + draw(st.integers(0, 7)),
        element=element, flags=isa.FLAG_OUT if out else 0, fill=draw(st.integers(0, 2**64 - 1)),
    )  # fmt: skip


def reference(t: Dma, arena: bytearray, scratchpad: bytearray) -> int:
    """Element by element, as contract/isa.py says. Gives the number of valid elements."""
    valid = 0
    for index in itertools.product(*(range(d.extent) for d in t.dims)):
        d_at = t.dram + sum(i * d.dram_stride for i, d in zip(index, t.dims, strict=True))
        s_at = t.scratchpad + sum(i * d.scratchpad_stride for i, d in zip(index, t.dims, strict=True))
        inside = all(d.lo <= i < (d.extent if d.hi is None else d.hi) for i, d in zip(index, t.dims, strict=True))
        valid += inside
        if t.flags & isa.FLAG_OUT:
            if inside:
                arena[d_at : d_at + t.element] = scratchpad[s_at : s_at + t.element]
        else:
            source = arena[d_at : d_at + t.element] if inside else t.fill.to_bytes(8, "little")[: t.element]
            scratchpad[s_at : s_at + t.element] = source
    return valid


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(transfer=transfers())
def test_any_transfer_equals_the_reference(guest: Guest, transfer: Dma) -> None:
    guest.arena[:] = np.random.default_rng(1).integers(0, 256, ARENA_BYTES, np.uint8)
    arena = bytearray(guest.arena.tobytes())
    scratchpad = arena[:FILLED]
    valid = reference(transfer, arena, scratchpad)
    result = guest.run(dma(Dma(row(FILLED // 4))), wait(), dma(transfer), wait())
    assert guest.driver.scratchpad(0, FILLED) == bytes(scratchpad)
    assert guest.arena.tobytes() == bytes(arena)
    moved, out = valid * transfer.element, bool(transfer.flags & isa.FLAG_OUT)
    assert (result.bytes_read, result.bytes_written) == ((FILLED + (0 if out else moved),), (moved if out else 0,))


def test_rank_is_as_declared(guest: Guest) -> None:
    """A dimension past the rank is not looked at."""
    words = replace(Dma(row(4)), changes={isa.DMA_EXTENT + 1: -5})
    guest.run(dma(words), wait())
