"""Docker's client as far as a run asks it, in memory."""

from __future__ import annotations

import io
import socket
import struct
import tarfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from docker.errors import APIError, NotFound

WORDS = b"the script's words"


def archive(*entries: tuple[tarfile.TarInfo, bytes]) -> bytes:
    """What the engine gives for a path."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for entry, data in entries:
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    return out.getvalue()


def plain(name: str, data: bytes) -> bytes:
    """The archive of one file."""
    return archive((tarfile.TarInfo(name), data))


@dataclass
class Plot:
    """What happens: the script's `status` (None: it waits for a signal), archives by path, whose memory is too small,
    whether the backend ends early, and what the engine `refuses`."""

    status: int | None = 0
    files: dict[str, bytes] = field(default_factory=dict)
    starved: str = ""
    no_backend: bool = False
    refuses: str = ""


class Container:
    """A container; the script's is the one that is attached."""

    def __init__(self, docker: Docker, options: dict[str, Any]) -> None:
        self.options = options
        self.is_frontend: bool = options["stdin_open"]
        self.name = "frontend" if self.is_frontend else "backend"
        self.got: list[int] = []
        self._docker = docker
        self._status = docker.plot.status
        self._running = False
        self._ended = threading.Event()
        self._socket: socket.socket | None = None

    @property
    def attrs(self) -> dict[str, Any]:
        return {"State": {"Running": self._running, "OOMKilled": self._docker.plot.starved == self.name}}

    def reload(self) -> None: ...

    def start(self) -> None:
        if self._docker.plot.refuses == f"start {self.name}":
            raise APIError("cannot start")
        self._running = self.is_frontend or not self._docker.plot.no_backend
        if self._socket is not None:
            self._socket.sendall(struct.pack(">BxxxL", 1, len(WORDS)) + WORDS)
            if self._status is not None:
                self._end()

    def attach_socket(self, params: dict[str, int]) -> socket.socket:
        del params
        ours, self._socket = socket.socketpair()
        return ours

    def wait(self, timeout: float | None) -> dict[str, int]:
        assert timeout is None
        self._ended.wait()
        return {"StatusCode": self._status or 0}

    def kill(self, signal: int) -> None:
        self.got.append(signal)
        self._status = 128 + signal
        self._end()

    def logs(self, tail: int) -> bytes:
        assert tail > 0
        return b"the spawner's words"

    def get_archive(self, path: str) -> tuple[Iterator[bytes], dict[str, str]]:
        if path not in self._docker.plot.files:
            raise NotFound("no such file")
        return iter([self._docker.plot.files[path]]), {}

    def put_archive(self, path: str, data: bytes) -> None:
        self._docker.put[path] = data

    def remove(self, force: bool, v: bool) -> None:
        assert force
        assert v
        self._docker.there.remove(self.name)
        if self._socket is not None:
            self._end()
            self._socket.close()

    def _end(self) -> None:
        assert self._socket is not None
        self._running = False
        self._socket.close()
        self._ended.set()


class Docker:
    """`there` are the names of what was made and not removed. `rows` are containers and volumes of earlier runs."""

    def __init__(self, plot: Plot, rows: tuple[dict[str, Any], ...] = ()) -> None:
        self.plot = plot
        self.there: list[str] = []
        self.made: list[Container] = []
        self.put: dict[str, bytes] = {}
        self.volume: dict[str, Any] = {}
        self.closed = False
        self.containers = SimpleNamespace(create=self._container)
        self.volumes = SimpleNamespace(create=self._volume)
        self.removed: list[str] = []
        self.api = SimpleNamespace(
            containers=lambda **_: [row for row in rows if "Id" in row],
            volumes=lambda **_: {"Volumes": [row for row in rows if "Id" not in row] or None},
            remove_container=lambda name, **_: self.removed.append(name),
            remove_volume=self._remove_volume,
        )

    def close(self) -> None:
        self.closed = True

    @property
    def frontend(self) -> Container:
        return next(made for made in self.made if made.is_frontend)

    def _container(self, image: str, command: list[str], **options: Any) -> Container:
        made = Container(self, {"image": image, "command": command, **options})
        if self.plot.refuses == f"create {made.name}":
            raise APIError("cannot make it")
        self.made.append(made)
        self.there.append(made.name)
        return made

    def _volume(self, **options: Any) -> SimpleNamespace:
        self.volume = options
        self.there.append("volume")
        return SimpleNamespace(name="volume")

    def _remove_volume(self, name: str) -> None:
        self.removed.append(name)
        if name in self.there:
            self.there.remove(name)
