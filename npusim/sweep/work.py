"""Has an engine try the cases, and watches the rows as they appear."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import msgspec

from npusim.bundles.pack import pack
from npusim.bundles.signature import Origin
from npusim.contract.sweep import PLAN, STARTED, About, Case, Row, Script
from npusim.errors import NpusimError, SweepError
from npusim.launcher.engine.job import Engine, Job
from npusim.sweep.folder import Folder

FRONTEND = ("-m", "npusim.frontend.sweep")
POLL_SECONDS = 0.1
STOPPED = (129, 130, 143)


class Watcher(Protocol):
    """Is told, in another thread than the caller's, what happens."""

    def started(self, name: str) -> None: ...

    def ended(self, row: Row) -> None: ...


class Stopped(Exception):  # noqa: N818
    """Somebody ended the sweep: Ctrl-C or SIGTERM. `code` is the exit code for it."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True)
class Tried:
    """All rows in the order of the cases, and what the frontend said about itself."""

    rows: tuple[Row, ...]
    about: About


@dataclass(frozen=True)
class Limits:
    """`jobs` cases at once, each for `timeout` seconds."""

    jobs: int
    timeout: float


def run(
    engine: Engine, job: Job, cases: Sequence[Case | Script], limits: Limits, bundles: Path, watcher: Watcher
) -> Tried:
    """Try all cases. `job` says machine and stack; failure bundles go to the folder `bundles`.

    Raises what the engine raises, `Stopped`, and `SweepError` when the frontend cannot go on.
    """
    with tempfile.TemporaryDirectory(prefix="npusim-sweep-") as work:
        folder = Folder(Path(work).resolve(), tuple(cases))
        folder.write(limits.jobs, limits.timeout)
        whole = replace(
            job,
            program=(*FRONTEND, folder.plan / PLAN),
            folders=(folder.plan, *job.folders),
            report=folder.rows,
            output=folder.log,
        )
        with _watching(folder, watcher):
            while missing := folder.missing():
                _once(engine, whole, folder, len(missing))
        rows = _packed(folder, bundles, "local" if engine.name == "local" else "docker")
        return Tried(rows, folder.about())


def _once(engine: Engine, job: Job, folder: Folder, missing: int) -> None:
    """One life of the frontend. A case that took it along gets a row that says so."""
    outcome = engine.run(job)
    if outcome.error is not None:
        raise outcome.error
    code = 128 - outcome.code if outcome.code < 0 else outcome.code
    if code in STOPPED:
        raise Stopped(code)
    for number in filter(folder.has_started, folder.missing()):
        folder.lose(number)
    if len(folder.missing()) == missing:
        raise SweepError(
            f"the frontend of the sweep ended with code {outcome.code} before it tried anything",
            cause=folder.last_words() or "it printed nothing",
            next_step="`npusim doctor` shows what this machine lacks",
        )


def _packed(folder: Folder, target: Path, origin: Origin) -> tuple[Row, ...]:
    """All rows, each with its bundle. A failure to pack one is said."""
    rows = []
    for number in range(len(folder.cases)):
        row = folder.row(number)
        if folder.failure(number).is_dir():
            try:
                made = pack(folder.failure(number), target, origin)
                row = msgspec.structs.replace(row, bundle=str(made))
            except NpusimError as trouble:
                sys.stderr.write(f"npusim: the failure of {row.name} leaves no bundle: {trouble}\n")
        rows.append(row)
    return tuple(rows)


@contextmanager
def _watching(folder: Folder, watcher: Watcher) -> Iterator[None]:
    over = threading.Event()
    thread = threading.Thread(target=_watch, args=(folder, watcher, over), name="watch", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _watch(folder: Folder, watcher: Watcher, over: threading.Event) -> None:
    waiting, running = list(range(len(folder.cases))), list[int]()
    while True:
        last = over.wait(POLL_SECONDS)
        present = {entry.name for entry in os.scandir(folder.rows)}
        for number in [n for n in waiting if f"{n}{STARTED}" in present]:
            waiting.remove(number)
            running.append(number)
            watcher.started(folder.cases[number].name)
        for number in [n for n in running if f"{n}.json" in present]:
            row = folder.row(number)
            running.remove(number)
            watcher.ended(row)
        if last:
            return


__all__ = ["Limits", "Stopped", "Tried", "Watcher", "run"]
