"""The one door to subprocesses: every command that npusim runs to its end goes through `run`."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from npusim.errors import DiskFullError, ProcessError

TAIL_LINES = 15
DISK_FULL = "No space left on device"


@dataclass(frozen=True)
class Completed:
    """What a command left: its exit code and its text."""

    returncode: int
    stdout: str
    stderr: str


def run(
    command: Sequence[str],
    *,
    timeout: float | None = None,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    check: bool = True,
) -> Completed:
    """Run `command` to its end (`timeout` in seconds) without standard input.

    With `check`, an exit code other than 0 raises `ProcessError`, or `DiskFullError` when that was the reason. A
    program that does not exist and one that runs out of time always raise.
    """
    try:
        done = subprocess.run(
            list(command), capture_output=True, text=True, errors="replace", timeout=timeout, check=False,
            env=None if env is None else dict(env), cwd=cwd, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except FileNotFoundError as error:
        raise ProcessError(
            f"{command[0]} could not be started",
            cause=str(error),
            next_step="`npusim doctor` says what this machine lacks",
        ) from error
    except subprocess.TimeoutExpired as error:
        raise ProcessError(
            f"`{shlex.join(command)}` did not end in {timeout:.0f} s",
            cause="the machine is overloaded, or the command waits for something",
            next_step="run it by hand to see what it does",
        ) from error
    completed = Completed(done.returncode, done.stdout, done.stderr)
    if check and completed.returncode:
        raise _failure(command, completed)
    return completed


def _failure(command: Sequence[str], completed: Completed) -> ProcessError | DiskFullError:
    tail = "\n".join((completed.stderr.strip() or completed.stdout.strip()).splitlines()[-TAIL_LINES:])
    if DISK_FULL in completed.stderr:
        return DiskFullError(
            f"`{command[0]}` ran out of disk space", cause=tail, next_step="make room, then run the command again"
        )
    return ProcessError(
        f"`{shlex.join(command)}` ended with exit code {completed.returncode}",
        cause=tail or "it printed nothing",
        next_step="run it by hand, or report it with this message",
    )
