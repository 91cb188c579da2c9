"""The channel against Ramulator 2.1: tests/data/dram_ramulator.csv, whose header gives parameters and conditions."""

from __future__ import annotations

import csv
import random

import pytest

from npusim.backend.timing.replay import Replay, replay
from npusim.contract.machine import Machine
from tests.lowering.timing.events import EDGE, ROOT, TPU, changed

COUNT = 100_000
RANGE_BYTES = 512 << 20
# Ramulator's RoBaRaCoCh puts rank or pseudo-channel, bank group, bank above the column, in this order.
LAYOUT = {"queue_depth": 32, "bank_hash": False, "channels": 1, "mapping": "RoBaBgPcCoCh"}
MACHINES = {
    "HBM2_2000Mbps": changed(TPU, dram={**LAYOUT, "clock_mhz": 1000, "capacity_bytes": TPU.dram.capacity_bytes // 16}),
    "DDR4_2400R": changed(EDGE, dram=LAYOUT),
}
KNOWN_WIDE = {("HBM2", "rand", "0.33")}  # random traffic with writes: 9.6 % more cycles, 2.5 points of efficiency


def rows() -> list[dict[str, str]]:
    lines = (ROOT / "tests/data/dram_ramulator.csv").read_text().splitlines()
    table = csv.DictReader(line for line in lines if not line.startswith("#"))
    return [row for row in table if row["mapping"] == "RoBaRaCoCh" and row["preset"] in MACHINES]


def saturate(machine: Machine, pattern: str, write_fraction: float) -> Replay:
    draw = random.Random(1)
    access = machine.dram.access_bytes
    slots = RANGE_BYTES // access
    offsets = [(i % slots if pattern == "seq" else draw.randrange(slots)) * access for i in range(COUNT)]
    return replay(machine, [0] * COUNT, offsets, [draw.random() < write_fraction for _ in range(COUNT)])


@pytest.mark.parametrize(
    "row", rows(), ids=lambda r: "-".join(r[k] for k in ("preset", "pattern", "refresh", "write_fraction"))
)
def test_efficiency_within_three_points(row: dict[str, str]) -> None:
    machine = MACHINES[row["preset"]]
    if row["refresh"] == "0":
        machine = changed(machine, dram={"nrefi": 0})
    got = saturate(machine, row["pattern"], float(row["write_fraction"]))
    cycles = max(got.done)
    dram = machine.dram
    efficiency = 100 * COUNT * dram.nbl / dram.pseudo_channels / cycles
    assert abs(efficiency - float(row["efficiency_percent"])) < 3
    wide = (row["standard"], row["pattern"], row["write_fraction"]) in KNOWN_WIDE
    assert abs(cycles / int(row["cycles"]) - 1) < (0.11 if wide else 0.055)


@pytest.mark.parametrize(("preset", "cycles"), [("HBM2_2000Mbps", 43.1), ("DDR4_2400R", 51.9)])
def test_unloaded_random_read_latency_within_five_percent(preset: str, cycles: float) -> None:
    machine = changed(MACHINES[preset], dram={"nrefi": 0})
    draw = random.Random(2)
    arrivals = [300 * i for i in range(2000)]
    offsets = [draw.randrange(RANGE_BYTES // 64) * 64 for _ in arrivals]
    done = replay(machine, arrivals, offsets, [False] * len(arrivals)).done
    mean = sum(end - start for start, end in zip(arrivals, done, strict=True)) / len(arrivals)
    assert abs(mean / cycles - 1) < 0.05
