"""The script's process: started, waited for, and ended when the launcher is told to end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import FrameType

from npusim.errors import TimeLimitError
from npusim.toolchain import process

GRACE_SECONDS = 10
FORWARDED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def run(
    command: Sequence[str | Path],
    env: Mapping[str, str],
    *,
    keep: Sequence[int] = (),
    timeout: float | None = None,
    output: Path | None = None,
) -> int:
    """Run the program to its end; its exit code, or minus the number of the signal that killed it.

    After `timeout` seconds it is ended, with all that it started, and `TimeLimitError` is raised. `output` is a file
    for what it prints. In a terminal's foreground the program shares our process group, so that it can read the
    terminal; Ctrl-C then reaches it without us, and a second one kills it. Elsewhere it has its own group, and gets the
    signals that we get; what is still there ten seconds later is killed.
    """
    terminal = in_foreground() and output is None
    with nullcontext() if output is None else output.open("wb") as file:
        child = process.start(command, env=env, keep=keep, own_group=not terminal, output=file)
    with _forwarding(child, terminal):
        return _wait(child, timeout, terminal)


def _wait(child: subprocess.Popen[bytes], timeout: float | None, terminal: bool) -> int:
    try:
        return child.wait(timeout)
    except subprocess.TimeoutExpired as error:
        assert timeout is not None
        _end(child, terminal)
        raise time_limit(timeout) from error


def _end(child: subprocess.Popen[bytes], terminal: bool) -> None:
    """SIGTERM, and SIGKILL when that does not help."""
    _signal(child, signal.SIGTERM, terminal)
    try:
        child.wait(GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        _signal(child, signal.SIGKILL, terminal)
        child.wait()


def time_limit(seconds: float) -> TimeLimitError:
    """The error of a script that ran too long, in any engine."""
    return TimeLimitError(
        f"the script did not end within {seconds:g} s and was ended",
        cause="the limit of --timeout is too short for it, or it hangs",
        next_step="give it more time, or see with --no-timing whether it ends",
    )


def in_foreground() -> bool:
    """Whether Ctrl-C in the terminal reaches this process's group."""
    return sys.stdin is not None and sys.stdin.isatty() and os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()


@contextmanager
def _forwarding(child: subprocess.Popen[bytes], terminal: bool) -> Iterator[None]:
    seen: list[int] = []

    def forward(number: int, _frame: FrameType | None) -> None:
        seen.append(number)
        if len(seen) > 1 and terminal:
            _signal(child, signal.SIGKILL, terminal)
        elif not (terminal and number == signal.SIGINT):
            _signal(child, number, terminal)
            signal.alarm(GRACE_SECONDS)

    def kill(_number: int, _frame: FrameType | None) -> None:
        _signal(child, signal.SIGKILL, terminal)

    handlers = {**dict.fromkeys(FORWARDED, forward), signal.SIGALRM: kill}
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        signal.alarm(0)
        for number, handler in before.items():
            signal.signal(number, handler)


def _signal(child: subprocess.Popen[bytes], number: int, terminal: bool) -> None:
    if child.poll() is not None:
        return
    if terminal:
        child.send_signal(number)
    else:
        os.killpg(child.pid, number)


__all__ = ["GRACE_SECONDS", "in_foreground", "run", "time_limit"]
