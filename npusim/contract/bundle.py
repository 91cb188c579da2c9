"""`index.json` of a failure bundle, schema `npusim.bundle/1`: what failed, where, with what, and the hashes of files.

A bundle is a folder `failure-<n>` while the process that failed lives, and a `.tar.zst` afterwards (npusim/bundles).
docs/bundles.md explains each field and file to people.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from npusim.contract.launch import Pointer
from npusim.errors import BundlePathError, BundleSchemaError

FOLDER = "failure-"
"""Start of the folder's name in the run directory, and of the archive's."""
FAILURES = "NPUSIM_FAILURES"
"""The folder that failures are left in: the run directory, said by the engine that packs them."""
SWITCH = "NPUSIM_BUNDLES"
"""0 turns bundles off."""

INDEX = "index.json"
SOURCE = "source.py"
SPEC = "spec.json"
MACHINE = "machine.toml"
SCRIPT = "script.py"
LAUNCH = "launch.json"
PACKAGES = "packages.json"
"""The lock of the script's packages, added by the launcher."""
TRACEBACK = "traceback.txt"
KERNEL = "kernel"
INPUTS = "inputs"

MAX_FILES = 128
MAX_INDEX_BYTES = 1 << 20
MAX_FILE_BYTES = 256 << 20
MAX_BYTES = 512 << 20
MAX_NAME = 99
"""Characters: what a tar header holds without an extension."""

Digest = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
When = Literal["before", "after", "unread"]
Count = Annotated[int, msgspec.Meta(ge=0)]

_PART = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.")


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`file` is `NAME` or `FOLDER/NAME`."""

    file: str
    size: Count
    sha256: Digest


class Missing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file that the bundle would have, and why it does not."""

    file: str
    why: str


class Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Device memory [`low`, `high`), in bytes from the arena's start, as it was `when`: before the launch or after it.

    "unread" is memory that the kernel only writes. `file` is a npy file with the bytes; "" when they are not in the
    bundle: unread, or `Index.missing` says why.
    """

    file: str
    low: Count
    high: Count
    when: When


class Launched(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`launch.json`: the launch that failed. Arguments that share a block share its file.

    A float among `scalars` is text (`float.hex`): JSON has neither infinity nor NaN.
    """

    pointers: tuple[Pointer, ...]
    scalars: tuple[int | str, ...]
    grid: tuple[Count, Count, Count]
    timing: bool
    blocks: tuple[Block, ...]


class Minimised(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `--minimise` did: `before` and `after` are sizes by name, `zeroed` the inputs whose values do not matter."""

    before: dict[str, int]
    after: dict[str, int]
    zeroed: tuple[str, ...]
    trials: Count
    note: str = ""


class Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`kind` to `next_step` are the error's, `layer` is the part of npusim that owns it, `stage` how far it came.

    `stage` is "device", "inductor", "triton", a stage of `backend.pipeline.STAGES`, "load", "launch" or
    "timing"; `layer` "frontend/device", "frontend/inductor", "frontend/ttir", "backend/<stage>", "launch" or "timing".
    `kernel` and `digest` are "" when there was no kernel (yet), other digests when they are not known. `pins` are
    sha256 by lock file. `arguments` are the script's.
    """

    schema: Literal["npusim.bundle/1"] = "npusim.bundle/1"
    kind: str
    what: str
    cause: str
    next_step: str
    stage: str
    layer: str
    kernel: str = ""
    digest: str = ""
    npusim: str
    engine: str
    stack: str
    torch: str
    triton: str
    machine: str
    machine_digest: str
    toolchain_digest: str
    backend_digest: str
    pins: dict[str, str]
    allow_host_ops: bool
    timing: bool
    arguments: tuple[str, ...] = ()
    files: tuple[File, ...]
    missing: tuple[Missing, ...] = ()
    minimised: Minimised | None = None

    def has(self, file: str) -> bool:
        return any(each.file == file for each in self.files)


def layer(stage: str) -> str:
    """Which part of npusim a stage of the worker belongs to."""
    return stage if stage in ("launch", "timing") else f"backend/{stage}"


def encode(index: Index) -> bytes:
    return msgspec.json.format(msgspec.json.encode(index), indent=1) + b"\n"


def decode(data: bytes) -> Index:
    """Raises `BundleSchemaError` for what is no index, `BundlePathError` for a file outside the bundle."""
    try:
        index = msgspec.json.decode(data, type=Index)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BundleSchemaError(
            "the bundle's index is not one of this npusim's",
            cause=str(error),
            next_step="use the npusim that made the bundle (schema npusim.bundle/1)",
        ) from error
    for each in index.files:
        check_name(each.file)
    return index


def check_name(name: str) -> None:
    """Raises `BundlePathError` unless `name` is a plain file of the bundle: `NAME` or `FOLDER/NAME`."""
    parts = name.split("/")
    plain = len(parts) <= 2 and all(part and not part.startswith(".") and _PART.issuperset(part) for part in parts)
    if not plain or len(name) > MAX_NAME:
        raise BundlePathError(
            f"the bundle names the file {name[: 2 * MAX_NAME]!r}",
            cause="a bundle's files are NAME or FOLDER/NAME, of letters, digits and ._- only",
            next_step="the bundle was not made by npusim, or was changed: do not use it",
        )


__all__ = [
    "Block", "FAILURES", "File", "Index", "Launched", "Minimised", "Missing", "SWITCH", "When", "check_name", "decode",
    "encode", "layer",
]  # fmt: skip
