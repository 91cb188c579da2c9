"""`error.json` in the run directory: how the frontend tells the launcher what failed."""

from __future__ import annotations

from pathlib import Path

import msgspec

from npusim.contract.files import write_whole
from npusim.errors import NpusimError, kinds

FILE = "error.json"


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An `NpusimError` as data."""

    kind: str
    what: str
    cause: str
    next_step: str


def save(folder: Path, error: NpusimError) -> None:
    record = Record(error.kind, error.what, error.cause, error.next_step)
    write_whole(folder / FILE, msgspec.json.encode(record))


def load(folder: Path) -> NpusimError | None:
    """The error that was left, or None when there is none."""
    try:
        return decode((folder / FILE).read_bytes())
    except FileNotFoundError:
        return None


def decode(data: bytes) -> NpusimError:
    """The error that a file holds. Raises `msgspec.DecodeError` when it holds none."""
    record = msgspec.json.decode(data, type=Record)
    return kinds().get(record.kind, NpusimError)(record.what, cause=record.cause, next_step=record.next_step)
