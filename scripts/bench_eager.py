"""Latency of an eager op on the npu device (run on the host), beside the CPU's: `nox -s bench-eager`."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from pathlib import Path

import torch

os.environ.setdefault("NPUSIM_AUTOLOAD", "0")  # the device alone, without a backend

from npusim.frontend.device.register import activate

CALLS, ROUNDS = 2000, 9


def microseconds(device: str) -> float:
    """Median over the rounds of one `torch.add` on 16x16 floats."""
    x = torch.randn(16, 16, device=device)
    rounds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(CALLS):
            torch.add(x, x)
        rounds.append((time.perf_counter() - start) / CALLS * 1e6)
    return statistics.median(rounds)


def main() -> None:
    library = Path(os.environ["NPUSIM_DEVICE_LIB"])
    with tempfile.TemporaryDirectory() as folder:
        activate(library, Path(folder) / "arena", 64 << 20)
        cpu, npu = microseconds("cpu"), microseconds("npu")
    print(f"eager add of 16x16 float32: cpu {cpu:.1f} us, npu {npu:.1f} us, ratio {npu / cpu:.1f}")


if __name__ == "__main__":
    main()
