"""Cycles of a kernel's tile bodies, kept beside its artefacts so that a later run need not measure them again."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec

from npusim.contract import manifest
from npusim.contract.files import write_whole

log = logging.getLogger(__name__)


class TileCycles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`cycles` is by body digest, measured on the machine with this digest."""

    machine_digest: str
    cycles: dict[str, int]


def load(folder: Path, machine_digest: str) -> dict[str, int]:
    """What was measured on this machine; empty when nothing was, or when the file cannot be read (it is logged)."""
    path = folder / manifest.TILE_CYCLES
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=TileCycles)
    except FileNotFoundError:
        return {}
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        log.warning("%s is damaged (%s); its tile bodies will be measured again", path, error)
        return {}
    return kept.cycles if kept.machine_digest == machine_digest else {}


def save(folder: Path, machine_digest: str, cycles: dict[str, int]) -> None:
    kept = TileCycles(machine_digest, dict(sorted(cycles.items())))
    write_whole(folder / manifest.TILE_CYCLES, msgspec.json.format(msgspec.json.encode(kept), indent=1))
