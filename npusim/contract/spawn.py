"""What a frontend and the spawner of workers say to each other, one connection for each worker.

`Start` is answered by `Started` and, when the worker has ended, `Ended`; or by `Refused`. A frontend that closes its
end, or its sending half, kills the worker.
"""

from __future__ import annotations

import socket

import msgspec

from npusim.contract import wire

VARIABLE = "NPUSIM_SPAWNER"
"""The spawner's socket. Without it a frontend starts its worker itself."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The worker's arguments."""

    run_dir: str
    machine: str
    cache: str


class Started(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """`pid` is the worker's where the spawner runs."""

    pid: int


class Refused(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """No worker was started."""

    cause: str


class Ended(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """The worker's exit code, or minus the number of the signal that killed it."""

    code: int


Answer = Started | Refused | Ended
_STARTS: msgspec.msgpack.Decoder[Start] = msgspec.msgpack.Decoder(Start)
_ANSWERS: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)


def serving(sock: socket.socket) -> wire.Channel[Start]:
    """The spawner's end."""
    return wire.Channel(sock, _STARTS)


def asking(sock: socket.socket) -> wire.Channel[Answer]:
    """The frontend's end."""
    return wire.Channel(sock, _ANSWERS)
