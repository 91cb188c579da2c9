"""What a run in containers left. All of it may come from a stranger's script: plain files, limited in size, checked."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from npusim import containers
from npusim.contract import ending, failure
from npusim.contract import report as report_
from npusim.contract.report import Report
from npusim.errors import EngineError, NpusimError
from npusim.launcher.engine.docker import inside

if TYPE_CHECKING:
    from docker.models.containers import Container

ERROR_BYTES = 1 << 20
REPORT_BYTES = 256 << 20
CODE_BYTES = 8


def code(status: int, shared: Container) -> int:
    """The script's exit code, or minus a signal's number. `shared` is a running container that has the volume."""
    own = containers.read_file(shared, f"{inside.RUN}/{ending.FILE}", CODE_BYTES) if status > ending.SIGNALS else None
    return ending.decode(status, own)


def error(shared: Container) -> NpusimError | None:
    """The error that the frontend left, if any."""
    path = f"{inside.RUN}/{failure.FILE}"
    data = containers.read_file(shared, path, ERROR_BYTES)
    try:
        return None if data is None else failure.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise _refused(path, str(problem)) from problem


def report(shared: Container, folder: Path | None) -> Report | None:
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
        raise _refused(str(path), str(problem)) from problem
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise _refused(str(path), "it is not a regular file")
        data = file.read(REPORT_BYTES + 1)
    if len(data) > REPORT_BYTES:
        raise _refused(str(path), f"it is larger than {REPORT_BYTES} bytes")
    return data


def _refused(path: str, cause: str) -> EngineError:
    return EngineError(
        f"what a container left in {path} is not used", cause=cause, next_step="see what the script does in that folder"
    )


__all__ = ["code", "error", "report"]
