"""What the launcher waits for while a container runs: signals, and what its threads tell it."""

from __future__ import annotations

import math
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from types import FrameType

FORWARDED = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True)
class Signalled:
    """This process got a signal."""

    number: int


@dataclass(frozen=True)
class Ended:
    """The script's container ended, with the engine's number for how."""

    status: int


@dataclass(frozen=True)
class OutputClosed:
    """Nobody reads what the script prints."""


@dataclass(frozen=True)
class Lost:
    """The engine cannot be asked any more."""

    error: Exception


Event = Signalled | Ended | OutputClosed | Lost


class Inbox:
    """`put` may be called in any thread and in a signal handler."""

    def __init__(self) -> None:
        self._events: SimpleQueue[Event] = SimpleQueue()

    def put(self, event: Event) -> None:
        self._events.put(event)

    def get(self, deadline: float) -> Event | None:
        """The next event, None when there is none before `deadline` (`time.monotonic`)."""
        left = None if deadline == math.inf else max(0.0, deadline - time.monotonic())
        try:
            return self._events.get(timeout=left)
        except Empty:
            return None


@contextmanager
def inbox() -> Iterator[Inbox]:
    """From here on a signal that would end this process is an event."""
    made = Inbox()

    def forward(number: int, _frame: FrameType | None) -> None:
        made.put(Signalled(number))

    before = {number: signal.signal(number, forward) for number in FORWARDED}
    try:
        yield made
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
