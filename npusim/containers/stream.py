"""A container's standard input, output and error, attached before it starts and byte for byte."""

from __future__ import annotations

import contextlib
import socket
import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from npusim.containers.engine import asking

if TYPE_CHECKING:
    from docker.models.containers import Container

_HEADER = struct.Struct(">BxxxL")
STDOUT = 1
STDERR = 2
PIECE_BYTES = 64 << 10


class Stream:
    """The engine's connection. Reading and writing may be in two threads."""

    def __init__(self, container: Container) -> None:
        wanted = {"stdin": 1, "stdout": 1, "stderr": 1, "stream": 1}
        with asking("attach to a container"):
            made: Any = container.attach_socket(params=wanted)
        self._held = made  # the SDK's object closes the connection when it goes
        self._socket: socket.socket = getattr(made, "_sock", made)
        self._socket.settimeout(None)

    def pieces(self) -> Iterator[tuple[int, bytes]]:
        """What it prints, as `STDOUT` or `STDERR` and the bytes, until it ends or `close`."""
        with contextlib.suppress(OSError):  # closed, by the engine or by `close` in another thread
            while header := self._exactly(_HEADER.size):
                which, left = _HEADER.unpack(header)
                while left and (data := self._socket.recv(min(left, PIECE_BYTES))):
                    left -= len(data)
                    yield which, data

    def write(self, data: bytes) -> None:
        """Its standard input. Raises `OSError` when it does not read any more."""
        self._socket.sendall(data)

    def end_input(self) -> None:
        with contextlib.suppress(OSError):  # gone
            self._socket.shutdown(socket.SHUT_WR)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._held.close()
        self._socket.close()

    def _exactly(self, count: int) -> bytes:
        data = b""
        while len(data) < count and (more := self._socket.recv(count - len(data))):
            data += more
        return data if len(data) == count else b""


__all__ = ["STDERR", "STDOUT", "Stream"]
