"""Wall time of one warm run in the local engine and in the docker engine, by turns in one session.

Environments and images must be present (`npusim env`, `nox -s build-images`). `--stack NAME`, `--pairs N`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from npusim import containers
from npusim.images import resolve
from npusim.toolchain import process, stacks

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "examples" / "vector_add.py"
AIM_SECONDS = 2.0
START_SECONDS = 60.0


def timed_run(engine: str, stack: str, cache: Path) -> float:
    """Seconds of a whole `npusim run`."""
    begun = time.perf_counter()
    command: list[str | Path] = [sys.executable, "-m", "npusim", "run", "--engine", engine, "--stack", stack, SCRIPT]
    process.run(command, env={**os.environ, "NPUSIM_CACHE": str(cache)})
    return time.perf_counter() - begun


def container_start(stack: str) -> float:
    """Seconds from asking for a frontend container to the end of a program that does nothing, its removal included."""
    with closing(containers.client()) as engine:
        image = resolve.resolve(engine, "frontend", stack).id
        begun = time.perf_counter()
        containers.run(
            engine, containers.Spec(image=image, command=("/bin/true",), purpose="bench"), timeout=START_SECONDS
        )
        return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stack", default=stacks.DEFAULT)
    parser.add_argument("--pairs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        first = {engine: timed_run(engine, options.stack, Path(folder)) for engine in ("local", "docker")}
        pairs = [
            {engine: timed_run(engine, options.stack, Path(folder)) for engine in ("local", "docker")}
            for _ in range(options.pairs)
        ]
    start = statistics.median(container_start(options.stack) for _ in range(options.pairs))
    warm = {engine: statistics.median(pair[engine] for pair in pairs) for engine in ("local", "docker")}
    over = statistics.median(pair["docker"] - pair["local"] for pair in pairs)
    print(f"container start    {start:.2f} s")
    for engine in ("local", "docker"):
        print(
            f"{engine + ' run':18} first {first[engine]:.2f} s, warm {warm[engine]:.2f} s (median of {options.pairs})"
        )
    print(f"docker over local  {over:+.2f} s, ratio {warm['docker'] / warm['local']:.2f}    aim {AIM_SECONDS:g} s")


if __name__ == "__main__":
    main()
