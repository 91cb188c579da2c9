"""Which images there are, which there should be, and what each contains."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from npusim import containers
from npusim.containers import Engine, Known
from npusim.images import contents, key, spec
from npusim.images.labels import KEY, LAYER, PACKAGES, PARENT
from npusim.images.spec import Image
from npusim.toolchain.store import Store

State = Literal["current", "missing", "old"]


@dataclass(frozen=True)
class Row:
    """`tag` has 64 hex digits; `id` ("sha256:...") and `size` (bytes, parents included) are None for a missing image.

    `sbom` is the file that lists what is in it, if this machine's store has it.
    """

    name: str
    tag: str
    id: str | None
    size: int | None
    contains: str
    state: State
    sbom: str | None


def rows(engine: Engine, store: Store) -> list[Row]:
    """The images of this npusim, parents first, then those of others that the engine has."""
    wanted = {(image.name, key.tag(image)): image for image in spec.images()}
    found = {(known.labels.get(LAYER, ""), known.labels[KEY]): known for known in containers.labelled(engine, KEY)}
    current = [_current(image, tag, found.get((image.name, tag))) for (_, tag), image in wanted.items()]
    others = [
        _other(pair, known, wanted.keys())
        for pair, known in sorted(found.items(), key=lambda item: item[0])
        if pair not in wanted
    ]
    return [replace(row, sbom=_sbom(store, row.tag)) for row in (*current, *others)]


def is_current(known: Known, wanted: Collection[tuple[str, str]]) -> bool:
    """Whether an image is one of those wanted (names and tags), or has a script's packages on one of them."""
    labels = known.labels
    tags = {tag for _, tag in wanted}
    return (labels.get(LAYER, ""), labels[KEY]) in wanted or (PACKAGES in labels and labels.get(PARENT) in tags)


def _sbom(store: Store, tag: str) -> str | None:
    path = contents.path(store, tag)
    return str(path) if path.is_file() else None


def _current(image: Image, tag: str, known: Known | None) -> Row:
    there = known is not None and key.reference(image, tag) in known.tags
    if known is None or not there:
        return Row(image.name, tag, None, None, image.spec.what, "missing", None)
    return Row(image.name, tag, known.id, known.size, image.spec.what, "current", None)


def _other(pair: tuple[str, str], known: Known, wanted: Collection[tuple[str, str]]) -> Row:
    contains = known.labels.get("org.opencontainers.image.description", "")
    return Row(*pair, known.id, known.size, contains, "current" if is_current(known, wanted) else "old", None)


__all__ = ["Row", "is_current", "rows"]
