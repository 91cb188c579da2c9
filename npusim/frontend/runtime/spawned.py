"""A worker that a spawner has started: the connection to the spawner stands for the process."""

from __future__ import annotations

import contextlib
import select
import signal
import socket
import time
from pathlib import Path

from npusim.contract import spawn, wire
from npusim.errors import WorkerError
from npusim.frontend.runtime.settings import Settings

START_SECONDS = 60.0
POLL_SECONDS = 0.002


class Spawned:
    """Starts at construction. Raises `WorkerError` when there is no spawner or it refuses."""

    def __init__(self, spawner: Path, settings: Settings) -> None:
        self._socket = _connect(spawner)
        self._channel = spawn.asking(self._socket)
        self._code: int | None = None
        try:
            self._channel.send(spawn.Start(str(settings.run_dir), str(settings.machine), str(settings.cache)))
            self.pid = _pid(self._channel.receive())
        except BaseException as error:
            self._channel.close()
            if isinstance(error, ConnectionError):
                raise _gone(spawner, "it hung up") from error
            raise

    def poll(self) -> int | None:
        return self.wait(0)

    def wait(self, timeout: float | None = None) -> int | None:
        if self._code is None and select.select([self._socket], [], [], timeout)[0]:
            self._code = self._receive()
            self._channel.close()
        return self._code

    def kill(self) -> None:
        if self._code is None:
            with contextlib.suppress(OSError):  # the spawner is gone
                self._socket.shutdown(socket.SHUT_WR)

    def _receive(self) -> int:
        try:
            answer = self._channel.receive()
        except ConnectionError:
            return -signal.SIGKILL  # the spawner's end is the end of its container, and of all in it
        if not isinstance(answer, spawn.Ended):
            raise wire.broken(f"the spawner said {type(answer).__name__} after Started")
        return answer.code


def _connect(spawner: Path) -> socket.socket:
    """Its container may still be starting."""
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        with contextlib.suppress(FileNotFoundError, ConnectionRefusedError):
            return wire.connect(spawner.parent, spawner.name)
        time.sleep(POLL_SECONDS)
    raise _gone(spawner, f"nobody listened on it for {START_SECONDS:.0f} s")


def _pid(answer: spawn.Answer) -> int:
    if isinstance(answer, spawn.Started):
        return answer.pid
    if isinstance(answer, spawn.Refused):
        raise WorkerError(
            "the backend worker could not be started",
            cause=answer.cause,
            next_step="frontend and backend must share one run folder; see the backend container's log",
        )
    raise wire.broken(f"the spawner answered Start with {type(answer).__name__}")


def _gone(spawner: Path, cause: str) -> WorkerError:
    return WorkerError(
        f"the spawner of backend workers at {spawner} does not answer",
        cause=cause,
        next_step=f"see the backend container's log, or unset {spawn.VARIABLE} to start workers here",
    )


__all__ = ["Spawned"]
