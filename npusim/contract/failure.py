"""`error.json` of a run directory: how the frontend tells the launcher which error ended a script."""

from __future__ import annotations

from pathlib import Path

import msgspec

from npusim.contract.files import write_whole
from npusim.errors import NpusimError, kinds

FILE = "error.json"


class Failure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The three parts of an `NpusimError` and its kind."""

    kind: str
    what: str
    cause: str
    next_step: str


def write(run_dir: Path, error: NpusimError) -> None:
    """Leave the error for the launcher."""
    record = Failure(error.kind, error.what, error.cause, error.next_step)
    write_whole(run_dir / FILE, msgspec.json.encode(record))


def read(run_dir: Path) -> NpusimError | None:
    """The error that the frontend left, None when it left none."""
    try:
        record = msgspec.json.decode((run_dir / FILE).read_bytes(), type=Failure)
    except FileNotFoundError:
        return None
    kind = kinds().get(record.kind, NpusimError)
    return kind(record.what, cause=record.cause, next_step=record.next_step)
