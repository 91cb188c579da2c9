"""What the store remembers of a built image: whether the next build gives the same, and what `npusim images` shows."""

from __future__ import annotations

from pathlib import Path

import msgspec

from npusim.contract.files import write_whole
from npusim.images.key import SHOWN_DIGITS
from npusim.toolchain.store import Store


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`layer` is the diff id of the image's own layer, `layer_key` what it was made from (`key.layer`).

    `size` is the layer's, in bytes; times are in seconds.
    """

    name: str
    tag: str
    id: str
    layer: str
    layer_key: str
    size: int
    build_seconds: float
    load_seconds: float


def path(store: Store, name: str, tag: str) -> Path:
    return store.root / "images" / f"{name}-{tag[:SHOWN_DIGITS]}.json"


def recall(store: Store, name: str, tag: str) -> Record | None:
    """The record of that image; None when there is none, or it is damaged."""
    found = _read(path(store, name, tag))
    return found if found is not None and (found.name, found.tag) == (name, tag) else None


def same_layer(store: Store, layer_key: str) -> Record | None:
    """The record of an image whose layer was made from the same."""
    found = map(_read, sorted((store.root / "images").glob("*.json")))
    return next((each for each in found if each is not None and each.layer_key == layer_key), None)


def _read(file: Path) -> Record | None:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Record)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def remember(store: Store, record: Record) -> None:
    write_whole(path(store, record.name, record.tag), msgspec.json.format(msgspec.json.encode(record)) + b"\n")


__all__ = ["Record", "path", "recall", "remember", "same_layer"]
