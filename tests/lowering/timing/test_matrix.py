"""The systolic arrays: loads of k rows, streams of m rows, fill and drain."""

from __future__ import annotations

from tests.lowering.timing.events import TPU, Player, mxload, mxmac, mxwait, tile

K, N = TPU.matrix.rows, TPU.matrix.columns
DRAIN = K + N - 1


def test_one_multiply(play: Player) -> None:
    got = play([mxload(0, K, N), mxmac(0, 100, K, N), mxwait()])
    assert got.cycles == K + 100 + DRAIN
    assert (got.cores[0].issue, got.cores[0].matrix) == (2, got.cycles - 2)


def test_a_shorter_k_loads_faster(play: Player) -> None:
    assert play([mxload(0, 5, N), mxmac(0, 100, 5, N), mxwait()]).cycles == 5 + 100 + DRAIN


def test_multiplies_of_one_array_stream_without_gaps(play: Player) -> None:
    assert play([mxload(0, K, N)] + [mxmac(0, 100, K, N)] * 5 + [mxwait()]).cycles == K + 500 + DRAIN


def test_two_arrays_work_at_once(play: Player) -> None:
    one = [mxload(0, K, N), mxmac(0, 1000, K, N)]
    assert play([*one, mxload(1, K, N), mxmac(1, 1000, K, N), mxwait()]).cycles == 2 + K + 1000 + DRAIN


def test_the_other_slot_loads_while_the_array_computes(play: Player) -> None:
    other = TPU.matrix.arrays  # second slot of array 0
    got = play([mxload(0, K, N), mxmac(0, 500, K, N), mxload(other, K, N), mxmac(other, 500, K, N), mxwait()])
    assert got.cycles == K + 1000 + DRAIN


def test_a_slot_in_use_is_not_overwritten(play: Player) -> None:
    got = play([mxload(0, K, N), mxmac(0, 500, K, N), mxload(0, K, N), mxmac(0, 500, K, N), mxwait()])
    assert got.cycles == 2 * (K + 500) + DRAIN


def test_the_vector_unit_runs_beside_the_arrays(play: Player) -> None:
    got = play([mxload(0, K, N), mxmac(0, 100, K, N), tile(), mxwait()], tiles={0: 10_000})
    assert (got.cycles, got.cores[0].matrix) == (10_002, 0)


def test_a_sum_follows_the_array_that_had_it_before(play: Player) -> None:
    """Array 0 is busy with another block, so its part of the sum starts late; array 1 must not add before it."""
    busy = [mxload(0, K, N), mxmac(0, 1000, K, N, accumulator=4096)]
    first = [mxload(0, K, N), mxmac(0, 100, K, N)]
    goes_on = [mxload(1, K, N), mxmac(1, 100, K, N, accumulate=True)]
    other = [mxload(1, K, N), mxmac(1, 100, K, N, accumulator=8192)]
    assert play([*busy, *first, *goes_on, mxwait()]).cycles == 2 * K + 1000 + 1 + 100 + DRAIN
    assert play([*busy, *first, *other, mxwait()]).cycles == 2 * K + 1000 + 100 + DRAIN
