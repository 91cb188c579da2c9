"""Building images: parents first, what is there is left alone, what is built again comes out the same."""

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from npusim import containers
from npusim.containers import Engine, Known
from npusim.errors import ImageError
from npusim.images import archive, contents, key, labels, record, same, steps
from npusim.images.archive import Config, Part
from npusim.images.layer import Layer, Measured, measure
from npusim.images.record import Record
from npusim.images.spec import Image
from npusim.images.steps import Shop, Site
from npusim.toolchain.progress import Progress
from npusim.toolchain.store import Store, room

STEP_BYTES = 64 << 20
BUILDING = "building-"


@dataclass(frozen=True)
class Built:
    """An image of the engine; `fresh` tells whether this call has built it."""

    image: Image
    tag: str
    id: str
    fresh: bool


@dataclass(frozen=True)
class Builder:
    """What a build works with. The engine's client must allow calls that take as long as a step."""

    engine: Engine
    store: Store
    progress: Progress

    def build(self, images: Sequence[Image], *, force: bool = False) -> list[Built]:
        """The images and the parents that are missing, parents first; with `force` the images are built again.

        Raises `EngineError`, `ImageError` when a forced build gives another image, and what fetching raises.
        """
        chosen = {image.name for image in images}
        return [self._one(image, force=force and image.name in chosen) for image in _with_parents(images)]

    def _one(self, image: Image, *, force: bool) -> Built:
        tag = key.tag(image)
        with room(self.store.root), self.store.locked(f"image-{image.name}"):
            known = containers.find(self.engine, key.reference(image, tag))
            if known is not None and not force:
                return Built(image, tag, known.id, fresh=False)
            with _folder(self.store, image, tag) as folder:
                return Built(image, tag, self._make(image, tag, folder, known, force), fresh=True)

    def _make(self, image: Image, tag: str, folder: Path, known: Known | None, force: bool) -> str:
        began = time.monotonic()
        parent = containers.find(self.engine, key.reference(image.parent)) if image.parent else None
        below = parent.layers if parent else ()
        layer_key = key.layer(image, below)
        part = None if force else self._shared(layer_key, below)
        if part is None:
            shop = Shop(self.engine, self.store, self.progress, fresh=force)
            part = self._measured(image, steps.make(Site(image, folder, parent, shop)))
        config = self._config(image, tag, parent, part.measured)
        same.check_unchanged(image, tag)
        same.check_same(image, tag, config, record.recall(self.store, image.name, tag), known)
        built = time.monotonic()
        self._load(image, tag, config, part)
        made = Record(
            name=image.name,
            tag=tag,
            id=config.id,
            layer=part.measured.digest,
            layer_key=layer_key,
            size=part.measured.size,
            build_seconds=round(built - began, 1),
            load_seconds=round(time.monotonic() - built, 1),
        )
        record.remember(self.store, made)
        return config.id

    def _shared(self, layer_key: str, below: tuple[str, ...]) -> Part | None:
        """The layer, if the engine has it in an image of another tag."""
        last = record.same_layer(self.store, layer_key)
        if last is None:
            return None
        lineage = (*below, last.layer)
        if all(each.layers[: len(lineage)] != lineage for each in containers.labelled(self.engine, labels.KEY)):
            return None
        return Part(Measured(last.layer, last.size), None)

    def _measured(self, image: Image, layer: Layer) -> Part:
        with self.progress.step(f"{image.name}: hashing the layer", 1) as step:
            measured = measure(layer)
            step.part("")
        return Part(measured, layer)

    def _config(self, image: Image, tag: str, parent: Known | None, measured: Measured) -> Config:
        document = contents.document(image, tag)
        contents.write(self.store, tag, document)
        made = labels.labels(image, tag, parent.id if parent else None, hashlib.sha256(document).hexdigest())
        below = parent.layers if parent else ()
        return Config(image.env, made, (*below, measured.digest), tuple(each.spec.what for each in image.lineage))

    def _load(self, image: Image, tag: str, config: Config, part: Part) -> None:
        """Stream it into the engine, and see that the engine has what was computed."""
        reference = key.reference(image, tag)
        what = "loading its configuration" if part.layer is None else f"loading {part.measured.size / 1e6:.0f} MB"
        with self.progress.step(f"{image.name}: {what}", _steps(part)) as step:
            blocks = archive.stream(config, reference, [part])
            containers.load(self.engine, _watched(blocks, step.part))
        found = containers.find(self.engine, reference)
        if found is None or found.id != config.id:
            raise ImageError(
                f"the engine has another image than {image.name} that was built",
                cause=f"it says {found.id if found else 'nothing'}, built was {config.id}",
                next_step="`docker version`: an engine that rewrites what it loads cannot be used",
            )


def _with_parents(images: Iterable[Image]) -> Iterator[Image]:
    """Every image once, after its parent."""
    seen: set[str] = set()
    for image in images:
        for each in image.lineage:
            if each.name not in seen:
                seen.add(each.name)
                yield each


@contextmanager
def _folder(store: Store, image: Image, tag: str) -> Iterator[Path]:
    """An empty folder for the layer, removed at the end; what an interrupted build has left in it goes first."""
    folder = store.root / "images" / f"{BUILDING}{image.name}-{tag[: key.SHOWN_DIGITS]}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _steps(part: Part) -> int:
    return 1 if part.layer is None else part.measured.size // STEP_BYTES + 1


def _watched(blocks: Iterable[bytes], part: Callable[[str], None]) -> Iterator[bytes]:
    """The same, telling of every `STEP_BYTES` that have passed."""
    passed = 0
    for block in blocks:
        yield block
        passed += len(block)
        if passed >= STEP_BYTES:
            passed -= STEP_BYTES
            part("")


__all__ = ["Builder", "Built"]
