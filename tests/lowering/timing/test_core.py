"""Cores, DMA engines and crossbar: cycle counts that can be worked out by hand on the default machine."""

from __future__ import annotations

import pytest

from npusim.backend.timing.simulate import TimingResult
from tests.lowering.timing.events import TPU, Player, changed, dma, store, tile, wait

ISSUE, NOC, D = TPU.dma.issue_cycles, TPU.noc.latency_cycles, TPU.dram
READ = ISSUE + NOC + D.nrcdrd + D.ncl + D.nbl + NOC  # one access of a closed row; DRAM and core share one clock here
ACCESS_FLOATS = D.access_bytes // 4


def cycles(result: TimingResult) -> int:
    assert result.cycles == sum(vars(result.cores[0])[part] for part in ("tile", "matrix", "dma_wait", "issue"))
    return result.cycles


def test_unloaded_read(play: Player) -> None:
    assert cycles(play([dma(0, 0, [ACCESS_FLOATS]), wait(0)])) == READ


def test_unloaded_write_is_done_when_accepted(play: Player) -> None:
    assert cycles(play([store(0, 0, [ACCESS_FLOATS]), wait(0)])) == ISSUE + 2 * NOC


def test_tile_takes_its_measured_cycles(play: Player) -> None:
    got = play([tile(0), tile(1), tile(0)], tiles={0: 7, 1: 100})
    assert cycles(got) == got.cores[0].tile == 114


def test_dma_runs_beside_a_tile(play: Player) -> None:
    got = play([dma(0, 0, [ACCESS_FLOATS]), tile(), wait(0)], tiles={0: 1000})
    assert cycles(got) == ISSUE + 1000


def test_wait_is_for_its_own_tag(play: Player) -> None:
    small, large = dma(0, 0, [ACCESS_FLOATS]), dma(1, 1 << 20, [1 << 16])
    one = play([small, large, wait(0), tile(), wait(1)], tiles={0: 300})
    both = play([small, large, wait(1), wait(0), tile()], tiles={0: 300})
    assert cycles(both) == cycles(one) + 300


def test_wait_for_a_tag_without_transfers_is_free(play: Player) -> None:
    assert cycles(play([wait(3), tile()])) == 10


def test_two_transfers_of_one_tag_are_both_waited_for(play: Player) -> None:
    later = play([dma(0, 0, [8]), dma(0, 1 << 20, [8]), wait(0)])
    assert cycles(later) == ISSUE + READ  # the second starts one issue later, in another row of another bank


def test_all_channels_at_once_cost_one_row(play: Player) -> None:
    got = play([dma(0, 0, [ACCESS_FLOATS * D.channels]), wait(0)])
    assert cycles(got) == READ
    assert got.dram.row_misses == D.channels


def test_one_channel_gets_one_packet_a_cycle(play: Player) -> None:
    pitch = D.access_bytes * D.channels * D.pseudo_channels * D.bank_groups  # the next column of the same bank
    got = play([dma(0, 0, [10, ACCESS_FLOATS], strides=[pitch, 4]), wait(0)])
    assert cycles(got) == READ + 9 * D.nccdl
    assert got.dram.row_hits == 9


def test_queue_depth_holds_the_core(play: Player) -> None:
    loads = [dma(0, i << 20, [4096]) for i in range(8)]
    free = play([*loads, tile(), wait(0)], tiles={0: 1})
    held = play([*loads, tile(), wait(0)], machine=changed(TPU, dma={"queue_depth": 1, "engines": 1}), tiles={0: 1})
    assert free.cores[0].issue == held.cores[0].issue == 8 * ISSUE
    late = play([*loads, tile(), wait(0)], machine=changed(TPU, dma={"queue_depth": 1, "engines": 1}), tiles={0: 5000})
    assert cycles(late) > cycles(play([*loads, tile(), wait(0)], tiles={0: 5000}))


def test_outstanding_requests_bound_the_bandwidth(play: Player) -> None:
    load = [dma(0, 0, [1 << 16]), wait(0)]
    few = play(load, machine=changed(TPU, dma={"outstanding": 16}))
    assert cycles(few) > 4 * cycles(play(load))
    # Little's law: 16 requests in each unloaded round trip of a row hit, at best.
    assert cycles(few) >= (1 << 16) / ACCESS_FLOATS / 16 * (2 * NOC + D.ncl + D.nbl)


def test_clock_domains_convert_exactly(play: Player) -> None:
    load = [dma(0, 0, [ACCESS_FLOATS]), wait(0)]
    clocks = D.nrcdrd + D.ncl + D.nbl
    for core, dram in ((940, 1000), (1000, 940), (700, 1200), (940, 470)):
        machine = changed(TPU, core={"frequency_mhz": core}, dram={"clock_mhz": dram})
        arrives = -(-(ISSUE + NOC) * dram // core)  # first DRAM edge not before
        back = -(-(arrives + clocks) * core // dram)  # first core edge not before
        assert cycles(play(load, machine=machine)) == back + NOC


@pytest.mark.parametrize("items", [16, 33])
def test_double_buffering_hides_the_shorter_part(play: Player, items: int) -> None:
    def load(k: int) -> list[int]:
        return dma(k % 2, k << 18, [1 << 14])

    one = play([load(0), wait(0)]).cycles
    serial = play(*[[load(k), wait(k % 2), tile()] for k in range(items)], tiles={0: one})
    overlapped = play(
        *[
            ([load(0)] if k == 0 else []) + ([load(k + 1)] if k + 1 < items else []) + [wait(k % 2), tile()]
            for k in range(items)
        ],
        tiles={0: one},
    )
    assert overlapped.bytes_read == serial.bytes_read
    assert cycles(serial) > 1.8 * cycles(overlapped)
    assert cycles(overlapped) >= items * one


def test_refresh_slows_a_long_stream(play: Player) -> None:
    load = [dma(0, 0, [1 << 19]), dma(0, 1 << 21, [1 << 19]), wait(0)]  # both engines
    with_refresh, without = play(load), play(load, machine=changed(TPU, dram={"nrefi": 0}))
    assert without.dram.refreshes == 0
    assert with_refresh.dram.refreshes == D.channels * D.pseudo_channels * (with_refresh.cycles // D.nrefi)
    share = with_refresh.cycles / without.cycles
    assert 1 / (1 - D.nrfc / D.nrefi) - 0.03 < share < 1.15


def test_more_items_take_longer(play: Player) -> None:
    item = [dma(0, 1 << 16, [256]), wait(0), tile()]
    counts = [play(*[item] * n).cycles for n in (1, 2, 5, 9)]
    assert counts == sorted(set(counts))


def test_items_are_dealt_to_several_cores(play: Player) -> None:
    items = [
        [dma(0, k << 16, [256]), wait(0), tile(), store(1, (k << 16) + 4096, [256], arg=1), wait(1)] for k in range(10)
    ]
    one = play(*items, tiles={0: 500})
    four = play(*items, tiles={0: 500}, machine=changed(TPU, core={"count": 4}))
    assert (four.work_items, four.bytes_read, four.bytes_written) == (one.work_items, one.bytes_read, one.bytes_written)
    assert [core.tile for core in four.cores] == [1500, 1500, 1000, 1000]
    assert 3 < one.cycles / four.cycles < 3.7


def test_same_launch_same_cycles(play: Player) -> None:
    items = [
        [dma(k % 3, k * 52_428, [1000]), wait(k % 3), store(4, k * 40_000, [77], arg=2), wait(4)] for k in range(50)
    ]
    assert len({repr(play(*items)) for _ in range(5)}) == 1


def test_no_items_no_cycles(play: Player) -> None:
    assert play().cycles == 0
