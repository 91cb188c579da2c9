"""The schedule: as many guards at once as the plan allows, each for one case."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from pathlib import Path

import msgspec

from npusim.contract.files import write_whole
from npusim.contract.sweep import ABOUT, About, Plan
from npusim.frontend import identity
from npusim.frontend.runtime import recorder
from npusim.frontend.sweep import guard, preload

END_SECONDS = 10.0


def run(plan: Plan) -> None:
    """Import everything once, then fork for every case."""
    _introduce(Path(plan.rows))
    preload.load()
    running: set[ForkProcess] = set()
    try:
        for process in _guards(plan):
            process.start()
            running.add(process)
            if len(running) >= plan.jobs:
                running -= _ended(running)
        while running:
            running -= _ended(running)
    finally:
        _end(running)


def _introduce(rows: Path) -> None:
    toolchain = os.environ.get("NPUSIM_TOOLCHAIN") or recorder.UNPINNED
    about = About(machine_digest=identity.machine().digest, toolchain_digest=toolchain)
    write_whole(rows / ABOUT, msgspec.json.encode(about))


def _guards(plan: Plan) -> Iterator[ForkProcess]:
    context = multiprocessing.get_context("fork")
    for number in range(len(plan.cases)):
        if not guard.row_file(plan, number).exists():
            yield context.Process(target=guard.run, args=(plan, number), name=plan.cases[number].name)


def _ended(running: set[ForkProcess]) -> set[ForkProcess]:
    """Wait until a guard ends."""
    ready = set(wait([process.sentinel for process in running]))
    ended = {process for process in running if process.sentinel in ready}
    for process in ended:
        process.join()
    return ended


def _end(running: set[ForkProcess]) -> None:
    for process in running:
        process.terminate()
    for process in running:
        process.join(END_SECONDS)


__all__ = ["run"]
