"""Standard input, output and error of the script: this process's own, or a file."""

from __future__ import annotations

import os
import select
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from npusim.containers import STDERR, STDOUT, Stream
from npusim.launcher.engine.docker.inbox import Inbox, OutputClosed

PIECE_BYTES = 64 << 10
NOTHING = -1
STUCK_SECONDS = 1.0
"""The output's reader may have stopped reading."""


@contextmanager
def connected(stream: Stream, output: Path | None, inbox: Inbox) -> Iterator[threading.Thread]:
    """Pass everything on while the body runs; the thread ends when the script's output has, and is whole then."""
    if output is None:
        sinks = {STDOUT: _or_nothing(1, sys.__stdout__), STDERR: _or_nothing(2, sys.__stderr__)}
        with pumps(stream, sinks, _input(), inbox) as out:
            yield out
        return
    with output.open("wb") as file:
        number = file.fileno()
        with pumps(stream, {STDOUT: number, STDERR: number}, NOTHING, inbox) as out:
            yield out


@contextmanager
def pumps(stream: Stream, sinks: dict[int, int], source: int, inbox: Inbox) -> Iterator[threading.Thread]:
    """As `connected`, with descriptors by `STDOUT` and `STDERR`; `NOTHING` is for nowhere, and for no input."""
    stop, told = os.pipe()
    threads = (
        threading.Thread(target=_output, args=(stream, sinks, inbox), daemon=True, name="output"),
        threading.Thread(target=_typed, args=(stream, source, stop), daemon=True, name="input"),
    )
    for thread in threads:
        thread.start()
    try:
        yield threads[0]
    finally:
        os.close(told)
        stream.close()
        for thread in threads:
            thread.join(STUCK_SECONDS)
        os.close(stop)


def _output(stream: Stream, sinks: dict[int, int], inbox: Inbox) -> None:
    """What nobody reads is read nevertheless: an engine that cannot pass it on may not answer a kill."""
    heard = True
    for which, data in stream.pieces():
        try:
            if heard:
                _write(sinks[which], data)
        except OSError:
            heard = False
            inbox.put(OutputClosed())


def _typed(stream: Stream, source: int, stop: int) -> None:
    while source != NOTHING:
        ready, _, _ = select.select([source, stop], [], [])
        if stop in ready:
            return
        data = os.read(source, PIECE_BYTES)
        if not data:
            break
        try:
            stream.write(data)
        except OSError:  # the script has ended
            return
    stream.end_input()


def _write(sink: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest and sink != NOTHING:
        try:
            rest = rest[os.write(sink, rest) :]
        except BlockingIOError:  # whoever shares it made it so
            select.select([], [sink], [])


def _input() -> int:
    """A terminal that is not ours to read from would stop this process."""
    source = _or_nothing(0, sys.__stdin__)
    in_background = source != NOTHING and os.isatty(source) and os.tcgetpgrp(source) != os.getpgrp()
    return NOTHING if in_background else source


def _or_nothing(descriptor: int, file: object) -> int:
    """A standard stream that was closed before this process began is None: its number may be another file's."""
    return NOTHING if file is None else descriptor


__all__ = ["NOTHING", "STUCK_SECONDS", "connected", "pumps"]
