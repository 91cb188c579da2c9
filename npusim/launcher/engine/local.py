"""The local engine: the frontend environment of the user's store, a run directory in this machine's memory."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from npusim.contract import bundle, failure, rundir
from npusim.contract import report as report_
from npusim.contract.report import Report
from npusim.errors import DiskFullError
from npusim.launcher import child
from npusim.launcher.engine import failures
from npusim.launcher.engine.job import Job, Outcome
from npusim.toolchain import activate


class LocalEngine:
    """Provisions the environments at first use."""

    name = "local"

    def run(self, job: Job) -> Outcome:
        python = activate.frontend_python(job.stack, job.packages)
        with run_directory() as (folder, lock):
            report = (job.report or folder).absolute()
            _forget(report)
            environment = activate.process_environment(
                machine=job.machine,
                report=report,
                run_dir=folder,
                allow_host_ops=job.allow_host_ops,
                timing=job.timing,
                stack=job.stack,
                packages=job.packages,
            )
            environment["NPUSIM_ENGINE"] = self.name
            environment[bundle.FAILURES] = str(folder)
            environment.pop("PYTHONSAFEPATH", None)  # the frontend puts the script's folder first itself
            command = [python, "-s", *job.program]
            code = child.run(command, environment, keep=[lock], timeout=job.timeout, output=job.output)
            return Outcome(
                code=code,
                error=failure.load(folder),
                report=_report(report),
                bundles=failures.pack(folder, job, "local"),
            )


def _forget(folder: Path) -> None:
    """An older report in the folder must not be taken for this run's."""
    (folder / report_.FILE).unlink(missing_ok=True)


def _report(folder: Path) -> Report | None:
    path = folder / report_.FILE
    return report_.load(path) if path.is_file() else None


@contextmanager
def run_directory() -> Iterator[tuple[Path, int]]:
    """A new run directory and the descriptor of its lock; removed at the end."""
    base = rundir.shared_memory()
    try:
        folder, lock = rundir.make(base)
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        raise DiskFullError(
            f"there is no room in {base} for the memory of the npu",
            cause=str(error),
            next_step=f"free some space: `ls {base}` shows what is there",
        ) from error
    try:
        yield folder, lock
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(lock)


__all__ = ["LocalEngine", "run_directory"]
