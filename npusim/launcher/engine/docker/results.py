"""What a run in containers left. All of it may come from a stranger's script: plain files, limited in size, checked."""

from __future__ import annotations

import os
import secrets
import stat
import sys
import tempfile
from pathlib import Path

import msgspec

from npusim import containers, paths
from npusim.contract import ending, failure
from npusim.contract import report as report_
from npusim.contract.report import Report
from npusim.errors import EngineError, NpusimError, WorkerError
from npusim.launcher.engine import failures
from npusim.launcher.engine.docker import inside
from npusim.launcher.engine.job import Job

ERROR_BYTES = 1 << 20
REPORT_BYTES = 256 << 20
CODE_BYTES = 8
LOGS_BYTES = 64 << 20
FAILURES_BYTES = 2 << 30


def code(status: int, shared: containers.Container) -> int:
    """The script's exit code, or minus a signal's number. `shared` is a running container that has the volume."""
    own = containers.read_file(shared, f"{inside.RUN}/{ending.FILE}", CODE_BYTES) if status > ending.SIGNALS else None
    return ending.decode(status, own)


def error(shared: containers.Container) -> NpusimError | None:
    """The error that the frontend left, if any."""
    path = f"{inside.RUN}/{failure.FILE}"
    data = containers.read_file(shared, path, ERROR_BYTES)
    try:
        return None if data is None else failure.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise containers.refused(path, str(problem)) from problem


def report(shared: containers.Container, folder: Path | None) -> Report | None:
    """The report in the user's folder, or in the volume when there is none."""
    if folder is None:
        path = f"{inside.RUN}/{report_.FILE}"
        data = containers.read_file(shared, path, REPORT_BYTES)
    else:
        path = str(folder / report_.FILE)
        data = _read(Path(path))
    return None if data is None else report_.decode(data, path)


def _read(path: Path) -> bytes | None:
    """A file that a container could write: it may be a link to another, a pipe, or endless."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    except OSError as problem:
        raise containers.refused(str(path), str(problem)) from problem
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise containers.refused(str(path), "it is not a regular file")
    with os.fdopen(descriptor, "rb") as file:
        data = file.read(REPORT_BYTES + 1)
    if len(data) > REPORT_BYTES:
        raise containers.refused(str(path), f"it is larger than {REPORT_BYTES} bytes")
    return data


def bundles(shared: containers.Container, job: Job) -> tuple[Path, ...]:
    """The bundles of the run's failures. A failure to make them is said, and hides nothing else."""
    with tempfile.TemporaryDirectory(prefix="npusim-") as folder:
        try:
            found = containers.read_folder(shared, inside.FAILURES, Path(folder), FAILURES_BYTES)
        except EngineError as problem:
            sys.stderr.write(f"npusim: a failure of this run leaves no bundle: {problem}\n")
            return ()
        return failures.pack(Path(folder), job, "docker") if found else ()


def keep_logs(shared: containers.Container, error: WorkerError) -> WorkerError:
    """The error with the name of a log that outlives the volume."""
    kept = paths.cache_dir() / "logs" / f"docker-{secrets.token_hex(4)}"
    kept.mkdir(parents=True)
    containers.read_folder(shared, inside.LOGS, kept, LOGS_BYTES)
    next_step = error.next_step.replace(inside.LOGS, str(kept))
    return WorkerError(error.what, cause=error.cause, next_step=next_step).met(error.kernel, error.stage)


__all__ = ["bundles", "code", "error", "keep_logs", "report"]
