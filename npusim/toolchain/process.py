"""The one door to other programs. Standard library only: every role imports it."""

from __future__ import annotations

import ctypes
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from npusim.errors import ProcessError

PR_SET_PDEATHSIG = 1  # <sys/prctl.h>
TAIL_LINES = 12
SHOWN_WORDS = 24
FULL_DISK_WORDS = ("No space left on device", "os error 28", "Disk quota exceeded", "ENOSPC")


_running: set[subprocess.Popen[str]] = set()


@dataclass(frozen=True)
class Completed:
    """What a program left."""

    command: tuple[str, ...]
    returncode: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        """Standard error, or standard output when that is empty."""
        return self.stderr.strip() or self.stdout.strip()


class CommandError(ProcessError):
    """A program could not be started, failed, or ran out of time. `returncode` is None unless it ended by itself."""

    def __init__(self, what: str, *, cause: str, next_step: str, output: str, returncode: int | None) -> None:
        self.output = output
        self.returncode = returncode
        super().__init__(what, cause=cause, next_step=next_step)

    @property
    def disk_full(self) -> bool:
        """Whether the program says that it met a full disk."""
        return any(words in self.output for words in FULL_DISK_WORDS)


def run(
    command: Sequence[str | Path],
    *,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    timeout: float | None = None,
    check: bool = True,
) -> Completed:
    """Run a program to its end with its output captured and nothing to read.

    `env` is its whole environment (default: this process's), `timeout` is in seconds. With `check` an exit code other
    than 0 raises `CommandError`, which shows the command and the tail of what it printed. A program that runs out of
    time is killed with all that it started.
    """
    words = tuple(map(str, command))
    try:
        process = subprocess.Popen(
            words,
            env=env,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        raise _not_started(words, error) from error
    _running.add(process)
    try:
        completed = _finish(process, words, timeout)
    finally:
        _running.discard(process)
    if check and completed.returncode != 0:
        raise failed(completed)
    return completed


def start(
    command: Sequence[str | Path],
    *,
    env: Mapping[str, str],
    keep: Sequence[int] = (),
    own_group: bool,
    output: IO[bytes] | None = None,
) -> subprocess.Popen[bytes]:
    """Start a program on this process's own input and output. It is killed when this process dies.

    `keep` are descriptors that it inherits; with `own_group` signals of the terminal do not reach it. With `output`,
    a file, it prints there and has nothing to read.
    """
    words = tuple(map(str, command))
    parent = os.getpid()
    try:
        return subprocess.Popen(
            words,
            env=env,
            stdin=None if output is None else subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=keep,
            process_group=0 if own_group else None,
            preexec_fn=lambda: _die_with(parent),
        )
    except OSError as error:
        raise _not_started(words, error) from error


def _die_with(parent: int) -> None:
    """In the child, before it becomes the program."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def end_all() -> None:
    """Kill every program that `run` waits for, in any thread; each of those calls then fails."""
    for process in tuple(_running):
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)


def _finish(process: subprocess.Popen[str], words: tuple[str, ...], timeout: float | None) -> Completed:
    try:
        stdout, stderr = process.communicate(timeout=timeout)
    except subprocess.TimeoutExpired as error:
        stdout, stderr = _kill(process)
        raise CommandError(
            f"`{shown(words)}` did not end within {timeout:g} s",
            cause=tail(stderr or stdout) or "it printed nothing",
            next_step="try again when the machine is less busy",
            output=stderr + stdout,
            returncode=None,
        ) from error
    except BaseException:  # an interrupt: leave nothing running
        _kill(process)
        raise
    return Completed(words, process.returncode, stdout, stderr)


def _kill(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Its session holds whatever it has started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    return process.communicate()


def _not_started(words: tuple[str, ...], error: OSError) -> CommandError:
    return CommandError(
        f"`{words[0]}` cannot be started",
        cause=error.strerror or str(error),
        next_step="`npusim doctor` shows which programs are missing",
        output=str(error),
        returncode=None,
    )


def failed(completed: Completed) -> CommandError:
    """The error for a program that ended with another exit code than 0."""
    code = completed.returncode
    how = f"was killed by {signal.Signals(-code).name}" if code < 0 else f"failed with exit code {code}"
    return CommandError(
        f"`{shown(completed.command)}` {how}",
        cause=tail(completed.output) or "it printed nothing",
        next_step="the lines above are the end of what it printed",
        output=completed.stderr + completed.stdout,
        returncode=code,
    )


def shown(words: Sequence[str]) -> str:
    """A command for people: quoted, and cut when it is long."""
    cut = [*words[:SHOWN_WORDS], f"... ({len(words) - SHOWN_WORDS} more)"] if len(words) > SHOWN_WORDS else words
    return shlex.join(cut[:SHOWN_WORDS]) + (f" {cut[-1]}" if len(words) > SHOWN_WORDS else "")


def tail(text: str) -> str:
    """The last lines of a program's output."""
    return "\n".join(text.strip().splitlines()[-TAIL_LINES:])


__all__ = ["CommandError", "Completed", "end_all", "failed", "run", "shown", "start", "tail"]
