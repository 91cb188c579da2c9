"""How a descriptor becomes DRAM accesses, and what is counted for the tensors."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lowering.timing.events import TPU, Player, dma, store, wait

ACCESS = TPU.dram.access_bytes


def requests(play: Player, event: list[int]) -> int:
    return play([event, wait(0)]).dram.requests


def test_contiguous_bytes_are_coalesced(play: Player) -> None:
    got = play([dma(0, 0, [1024]), wait(0)])
    assert (got.dram.requests, got.dram.bytes, got.bytes_read) == (128, 4096, (4096, 0, 0))


def test_a_run_across_a_boundary_touches_one_more_access(play: Player) -> None:
    assert requests(play, dma(0, 16, [1024])) == 129


def test_rows_that_follow_each_other_are_one_run(play: Player) -> None:
    assert requests(play, dma(0, 16, [4, 4, 64])) == 129


def test_dimensions_are_visited_by_dram_stride(play: Player) -> None:
    transposed = dma(0, 0, [64, 64], strides=[4, 256])
    assert requests(play, transposed) == 64 * 64 * 4 // ACCESS


def test_a_strided_element_costs_its_own_access(play: Player) -> None:
    got = play([dma(0, 0, [1024], strides=[8]), wait(0)])
    assert (got.dram.requests, got.bytes_read[0]) == (1024, 4096)
    assert got.cycles > play([dma(0, 0, [1024]), wait(0)]).cycles


def test_a_repeated_element_is_read_once(play: Player) -> None:
    got = play([dma(0, 0, [32, 8], strides=[0, 4]), wait(0)])
    assert (got.dram.requests, got.bytes_read[0]) == (1, 1024)


def test_negative_strides_cover_the_same_bytes(play: Player) -> None:
    assert requests(play, dma(0, 4092, [1024], strides=[-4])) == 128


def test_only_valid_elements_move(play: Player) -> None:
    got = play([dma(0, 0, [8, 1024], low=[2, 100], high=[5, 900]), wait(0)])
    assert got.bytes_read[0] == 3 * 800 * 4
    # Rows 2 to 4, elements 100 to 899 of 1024: bytes 400 to 3599 touch accesses 12 to 112.
    assert got.dram.requests == 3 * 101


def test_bounds_beyond_the_extent_add_nothing(play: Player) -> None:
    assert play([dma(0, 0, [1024], low=[-5], high=[5000]), wait(0)]).bytes_read[0] == 4096


def test_nothing_valid_is_complete_at_once(play: Player) -> None:
    got = play([dma(0, 0, [1024], low=[7], high=[7]), wait(0)])
    assert (got.dram.requests, got.cycles) == (0, TPU.dma.issue_cycles)


def test_a_scalar_transfer(play: Player) -> None:
    got = play([store(0, 4, [], arg=2, element=8), wait(0)])
    assert (got.bytes_written, got.dram.requests) == ((0, 0, 8), 1)


def test_bytes_are_counted_by_argument_and_direction(play: Player) -> None:
    got = play([dma(0, 0, [10], arg=1), store(0, 4096, [3], arg=1), store(0, 8192, [5], arg=0, element=1), wait(0)])
    assert (got.bytes_read, got.bytes_written) == ((0, 40, 0), (5, 12, 0))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 6), st.integers(-200, 200)), min_size=1, max_size=4),
    st.sampled_from([1, 2, 4, 8]),
    st.data(),
)
def test_every_touched_access_is_requested(
    play: Player, dims: list[tuple[int, int]], element: int, data: st.DataObject
) -> None:
    """At least one request for every access that holds a valid element, at most one for each element and boundary."""
    extents = [extent for extent, _ in dims]
    low = [data.draw(st.integers(0, extent)) for extent in extents]
    high = [data.draw(st.integers(0, extent)) for extent in extents]
    event = dma(0, 1 << 16, extents, strides=[stride for _, stride in dims], low=low, high=high, element=element)
    starts = [1 << 16]
    for (_, stride), first, last in zip(dims, low, high, strict=True):
        starts = [start + stride * i for start in starts for i in range(first, last)]
    touched = {byte // ACCESS for start in starts for byte in (start, start + element - 1)}
    got = play([event, wait(0)])
    assert got.bytes_read[0] == element * len(starts)
    assert len(touched) <= got.dram.requests <= 2 * len(starts)
