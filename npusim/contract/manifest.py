"""`manifest.json` of a kernel's folder: it names every artefact, so nobody globs for file names."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from npusim.contract.files import sha256, write_whole
from npusim.errors import TamperError

FILE = "manifest.json"
SPEC = "spec.json"
ELF = "kernel.elf"
TRACE = "trace.so"
TILE_CYCLES = "tile_cycles.json"
"""Cycles of the tile bodies, added by the first timed launch: beside the manifest, not in it."""
LOG = "build.log"
STAGES = "stages.log"
"""Stages in the order in which they began, with milliseconds: there for a build that failed, too."""
BUILDING = ".building"
FAILED = ".failed"
_DIGEST_PREFIX = 16


def key(digest: str, backend_digest: str) -> str:
    """Name of the kernel's folder in the store; `BUILDING` and `FAILED` are appended to it while it is not complete."""
    return f"{digest}-{backend_digest[:_DIGEST_PREFIX]}"


class Artefact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the folder."""

    file: str
    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`digest` is the spec's, `bodies` the digests of the tile bodies by index, `stage_ms` what each stage took.

    `until` is the last stage that ran; "" means that the kernel is complete and can be launched.
    """

    schema: Literal["npusim.kernel/1"] = "npusim.kernel/1"
    kernel: str
    digest: str
    backend_digest: str
    machine_digest: str
    until: str
    artefacts: tuple[Artefact, ...]
    bodies: tuple[str, ...]
    stage_ms: dict[str, float]

    def damage(self, folder: Path) -> str:
        """What is wrong with the folder's files, in words; "" when every byte is as it was written."""
        return next(filter(None, (_damage(folder / a.file, a) for a in self.artefacts)), "")


def describe(folder: Path, files: tuple[str, ...]) -> tuple[Artefact, ...]:
    """Size and hash of each file."""
    return tuple(Artefact(name, (folder / name).stat().st_size, sha256(folder / name)) for name in files)


def save(manifest: Manifest, folder: Path) -> None:
    write_whole(folder / FILE, msgspec.json.format(msgspec.json.encode(manifest), indent=1))


def load(folder: Path) -> Manifest:
    """Raises `FileNotFoundError` when there is none and `TamperError` when it is not a manifest."""
    path = folder / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise TamperError(
            f"{path} is not a kernel's manifest",
            cause=str(error),
            next_step="remove the folder; it will be built again",
        ) from error


def _damage(path: Path, artefact: Artefact) -> str:
    if not path.is_file():
        return f"{artefact.file} is missing"
    if (size := path.stat().st_size) != artefact.size:
        return f"{artefact.file} has {size} bytes, not {artefact.size}"
    return "" if sha256(path) == artefact.sha256 else f"{artefact.file} has other bytes than were written"
