"""`npusim run`: a script in the frontend environment, with a run directory, a report and a table."""

from __future__ import annotations

import errno
import os
import shutil
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from npusim import paths
from npusim.contract import failure, machine, rundir
from npusim.contract import report as report_
from npusim.errors import DiskFullError, NpusimError, ScriptError, UsageError
from npusim.launcher import child
from npusim.toolchain import activate

FRONTEND = ("-s", "-m", "npusim.frontend.run")
PASSED_ON = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


@dataclass(frozen=True)
class Options:
    """`machine` is a name or a file, None for NPUSIM_MACHINE or the default; `report` a folder, None for no report."""

    machine: str | None = None
    report: Path | None = None
    allow_host_ops: bool = False
    timing: bool = True


def run_script(script: Path, arguments: Sequence[str], options: Options) -> int:
    """Run the script; its own exit code. Raises the `NpusimError` that ended it."""
    _check_script(script)
    chip = chosen_machine(options.machine)
    python = activate.frontend_python()
    with run_directory() as (folder, lock):
        report = (options.report or folder).absolute()
        _forget(report)
        environment = activate.process_environment(
            machine=chip,
            report=report,
            run_dir=folder,
            allow_host_ops=options.allow_host_ops,
            timing=options.timing,
        )
        environment.pop("PYTHONSAFEPATH", None)  # the frontend puts the script's folder first itself
        code = child.run([python, *FRONTEND, script, *arguments], environment, [lock])
        return _conclude(code, folder, report)


def chosen_machine(name: str | None) -> Path:
    """The machine's file, checked: a wrong key is an error before anything starts."""
    chip = paths.machine_file(name or os.environ.get("NPUSIM_MACHINE") or paths.DEFAULT_MACHINE)
    machine.load(chip)
    return chip


def _check_script(script: Path) -> None:
    if not script.is_file():
        raise UsageError(
            f"there is no script {script}",
            cause="it is a folder" if script.is_dir() else f"no such file (looked from {Path.cwd()})",
            next_step="npusim run SCRIPT.py [ARGUMENTS]",
        )


def _forget(folder: Path) -> None:
    """An older report in the folder must not be taken for this run's."""
    (folder / report_.FILE).unlink(missing_ok=True)


def _conclude(code: int, folder: Path, report: Path) -> int:
    error = failure.load(folder)
    if error is not None:
        raise error
    if code < 0:
        if -code in PASSED_ON:
            return PASSED_ON[signal.Signals(-code)]
        raise ScriptError(
            f"the script's process was killed by {signal.Signals(-code).name}",
            cause="the machine ran out of memory" if -code == signal.SIGKILL else "a crash in native code",
            next_step="run it again with PYTHONFAULTHANDLER=1, which shows where it was",
        )
    if (report / report_.FILE).is_file():
        from npusim.launcher import table  # rich: not before the script runs

        table.show(report_.load(report / report_.FILE))
    elif code == 0:
        raise NpusimError(
            "the script ended without a report",
            cause="it left by os._exit, or replaced its process",
            next_step="let the script end normally",
        )
    return code


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


__all__ = ["Options", "chosen_machine", "run_directory", "run_script"]
