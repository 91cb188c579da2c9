"""One channel against formulas written out by hand. Clocks are DRAM clocks; the row of byte 0 is closed at reset."""

from __future__ import annotations

import pytest

from npusim.backend.timing.replay import replay
from npusim.contract.machine import Machine
from tests.lowering.timing.events import EDGE, TPU, changed

D = TPU.dram
QUIET = changed(
    TPU,
    dram={
        "channels": 1,
        "capacity_bytes": D.capacity_bytes // 16,
        "nrefi": 0,
        "bank_hash": False,
        "mapping": "RoPcBgBaCoCh",
    },
)
ACCESS = D.access_bytes
ROW = ACCESS * D.columns  # next bank of the same group
GROUP = ROW * D.banks_per_group
PSEUDO = GROUP * D.bank_groups
SAME_BANK = PSEUDO * D.pseudo_channels  # next row of the same bank
READ = D.ncl + D.nbl


def test_unloaded_read_of_a_closed_row() -> None:
    assert replay(QUIET, [100], [0], [False]).done == (100 + D.nrcdrd + READ,)


def test_unloaded_write_of_a_closed_row() -> None:
    assert replay(QUIET, [100], [0], [True]).done == (100 + D.nrcdwr + D.ncwl + D.nbl,)


def test_unloaded_read_of_an_open_row() -> None:
    got = replay(QUIET, [0, 500], [0, ACCESS], [False, False])
    assert got.done[1] == 500 + READ
    assert (got.row_hits, got.row_misses, got.row_conflicts) == (1, 1, 0)


def test_unloaded_read_of_another_row() -> None:
    got = replay(QUIET, [0, 500], [0, SAME_BANK], [False, False])
    assert got.done[1] == 500 + D.nrp + D.nrcdrd + READ
    assert got.row_conflicts == 1


def test_row_cycle_bounds_two_rows_of_one_bank() -> None:
    first, second = replay(QUIET, [0, 0], [0, SAME_BANK], [False, False]).done
    assert second - first == max(D.nrc, D.nras + D.nrp)


@pytest.mark.parametrize(
    ("step", "gap"),
    [(ACCESS, D.nccdl), (GROUP, D.nrrds), (ROW, D.nrrdl), (PSEUDO, D.act_command_cycles)],
    ids=[
        "same row: tCCD_L",
        "bank groups: tRRD_S",
        "banks of a group: tRRD_L",
        "pseudo-channels: the ACT's command clocks",
    ],
)
def test_gap_between_two_reads(step: int, gap: int) -> None:
    first, second = replay(QUIET, [0, 0], [0, step], [False, False]).done
    assert second - first == gap


def test_open_rows_of_two_groups_stream_at_tccd_s() -> None:
    warm = [0, GROUP]
    burst = [GROUP * (i % 2) + ACCESS * (1 + i // 2) for i in range(20)]
    done = replay(QUIET, [0, 0] + [500] * 20, warm + burst, [False] * 22).done[2:]
    assert done[-1] - done[0] == 19 * D.nccds


def test_four_activate_window() -> None:
    banks = [i * GROUP for i in range(4)] + [ROW]
    done = replay(QUIET, [0] * 5, banks, [False] * 5).done
    assert done[4] - done[0] == max(D.nfaw, 4 * D.nrrds)
    wide = changed(QUIET, dram={"nfaw": 40})
    done = replay(wide, [0] * 5, banks, [False] * 5).done
    assert done[4] - done[0] == 40


@pytest.mark.parametrize(("other", "turn"), [(0, D.nwtrl), (GROUP, D.nwtrs)], ids=["same group", "other group"])
def test_write_to_read(other: int, turn: int) -> None:
    done = replay(QUIET, [0, 0, 500, 501], [0, other, 0, other + ACCESS], [False, False, True, False]).done
    assert done[3] - done[2] == turn + READ


def test_read_to_write() -> None:
    done = replay(QUIET, [0, 500, 501], [0, 0, ACCESS], [False, False, True]).done
    assert done[2] - done[1] == D.nbl + 2  # the bus turns round in two clocks


def test_write_recovery_before_another_row() -> None:
    done = replay(QUIET, [0, 500, 501], [0, 0, SAME_BANK], [False, True, False]).done
    assert done[2] - done[1] == D.nwr + D.nrp + D.nrcdrd + READ


def test_row_hits_overtake_a_conflict() -> None:
    got = replay(QUIET, [0, 500, 501, 502], [0, ACCESS, SAME_BANK, 2 * ACCESS], [False] * 4)
    assert got.done[3] < got.done[2]
    assert got.row_hits == 2


def test_bank_conflicts_cost_more_than_hits() -> None:
    hits = max(replay(QUIET, [0] * 32, [i * ACCESS for i in range(32)], [False] * 32).done)
    conflicts = max(replay(QUIET, [0] * 32, [i * SAME_BANK for i in range(32)], [False] * 32).done)
    assert hits == D.nrcdrd + 31 * D.nccdl + READ
    assert conflicts == 31 * D.nrc + D.nrcdrd + READ


def test_refresh_closes_rows_and_holds_the_channel() -> None:
    machine = changed(QUIET, dram={"nrefi": D.nrefi})
    got = replay(machine, [0, D.nrefi], [0, ACCESS], [False, False])
    assert got.done[1] == D.nrefi + D.nrp + D.nrfc + D.nrcdrd + READ
    assert got.refreshes == D.pseudo_channels
    assert got.row_misses == 2


def test_refreshes_of_an_idle_channel_are_not_lost() -> None:
    machine = changed(QUIET, dram={"nrefi": D.nrefi})
    got = replay(machine, [10 * D.nrefi + 1000], [0], [False])
    assert got.refreshes == 10 * D.pseudo_channels
    assert got.done[0] == 10 * D.nrefi + 1000 + D.nrcdrd + READ


def test_full_queue_holds_later_requests() -> None:
    shallow = changed(QUIET, dram={"queue_depth": 1})
    conflicts = [0, SAME_BANK, ACCESS]
    assert replay(shallow, [0] * 3, conflicts, [False] * 3).row_hits == 0
    assert replay(QUIET, [0] * 3, conflicts, [False] * 3).row_hits == 1


def test_bank_hash_parts_rows_of_equal_offset() -> None:
    offsets = [i % 2 * 2 * SAME_BANK + i // 2 * ACCESS for i in range(32)]
    plain = replay(changed(QUIET, dram={"queue_depth": 1}), [0] * 32, offsets, [False] * 32)
    hashed = replay(changed(QUIET, dram={"queue_depth": 1, "bank_hash": True}), [0] * 32, offsets, [False] * 32)
    assert plain.row_hits == 0
    assert hashed.row_hits == 30


@pytest.mark.parametrize("machine", [TPU, EDGE], ids=["tpuv3", "edge"])
@pytest.mark.parametrize("refresh", [False, True], ids=["no refresh", "refresh"])
def test_streaming_reads_reach_what_refresh_leaves(machine: Machine, refresh: bool) -> None:
    dram = machine.dram
    capacity = dram.capacity_bytes // dram.channels
    one = changed(machine, dram={"channels": 1, "capacity_bytes": capacity, "nrefi": dram.nrefi if refresh else 0})
    count = 40_000
    got = replay(one, [0] * count, [i * dram.access_bytes for i in range(count)], [False] * count)
    efficiency = count * dram.nbl / dram.pseudo_channels / max(got.done)
    # Each refresh costs nRFC, and closing and opening one row in every bank group. The bank hash costs up to 1 %: a
    # stream that enters the next row of all banks may meet the bank it has just left.
    most = 1 - dram.nrfc / dram.nrefi if refresh else 1.0
    least = most - (dram.nrtp + dram.nrp + dram.nrcdrd + dram.nfaw) / dram.nrefi if refresh else most
    assert least - 0.01 < efficiency <= most + 0.001
