"""What a bundle of images holds. The index is its first file, the list of members its last.

index.json          which images, by name, tag and id, and the layers of each
layers/0000.tar     every layer once, as the engine has it; then the images' configs and lists of contents:
configs/<id>.json, sboms/<tag>.cdx.json
members.json        every file above, with size and sha256: a bundle without it was cut short
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from npusim.errors import ImageError
from npusim.toolchain.pins import Sha256

INDEX, MEMBERS = "index.json", "members.json"
LAYER = re.compile(r"layers/[0-9]{4}\.tar")
CONFIG = re.compile(r"configs/[0-9a-f]{64}\.json")
SBOM = re.compile(r"sboms/[0-9a-f]{64}\.cdx\.json")
ORDER = (re.compile(re.escape(INDEX)), LAYER, CONFIG, SBOM, re.compile(re.escape(MEMBERS)))
"""The files of a bundle, in this order."""
TEXT_BYTES = 64 << 20
"""All texts of a bundle together are no larger."""
LAYER_BYTES = 64 << 30
"""No layer is larger."""

Digest = Annotated[str, msgspec.Meta(pattern=r"\Asha256:[0-9a-f]{64}\Z")]
Name = Annotated[str, msgspec.Meta(pattern=r"\A[a-z][a-z0-9.-]{0,99}\Z")]


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An image. `size` is what the engine says it takes, in bytes; `layers` are diff ids, lowest first."""

    name: Name
    tag: Sha256
    id: Digest
    size: Annotated[int, msgspec.Meta(ge=0)]
    layers: Annotated[tuple[Digest, ...], msgspec.Meta(min_length=1, max_length=100)]


class Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first file."""

    schema: Literal["npusim.images/1"] = "npusim.images/1"
    images: Annotated[tuple[Entry, ...], msgspec.Meta(min_length=1, max_length=100)]


class Member(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of the bundle; `size` is in bytes."""

    path: str
    size: int
    sha256: Sha256


class Members(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The last file."""

    members: tuple[Member, ...]


def damaged(cause: str) -> ImageError:
    """The error for a bundle that is not what an export writes."""
    return ImageError(
        "the bundle of images cannot be used",
        cause=cause,
        next_step="copy it again, or write it again where the images are (`nox -s export-images`)",
    )


__all__ = [
    "CONFIG", "Entry", "INDEX", "Index", "LAYER", "LAYER_BYTES", "MEMBERS", "Member", "Members", "ORDER", "SBOM",
    "TEXT_BYTES", "damaged",
]  # fmt: skip
