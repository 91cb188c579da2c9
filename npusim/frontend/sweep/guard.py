"""One case from outside: its run directory, its process, its time limit, its row; and nothing of it is left.

The guard is forked from the zygote and forks the case. Whatever the case starts becomes the guard's child at the latest
when its own parent dies, and is killed.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import FrameType
from typing import NoReturn

import msgspec

from npusim.contract import breadcrumb, bundle, rundir
from npusim.contract import report as report_
from npusim.contract.files import write_whole
from npusim.contract.report import Report
from npusim.contract.sweep import STARTED, Plan, Row
from npusim.frontend.sweep import child, prctl
from npusim.frontend.sweep.judge import Facts, judge
from npusim.frontend.sweep.output import Tail
from npusim.frontend.sweep.verdict import load

DUMP_SECONDS = 1.0


def row_file(plan: Plan, number: int) -> Path:
    return Path(plan.rows, f"{number}.json")


def run(plan: Plan, number: int) -> None:
    """Try case `number` of the plan and leave its row. The body of a process."""
    prctl.die_with_parent(signal.SIGTERM)
    prctl.adopt_orphans()
    for signal_number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(signal_number, _stop)
    row_file(plan, number).with_suffix(STARTED).touch()
    base = Path(os.environ[rundir.VARIABLE]).parent
    with _run_directory(base) as folder:
        row = judge(_try(plan, number, folder))
        _keep_failure(folder, row_file(plan, number).with_name(f"{bundle.FOLDER}{number}"))
    _leave(row_file(plan, number), row)


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    sys.exit(128 + number)


@contextmanager
def _run_directory(base: Path) -> Iterator[Path]:
    folder, lock = rundir.make(base)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


def _try(plan: Plan, number: int, folder: Path) -> Facts:
    case, begin = plan.cases[number], time.perf_counter()
    tail = Tail()
    process = multiprocessing.get_context("fork").Process(
        target=child.run, args=(case, folder, tail.writer, plan.jobs), name=case.name
    )
    process.start()
    assert process.pid is not None
    try:
        in_time = tail.follow(process.pid, plan.timeout)
        if not in_time:
            _dump(process.pid, tail)
    finally:
        _kill_all(process, process.pid)
    return Facts(
        case=case,
        seconds=time.perf_counter() - begin,
        limit=None if in_time else plan.timeout,
        code=process.exitcode or 0,
        verdict=load(folder),
        phase=child.phase(folder),
        doing=breadcrumb.read(folder),
        report=_report(folder),
        output=tail.text(),
    )


def _dump(pid: int, tail: Tail) -> None:
    """Have a case that ran too long print where it is."""
    os.kill(pid, child.WHERE)
    tail.follow(pid, DUMP_SECONDS)


def _kill_all(process: ForkProcess, pid: int) -> None:
    """The case, and after it whatever it has left behind."""
    if not _has_ended(pid):
        os.kill(pid, signal.SIGKILL)
    process.join()
    while orphans := _children():
        for orphan in orphans:
            os.kill(orphan, signal.SIGKILL)
            os.waitpid(orphan, 0)


def _has_ended(pid: int) -> bool:
    """Without reaping it."""
    return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _children() -> list[int]:
    return [int(pid) for pid in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]


def _keep_failure(folder: Path, kept: Path) -> None:
    """The first failure that the case left, for the launcher to pack."""
    found = sorted(path for path in folder.iterdir() if path.name.startswith(bundle.FOLDER))
    if found:
        shutil.copytree(found[0], kept, symlinks=True)


def _report(folder: Path) -> Report | None:
    path = folder / report_.FILE
    return report_.load(path) if path.is_file() else None


def _leave(path: Path, row: Row) -> None:
    write_whole(path, msgspec.json.encode(row))


__all__ = ["row_file", "run"]
