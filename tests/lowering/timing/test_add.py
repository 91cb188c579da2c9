"""x + y on the default machine, as the compiled kernel would run it."""

from __future__ import annotations

import time
from pathlib import Path

from npusim.backend.timing.replay import replay
from tests.lowering.timing.events import EDGE, TPU, changed, run_add


def perfect_efficiency() -> float:
    """Share of the peak that one channel gives to a saturating stream of reads, refresh on."""
    dram = TPU.dram
    one = changed(TPU, dram={"channels": 1, "capacity_bytes": dram.capacity_bytes // dram.channels})
    count = 100_000
    done = replay(one, [0] * count, [i * dram.access_bytes for i in range(count)], [False] * count).done
    return count * dram.nbl / dram.pseudo_channels / max(done)


def test_1024_floats(add_trace: Path) -> None:
    got = run_add(add_trace, 1024, 1024, 20)
    assert got.bytes_read == (4096, 4096, 0)
    assert got.bytes_written == (0, 0, 4096)
    assert got.work_items == 1
    assert (got.cores[0].tile, got.cores[0].issue) == (20, 3 * TPU.dma.issue_cycles)
    assert got.cycles <= 183


def test_a_million_floats_reach_95_percent_of_a_perfect_stream(add_trace: Path) -> None:
    n = 1 << 20
    got = run_add(add_trace, n, 1 << 17, 384)
    per_cycle = TPU.dram.peak_bytes_per_second / TPU.core.frequency_mhz / 1e6
    assert got.dram.bytes == 12 * n
    efficiency = got.dram.bytes / got.cycles / per_cycle
    assert 0.95 * perfect_efficiency() <= efficiency <= 1


def test_cycles_grow_with_n(add_trace: Path) -> None:
    counts = [run_add(add_trace, n, 1024, 20).cycles for n in (1, 127, 1024, 2048, 4096, 50_000, 1 << 18)]
    assert counts[0] == counts[1]  # 127 floats are one access of each channel
    assert counts[1:] == sorted(set(counts[1:]))


def test_bytes_of_a_ragged_tail(add_trace: Path) -> None:
    for n in (1, 127, 129, 1000, 4071 * 429):
        got = run_add(add_trace, n, 8192, 30)
        assert got.bytes_read[:2] == (4 * n, 4 * n)
        assert got.bytes_written[2] == 4 * n


def test_a_slower_machine_takes_longer(add_trace: Path) -> None:
    slow, fast = (run_add(add_trace, 1 << 16, 8192, 30, machine) for machine in (EDGE, TPU))
    assert slow.cycles / EDGE.core.frequency_mhz > 10 * fast.cycles / TPU.core.frequency_mhz


def test_a_small_launch_is_timed_in_a_millisecond(add_trace: Path) -> None:
    run_add(add_trace, 1024, 1024, 20)
    start = time.process_time()
    for _ in range(100):
        run_add(add_trace, 1024, 1024, 20)
    assert (time.process_time() - start) / 100 < 1e-3
