"""What the store remembers of a built image: whether the next build gives the same, and what `npusim images` shows."""

from __future__ import annotations

from pathlib import Path

import msgspec

from npusim.contract.files import write_whole
from npusim.images.key import SHOWN_DIGITS
from npusim.toolchain.store import Store


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`layer` is the diff id of the image's own layer and `size` its bytes; times are in seconds."""

    name: str
    tag: str
    id: str
    layer: str
    size: int
    build_seconds: float
    load_seconds: float


def path(store: Store, name: str, tag: str) -> Path:
    return store.root / "images" / f"{name}-{tag[:SHOWN_DIGITS]}.json"


def recall(store: Store, name: str, tag: str) -> Record | None:
    """The record of that image; None when there is none, or it is damaged."""
    try:
        found = msgspec.json.decode(path(store, name, tag).read_bytes(), type=Record)
    except (FileNotFoundError, msgspec.DecodeError):
        return None
    return found if (found.name, found.tag) == (name, tag) else None


def remember(store: Store, record: Record) -> None:
    write_whole(path(store, record.name, record.tag), msgspec.json.format(msgspec.json.encode(record)) + b"\n")


__all__ = ["Record", "path", "recall", "remember"]
