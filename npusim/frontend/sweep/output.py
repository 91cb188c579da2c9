"""What a case prints: its end is kept, the rest is let go."""

from __future__ import annotations

import os
import select
import time

KEPT_BYTES = 1 << 14
CHUNK = 1 << 16


class Tail:
    """A pipe whose `writer` the case prints to."""

    def __init__(self) -> None:
        self._reader, self.writer = os.pipe()
        os.set_blocking(self._reader, False)
        self._kept = b""

    def follow(self, pid: int, seconds: float) -> bool:
        """Read until the process ends; False when it is still there after `seconds`."""
        process = os.pidfd_open(pid)
        deadline = time.monotonic() + seconds
        poll = select.poll()
        for descriptor in (process, self._reader):
            poll.register(descriptor, select.POLLIN)
        try:
            while (left := deadline - time.monotonic()) > 0:
                ready = {descriptor for descriptor, _ in poll.poll(left * 1000)}
                self._keep(self._chunk())
                if process in ready:
                    return True
        finally:
            os.close(process)
        return False

    def text(self) -> str:
        """The end of what was printed, when nobody prints any more."""
        while chunk := self._chunk():
            self._keep(chunk)
        return self._kept.decode(errors="replace")

    def _keep(self, chunk: bytes) -> None:
        self._kept = (self._kept + chunk)[-KEPT_BYTES:]

    def _chunk(self) -> bytes:
        try:
            return os.read(self._reader, CHUNK)
        except BlockingIOError:
            return b""
