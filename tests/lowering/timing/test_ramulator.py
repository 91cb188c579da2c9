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
# In Ramulator's names Ra is rank or pseudo-channel, and Ba bank group and bank, the bank above.
MAPPINGS = {"RoBaRaCoCh": "RoBaBgPcCoCh", "ChRaBaRoCo": "ChPcBgBaRoCo"}
# Rows: 512 MB in ChRaBaRoCo meet 8 banks of HBM2 (its 8 first misses), so a bank has 64 MB.
LAYOUT = {"queue_depth": 32, "bank_hash": False, "channels": 1, "rows": 65536}
MACHINES = {
    "HBM2_2000Mbps": changed(TPU, dram={**LAYOUT, "clock_mhz": 1000}),
    "DDR4_2400R": changed(EDGE, dram=LAYOUT),
}


def rows() -> list[dict[str, str]]:
    lines = (ROOT / "tests/data/dram_ramulator.csv").read_text().splitlines()
    table = csv.DictReader(line for line in lines if not line.startswith("#"))
    return [row for row in table if row["preset"] in MACHINES]  # the header gives no timings of DDR4_3200AA


def saturate(machine: Machine, pattern: str, write_fraction: float) -> Replay:
    draw = random.Random(1)
    access = machine.dram.access_bytes
    slots = RANGE_BYTES // access
    offsets = [(i % slots if pattern == "seq" else draw.randrange(slots)) * access for i in range(COUNT)]
    return replay(machine, [0] * COUNT, offsets, [draw.random() < write_fraction for _ in range(COUNT)])


@pytest.mark.parametrize("row", rows(), ids=lambda r: "-".join(list(r.values())[1:6]))
def test_efficiency_of_a_saturating_source(row: dict[str, str]) -> None:
    nrefi = MACHINES[row["preset"]].dram.nrefi if row["refresh"] == "1" else 0
    machine = changed(MACHINES[row["preset"]], dram={"mapping": MAPPINGS[row["mapping"]], "nrefi": nrefi})
    cycles = max(saturate(machine, row["pattern"], float(row["write_fraction"])).done)
    efficiency = 100 * COUNT * machine.dram.nbl / machine.dram.pseudo_channels / cycles
    assert abs(efficiency - float(row["efficiency_percent"])) < 2
    assert abs(cycles / int(row["cycles"]) - 1) < 0.035


@pytest.mark.parametrize(("preset", "cycles"), [("HBM2_2000Mbps", 43.1), ("DDR4_2400R", 51.9)])
def test_unloaded_random_read_latency_within_five_percent(preset: str, cycles: float) -> None:
    machine = changed(MACHINES[preset], dram={"nrefi": 0, "mapping": MAPPINGS["RoBaRaCoCh"]})
    draw = random.Random(2)
    arrivals = [300 * i for i in range(2000)]
    offsets = [draw.randrange(RANGE_BYTES // 64) * 64 for _ in arrivals]
    done = replay(machine, arrivals, offsets, [False] * len(arrivals)).done
    mean = sum(end - start for start, end in zip(arrivals, done, strict=True)) / len(arrivals)
    assert abs(mean / cycles - 1) < 0.05
