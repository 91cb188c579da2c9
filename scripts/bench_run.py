"""Wall time of `npusim run examples/vector_add.py` cold (caches empty) and warm, compile time, launch overhead.

Environments must be present (`npusim env`): their provisioning is not part of the figures.
"""

from __future__ import annotations

import json
import os
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path

from npusim.toolchain import process

ROOT = Path(__file__).parents[1]
AIMS = {"cold run": "12 s", "warm run": "6 s", "compile a kernel": "250 ms", "launch": "300 us"}


def npusim(cache: Path, *args: str) -> str:
    """Standard output of one npusim command with its own kernel cache."""
    environment = {**os.environ, "NPUSIM_CACHE": str(cache)}
    return process.run([sys.executable, "-m", "npusim", *args], env=environment).stdout


def timed_run(cache: Path, report: Path, script: str) -> float:
    start = time.perf_counter()
    npusim(cache, "run", "--report", str(report), str(ROOT / "examples" / script))
    return time.perf_counter() - start


def compile_times(report: Path) -> list[float]:
    kernels = json.loads((report / "report.json").read_text())["kernels"]
    return [sum(k["compile_ms"].values()) for k in kernels if k["compile_ms"]]


def launch_overhead(cache: Path) -> dict[str, float]:
    """Microseconds of a launch, and of the compiled function's call around it."""
    output = npusim(cache, "run", "--no-timing", str(ROOT / "scripts" / "bench_launch.py"))
    found = {name: float(value) for name, value in re.findall(r"(\w+)_us ([\d.]+)", output)}
    assert found.keys() == {"launch", "call"}, output
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        cache, report = Path(folder) / "cache", Path(folder) / "report"
        cold = timed_run(cache, report, "vector_add.py")
        compiles = compile_times(report)
        warm = statistics.median(timed_run(cache, report, "vector_add.py") for _ in range(3))
        for script in ("softmax.py", "matmul.py", "dynamic_add.py"):
            timed_run(cache, report, script)
            compiles += compile_times(report)
        launch = launch_overhead(cache)
        figures = {
            "cold run": f"{cold:.2f} s",
            "warm run": f"{warm:.2f} s (median of 3)",
            "compile a kernel": f"{statistics.median(compiles):.0f} ms (median of {len(compiles)})",
            "launch": f"{launch['launch']:.0f} us without timing ({launch['call']:.0f} us with the compiled function)",
        }
    for name, figure in figures.items():
        print(f"{name:18} {figure:62} aim {AIMS[name]}")


if __name__ == "__main__":
    main()
