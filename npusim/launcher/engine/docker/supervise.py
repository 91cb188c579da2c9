"""Waiting for the script's container: signals are passed on, time-outs end it."""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from npusim.errors import ScriptError
from npusim.launcher import child
from npusim.launcher.engine.docker.inbox import Ended, Inbox, Lost, OutputClosed, Signalled

POLL_SECONDS = 0.1


@dataclass
class Supervisor:
    """`kill` sends a signal to the script. In a `terminal` Ctrl-C is the script's to answer, and a second one kills."""

    inbox: Inbox
    kill: Callable[[int], None]
    timeout: float | None
    terminal: bool
    _signals: int = 0
    _killed_at: float = math.inf
    _reason: Exception | None = field(default=None)

    def wait(self) -> int:
        """Its status. Raises `TimeLimitError`, `EngineError`, or `ScriptError` when nobody reads its output."""
        limit = math.inf if self.timeout is None else time.monotonic() + self.timeout
        while True:
            event = self.inbox.get(min(limit, self._killed_at))
            if isinstance(event, Ended):
                if self._reason is not None:
                    raise self._reason
                return event.status
            if isinstance(event, Lost):
                raise event.error
            if isinstance(event, Signalled):
                self._pass_on(event.number)
            elif isinstance(event, OutputClosed):
                self._end(_unread())
            elif time.monotonic() >= self._killed_at:
                self._kill()
            elif self.timeout is not None and time.monotonic() >= limit:
                limit = math.inf
                self._end(child.time_limit(self.timeout))

    def rest(self, output: threading.Thread) -> None:
        """Wait until all that the script printed is passed on; not for a reader that has stopped when we are to end."""
        while output.is_alive() and not self._signals:
            output.join(POLL_SECONDS)
            if isinstance(self.inbox.get(0.0), Signalled):
                self._signals += 1

    def _pass_on(self, number: int) -> None:
        self._signals += 1
        if self._signals > 1 and self.terminal:
            self._kill()
            return
        self.kill(number)
        if not (self.terminal and number == signal.SIGINT):
            self._patience()

    def _end(self, reason: Exception) -> None:
        self._reason = self._reason or reason
        self.kill(signal.SIGTERM)
        self._patience()

    def _patience(self) -> None:
        self._killed_at = min(self._killed_at, time.monotonic() + child.GRACE_SECONDS)

    def _kill(self) -> None:
        self._killed_at = math.inf
        self.kill(signal.SIGKILL)


def tell_end(inbox: Inbox, wait: Callable[[], int]) -> threading.Thread:
    """A thread that waits and puts what came of it into the inbox."""

    def run() -> None:
        try:
            inbox.put(Ended(wait()))
        except Exception as error:
            inbox.put(Lost(error))

    thread = threading.Thread(target=run, daemon=True, name="end")
    thread.start()
    return thread


def _unread() -> ScriptError:
    return ScriptError(
        "the script was ended: nobody reads what it prints",
        cause="the program that npusim's output goes to has ended",
        next_step="let it read to the end, or send the output to a file",
    )


__all__ = ["Supervisor", "tell_end"]
