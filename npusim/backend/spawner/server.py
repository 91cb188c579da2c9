"""The spawner: one worker for each connection, for as long as the connection lives."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from npusim.contract import messages, spawn, wire
from npusim.errors import WorkerError


@dataclass(frozen=True)
class Spawner:
    """`base` is the folder that all run directories and caches are below, `command` starts a worker."""

    base: Path
    command: Sequence[str]

    def serve(self, path: Path) -> None:
        """Answer on the socket at `path` until killed."""
        with wire.listen(path.parent, path.name) as listener:
            while True:
                connection, _ = listener.accept()
                threading.Thread(target=self.attend, args=(connection,), daemon=True).start()

    def attend(self, connection: socket.socket) -> None:
        """One worker from its start to its end, or to the end of the connection."""
        with spawn.serving(connection) as channel, contextlib.suppress(ConnectionError):
            try:
                worker = self._start(channel.receive())
            except (OSError, ValueError, WorkerError) as error:
                channel.send(spawn.Refused(str(error)))
                return
            try:
                channel.send(spawn.Started(worker.pid))
                _wait(connection, worker)
            finally:
                code = _end(worker)
            channel.send(spawn.Ended(code))

    def _start(self, request: spawn.Start) -> subprocess.Popen[bytes]:
        run_dir, cache = self._inside(request.run_dir), self._inside(request.cache)
        options = ("--run-dir", run_dir, "--machine", request.machine, "--cache", cache, "--owned")
        with (run_dir / messages.LOG).open("ab") as log:
            return subprocess.Popen(
                [*self.command, *map(str, options)],
                stdin=subprocess.PIPE,  # its end is the spawner's
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _inside(self, text: str) -> Path:
        """The path, if it is below `base`: who asks says where to write."""
        path, base = Path(os.path.realpath(text)), Path(os.path.realpath(self.base))
        if base not in path.parents:
            raise ValueError(f"{text} is not below {self.base}")
        return path


def _wait(connection: socket.socket, worker: subprocess.Popen[bytes]) -> None:
    """Until the worker ends or the frontend hangs up."""
    threading.Thread(target=_wake, args=(connection, worker), daemon=True).start()
    connection.recv(1)


def _wake(connection: socket.socket, worker: subprocess.Popen[bytes]) -> None:
    worker.wait()
    with contextlib.suppress(OSError):  # closed already
        connection.shutdown(socket.SHUT_RD)


def _end(worker: subprocess.Popen[bytes]) -> int:
    assert worker.stdin is not None
    worker.kill()
    worker.stdin.close()  # after: a worker ends by itself, with code 0, when it sees this
    return worker.wait()


__all__ = ["Spawner"]
