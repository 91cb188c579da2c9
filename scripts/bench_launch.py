"""Median wall time of one launch of an add (run by bench_run.py under `npusim run --no-timing`)."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import torch

from npusim.frontend.runtime.kernel import loaded

LAUNCHES = 2000


def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x + y


def median_us(call: Callable[[], object]) -> float:
    """Median wall time of a call, in microseconds."""
    samples = []
    for _ in range(LAUNCHES):
        start = time.perf_counter()
        call()
        samples.append(time.perf_counter() - start)
    return statistics.median(samples) * 1e6


def main() -> None:
    """The launch itself, and the compiled function around it (guards, Inductor's wrapper, allocation)."""
    compiled = torch.compile(add)
    x, y = torch.randn(1024, device="npu"), torch.randn(1024, device="npu")
    result = compiled(x, y)
    (kernel,) = loaded()
    print(f"launch_us {median_us(lambda: kernel.run(x, y, result, 1024)):.1f}")
    print(f"call_us {median_us(lambda: compiled(x, y)):.1f}")


if __name__ == "__main__":
    main()
