"""Reads the plan that the launcher wrote."""

from __future__ import annotations

from pathlib import Path

import msgspec

from npusim.contract.sweep import Plan
from npusim.errors import UsageError


def load(path: Path) -> Plan:
    """The plan; raises `UsageError` when the file is none."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Plan)
    except (OSError, msgspec.DecodeError) as error:
        raise UsageError(
            f"{path} is not the plan of a sweep",
            cause=str(error),
            next_step="start it with `npusim sweep`, which writes the plan",
        ) from error
