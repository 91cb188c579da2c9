"""Median wall time of one launch of a compiled add (run by bench_run.py under `npusim run --no-timing`)."""

from __future__ import annotations

import statistics
import time

import torch

LAUNCHES = 2000


def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x + y


def kernel_time() -> float:
    """Microseconds of one call of the compiled function, the wrapper's Python included."""
    compiled = torch.compile(add)
    x, y = torch.randn(1024, device="npu"), torch.randn(1024, device="npu")
    compiled(x, y)
    samples = []
    for _ in range(LAUNCHES):
        start = time.perf_counter()
        compiled(x, y)
        samples.append(time.perf_counter() - start)
    return statistics.median(samples) * 1e6


print(f"launch_us {kernel_time():.1f}")
