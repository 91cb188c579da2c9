"""What images and builds have left behind, and removing it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from filelock import FileLock, Timeout

from npusim import containers
from npusim.containers import Engine
from npusim.errors import EngineError
from npusim.images import contents, key, spec
from npusim.images.build import BUILDING
from npusim.images.labels import KEY, LAYER
from npusim.images.listing import is_current
from npusim.images.steps.thin import SOURCE
from npusim.toolchain import native
from npusim.toolchain.store import Store


@dataclass(frozen=True)
class Leftover:
    """`kind` is image, container, volume, build, library, record or list; `size` is in bytes, None where the engine
    does not say what would be free."""

    kind: str
    name: str
    size: int | None
    remove: Callable[[], None]


@dataclass(frozen=True)
class Pruned:
    """`kept` says why it is still there; "" when it is gone (or would be, in a dry run)."""

    kind: str
    name: str
    size: int | None
    kept: str


def leftovers(engine: Engine, store: Store) -> list[Leftover]:
    """What killed runs left; images that are not this npusim's, children first; broken-off builds; and what the store
    has of images that are gone."""
    current = {(image.name, key.tag(image)) for image in spec.images()}
    killed = (Leftover(each.kind, each.name, None, each.remove) for each in containers.orphans(engine, os.getuid()))
    present = [each for each in containers.labelled(engine, KEY) if is_current(each, current)]
    tags = {tag for _, tag in current} | {each.labels[KEY] for each in present}
    return [*killed, *_images(engine, current), *_builds(store), *_libraries(store), *_files(store, tags)]


def prune(engine: Engine, store: Store, *, dry: bool) -> list[Pruned]:
    """Remove them, or with `dry` only say what would go. An image that a container uses stays."""
    return [_prune(leftover, dry) for leftover in leftovers(engine, store)]


def _prune(leftover: Leftover, dry: bool) -> Pruned:
    kept = ""
    if not dry:
        try:
            leftover.remove()
        except EngineError as error:  # a container uses it: said, not hidden
            kept = error.cause
    return Pruned(leftover.kind, leftover.name, leftover.size, kept)


def _images(engine: Engine, current: set[tuple[str, str]]) -> Iterator[Leftover]:
    """Those without a tag as well: an image that was built again leaves its predecessor."""
    known = sorted(containers.labelled(engine, KEY), key=lambda each: len(each.layers), reverse=True)
    for image in known:
        name, tag = image.labels.get(LAYER, ""), image.labels[KEY]
        if not (image.tags and is_current(image, current)):
            shown = f"{name}:{tag[: key.SHOWN_DIGITS]}"
            for reference in image.tags or (image.id,):
                yield Leftover("image", shown, None, partial(containers.remove_image, engine, reference))


def _builds(store: Store) -> Iterator[Leftover]:
    for folder in sorted((store.root / "images").glob(f"{BUILDING}*")):
        name = folder.name.removeprefix(BUILDING).rpartition("-")[0]
        if not _is_locked(store, f"image-{name}"):
            yield Leftover("build", folder.name, _size(folder), partial(shutil.rmtree, folder))


def _libraries(store: Store) -> Iterator[Leftover]:
    """Those built from other sources than the present ones."""
    present = {native.source_digest(target) for target in native.TARGETS}
    for folder in sorted((store.root / "images" / "native").glob("*")):
        source = folder / SOURCE
        if not source.is_file() or source.read_text() not in present:
            yield Leftover("library", folder.name, _size(folder), partial(shutil.rmtree, folder))


def _is_locked(store: Store, name: str) -> bool:
    """Whether a process holds it: the folder is then in use."""
    try:
        with FileLock(store.root / "locks" / f"{name}.lock", timeout=0):
            return False
    except Timeout:
        return True


def _files(store: Store, tags: set[str]) -> Iterator[Leftover]:
    shown = {tag[: key.SHOWN_DIGITS] for tag in tags}
    for path in sorted((store.root / "images").glob("*.json")):
        if path.stem.rpartition("-")[2] not in shown:
            yield Leftover("record", path.name, path.stat().st_size, path.unlink)
    for path in sorted(contents.path(store, "*").parent.glob("*.cdx.json")):
        if path.name.partition(".")[0] not in tags:
            yield Leftover("list", path.name, path.stat().st_size, path.unlink)


def _size(folder: Path) -> int:
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file())


__all__ = ["Leftover", "Pruned", "leftovers", "prune"]
