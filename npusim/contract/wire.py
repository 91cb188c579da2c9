"""Frames of the worker's protocol (see `contract.messages`), the same code on both sides of the socket."""

from __future__ import annotations

import os
import select
import socket
import struct
import time
from collections.abc import Callable
from pathlib import Path
from typing import Generic, Self, TypeVar

import msgspec

from npusim.contract import messages
from npusim.errors import WorkerError

_LENGTH = struct.Struct("<I")
_ENCODER = msgspec.msgpack.Encoder()
_REQUESTS: msgspec.msgpack.Decoder[messages.Request] = msgspec.msgpack.Decoder(messages.Request)
_REPLIES: msgspec.msgpack.Decoder[messages.Reply] = msgspec.msgpack.Decoder(messages.Reply)
_BUFFER_BYTES = 64 << 10
BACKLOG = 16
Incoming = TypeVar("Incoming")

AWAKE_SECONDS = 0.0004


class DisconnectedError(ConnectionError):
    """The peer went away; `inside_frame` tells whether it had begun to say something."""

    def __init__(self, inside_frame: bool) -> None:
        self.inside_frame = inside_frame
        super().__init__("the peer closed the connection" + (" inside a frame" if inside_frame else ""))


def pack(message: msgspec.Struct) -> bytes:
    """One frame. Raises `WorkerError` for a message over `MAX_FRAME_BYTES`."""
    body = _ENCODER.encode(message)
    _check_length(len(body))
    return _LENGTH.pack(len(body)) + body


def unpack(body: bytes, decoder: msgspec.msgpack.Decoder[Incoming]) -> Incoming:
    """The message of a frame's body. Raises `WorkerError` for anything that is not one."""
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise broken(f"a frame of {len(body)} bytes is not a message: {error}") from error


def broken(cause: str) -> WorkerError:
    """The error for a peer that does not keep to the protocol."""
    return WorkerError(
        "frontend and backend worker do not understand each other",
        cause=cause,
        next_step="both sides must come from the same npusim; `npusim doctor` shows the two environments",
    )


def _check_length(length: int) -> None:
    if length > messages.MAX_FRAME_BYTES:
        raise broken(f"a frame of {length} bytes is over the limit of {messages.MAX_FRAME_BYTES}")


class Channel(Generic[Incoming]):
    """One end of a connection: whole messages in, whole messages out. It owns its socket."""

    def __init__(self, sock: socket.socket, decoder: msgspec.msgpack.Decoder[Incoming]) -> None:
        self._sock = sock
        self._decoder = decoder
        self._stream = sock.makefile("rb", buffering=_BUFFER_BYTES)  # one system call for most frames
        self._arrivals = select.poll()
        self._arrivals.register(sock, select.POLLIN)

    def send(self, message: msgspec.Struct) -> None:
        """Write one frame; raises `ConnectionError` when the peer is gone."""
        self._sock.sendall(pack(message))

    def receive(self) -> Incoming:
        """The next message; raises `DisconnectedError` when the peer is gone, `WorkerError` for what is no frame."""
        self._stay_awake()
        (length,) = _LENGTH.unpack(self._read(_LENGTH.size, inside_frame=False))
        _check_length(length)
        return unpack(self._read(length, inside_frame=True), self._decoder)

    def close(self) -> None:
        self._stream.close()
        self._sock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _stay_awake(self) -> None:
        """Look for the peer's answer for a little before sleeping: being woken costs as much as a small launch."""
        end = time.perf_counter() + AWAKE_SECONDS
        while time.perf_counter() < end and not self._arrivals.poll(0):
            pass

    def _read(self, count: int, inside_frame: bool) -> bytes:
        try:
            data: bytes = self._stream.read(count)
        except ConnectionResetError as error:
            raise DisconnectedError(inside_frame) from error
        if len(data) < count:
            raise DisconnectedError(inside_frame or len(data) > 0)
        return data


def serving(sock: socket.socket) -> Channel[messages.Request]:
    """The worker's end."""
    return Channel(sock, _REQUESTS)


def asking(sock: socket.socket) -> Channel[messages.Reply]:
    """The frontend's end."""
    return Channel(sock, _REPLIES)


def listen(folder: Path, name: str = messages.SOCKET) -> socket.socket:
    """A listening socket in a folder (a worker's: the run directory); takes the place of one that a dead process left.

    It gets its name when it already listens: who sees it can connect.
    """
    early = f"{name}.new"
    (folder / early).unlink(missing_ok=True)
    sock = _at(folder, early, socket.socket.bind)
    sock.listen(BACKLOG)
    (folder / early).replace(folder / name)
    return sock


def connect(folder: Path, name: str = messages.SOCKET) -> socket.socket:
    """A connection to who listens there; raises `OSError` while nobody does."""
    return _at(folder, name, socket.socket.connect)


def _at(run_dir: Path, name: str, action: Callable[[socket.socket, str], object]) -> socket.socket:
    """Act on the socket file through a descriptor of its folder: a socket's path has 108 bytes at most."""
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    folder = os.open(run_dir, os.O_PATH | os.O_DIRECTORY)
    try:
        action(sock, f"/proc/self/fd/{folder}/{name}")
    except BaseException:
        sock.close()
        raise
    finally:
        os.close(folder)
    return sock
