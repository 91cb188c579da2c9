"""`python -m npusim.backend.worker`: see `main`."""

from __future__ import annotations

import argparse
import faulthandler
import logging
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from npusim.backend.worker.build import Builder, Pipeline, default_pipeline, preload
from npusim.backend.worker.identity import backend_digest
from npusim.backend.worker.server import end_with_owner, serve
from npusim.backend.worker.session import Executor, Session
from npusim.backend.worker.store import KernelStore
from npusim.contract import machine
from npusim.contract.machine import Machine

MakeExecutor = Callable[[Machine, Path], Executor]


def default_executor(machine: Machine, run_dir: Path) -> Executor:
    """Spike and the timing simulator."""
    from npusim.backend.worker.executor import KernelExecutor

    return KernelExecutor(machine, run_dir)


def main(
    arguments: Sequence[str] | None = None,
    *,
    pipeline: Pipeline = default_pipeline,
    make_executor: MakeExecutor = default_executor,
) -> None:
    """Serve compile and launch requests on the socket of a run directory."""
    options = _parse(arguments)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    faulthandler.enable()
    os.environ["ZIG_GLOBAL_CACHE_DIR"] = str(options.cache / "zig")
    if options.owned:
        end_with_owner()

    def session() -> Session:
        chip, digest = machine.load(options.machine), backend_digest()
        store = KernelStore(options.cache / "kernels", digest)
        builder = Builder(chip, digest, pipeline)
        made = Session(options.run_dir, builder, store, make_executor(chip, options.run_dir))
        if pipeline is default_pipeline:
            preload()
        return made

    serve(options.run_dir, session)


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m npusim.backend.worker", description=main.__doc__)
    parser.add_argument("--run-dir", type=Path, required=True, help="folder of the socket, the arena and the logs")
    parser.add_argument("--machine", type=Path, required=True, help="machine file (TOML)")
    parser.add_argument("--cache", type=Path, required=True, help="NPUSIM_CACHE: compiled kernels are kept in kernels/")
    parser.add_argument("--owned", action="store_true", help="end with the parent process or the end of standard input")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main()
