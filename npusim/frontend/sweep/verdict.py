"""What a case says about itself, in its run directory."""

from __future__ import annotations

from pathlib import Path

import msgspec

from npusim.contract.files import write_whole
from npusim.contract.sweep import Message, Status

FILE = "verdict.json"


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`status` before anybody looked at whether it ran on the NPU. Fields are `contract.sweep.Row`'s.

    `constants` are host ops that were part of compiling, by name.
    """

    status: Status
    layer: str = ""
    stage: str = ""
    message: Message | None = None
    max_abs_error: float | None = None
    max_rel_error: float | None = None
    constants: dict[str, int] = {}


def save(folder: Path, verdict: Verdict) -> None:
    write_whole(folder / FILE, msgspec.json.encode(verdict))


def load(folder: Path) -> Verdict | None:
    """The verdict, or None when the case did not come to one."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Verdict)
    except FileNotFoundError:
        return None
