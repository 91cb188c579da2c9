"""The device's errors, made by the C++ extension through `make_error`."""

from __future__ import annotations

import torch

from npusim.errors import DiskFullError, HostOpError, NpusimError, UnsupportedError, UsageError


class ArenaFullError(DiskFullError, torch.OutOfMemoryError):  # type: ignore[misc]  # torch is untyped
    """Device memory, or the tmpfs that holds it, is used up. Programs that catch torch.OutOfMemoryError catch it."""


class ForkError(UnsupportedError):
    """A forked child used the npu device of its parent."""


_KINDS: dict[str, type[NpusimError]] = {
    "arena_full": ArenaFullError,
    "fork": ForkError,
    "host_op": HostOpError,
    "unsupported": UnsupportedError,
    "usage": UsageError,
}


def make_error(kind: str, what: str, cause: str, next_step: str) -> NpusimError:
    """The exception for one of the extension's failure kinds (failure.h)."""
    return _KINDS[kind](what, cause=cause, next_step=next_step)
