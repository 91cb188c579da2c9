"""Reading images from a bundle into an engine."""

from __future__ import annotations

from pathlib import Path

from npusim import containers
from npusim.containers import Engine
from npusim.errors import ImageError
from npusim.images import contents, key
from npusim.images.transfer.index import Entry, Index
from npusim.images.transfer.reading import Reading, opened
from npusim.toolchain.progress import Progress
from npusim.toolchain.store import Store, room


def load(engine: Engine, store: Store, path: Path, progress: Progress) -> Index:
    """Check the bundle and load its images; the engine takes all of them or none. What they list goes to the store.

    Raises `ImageError` for a bundle that is damaged, or that has another image for a tag that the engine knows.
    """
    with opened(path) as read, progress.step(f"reading {path.name}", 1) as step:
        wanted: list[Index] = []

        def begin(index: Index) -> None:
            for entry in index.images:
                _check_free(engine, entry)
            wanted.append(index)

        reading = Reading(read, begin)
        containers.load(engine, reading.archive())
        step.part("")
    (index,) = wanted
    for entry in index.images:
        _check_loaded(engine, entry)
    with room(store.root):
        for tag, text in reading.sboms.items():
            contents.write(store, tag, text)
    return index


def reference(entry: Entry) -> str:
    return f"{key.REPOSITORY}/{entry.name}:{entry.tag}"


def _check_free(engine: Engine, entry: Entry) -> None:
    known = containers.find(engine, reference(entry))
    if known is not None and known.id != entry.id:
        raise ImageError(
            f"the bundle has another image for {entry.name}:{entry.tag[: key.SHOWN_DIGITS]} than the engine",
            cause=f"the engine has {known.id}, the bundle {entry.id}: one of them was not built from these pins",
            next_step="build it again (`nox -s build-images -- --force`) and see which id comes out",
        )


def _check_loaded(engine: Engine, entry: Entry) -> None:
    known = containers.find(engine, reference(entry))
    if known is None or known.id != entry.id:
        raise ImageError(
            f"the engine has not taken the image {entry.name} from the bundle",
            cause=f"it has {known.id if known else 'none'}, the bundle {entry.id}",
            next_step="`docker version`: an engine that rewrites what it loads cannot be used",
        )


__all__ = ["load"]
