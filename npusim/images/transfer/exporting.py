"""Writing images of an engine into one file, in one pass over what the engine saves."""

from __future__ import annotations

import hashlib
import io
import tarfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import msgspec
import zstandard

from npusim import containers
from npusim.containers import Engine
from npusim.errors import ImageError
from npusim.images import contents, key
from npusim.images.layer import END, padding
from npusim.images.spec import Image
from npusim.images.transfer import index as format_
from npusim.images.transfer.index import Entry, Index, Member, Members
from npusim.images.transfer.tar import CHUNK, header
from npusim.toolchain.progress import Progress, Step
from npusim.toolchain.store import Store, room

LEVEL = 3
SMALL_BYTES = 4 << 20
"""What may be a configuration as well as a layer: read whole, and told apart by its hash."""
STEP_BYTES = 64 << 20


def export(engine: Engine, store: Store, images: Sequence[Image], path: Path, progress: Progress) -> Index:
    """Write the images with their parents to `path`. Raises `ImageError` for one that the engine does not have."""
    index = Index(images=tuple(_entry(engine, image) for image in _lineages(images)))
    part = path.with_name(f".{path.name}.part")
    steps = 1 + max(entry.size for entry in index.images) // STEP_BYTES
    try:
        with room(path.parent), part.open("wb") as file, progress.step(f"writing {path.name}", steps) as step:
            _write(engine, store, index, file, step)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return index


def _lineages(images: Sequence[Image]) -> list[Image]:
    return list({each.name: each for image in images for each in image.lineage}.values())


def _entry(engine: Engine, image: Image) -> Entry:
    tag = key.tag(image)
    known = containers.find(engine, key.reference(image, tag))
    if known is None:
        raise ImageError(
            f"the image {image.name}:{tag[: key.SHOWN_DIGITS]} is not there",
            cause="it was not built since npusim or its pins changed, or it was removed",
            next_step="`nox -s build-images` builds it",
        )
    return Entry(name=image.name, tag=tag, id=known.id, size=known.size, layers=known.layers)


def _write(engine: Engine, store: Store, index: Index, file: IO[bytes], step: Step) -> None:
    references = [f"{key.REPOSITORY}/{entry.name}:{entry.tag}" for entry in index.images]
    with zstandard.ZstdCompressor(LEVEL, write_checksum=True, threads=-1).stream_writer(file, closefd=False) as out:
        writer = _Writer(out, index, step)
        writer.text(format_.INDEX, msgspec.json.encode(index))
        with tarfile.open(fileobj=_Reader(containers.save(engine, references)), mode="r|") as saved:
            for info in saved:
                content = saved.extractfile(info) if info.isreg() else None
                if content is not None:
                    writer.saved(info.size, content)
        writer.configs()
        for entry in index.images:
            listed = contents.path(store, entry.tag)
            if listed.is_file():
                writer.text(f"sboms/{listed.name}", listed.read_bytes())
        writer.end()


@dataclass
class _Writer:
    """The files of a bundle, in order. What an engine saves is told by its hash: its names differ by version."""

    out: zstandard.ZstdCompressionWriter
    index: Index
    step: Step
    members: list[Member] = field(default_factory=list)
    layers: set[str] = field(default_factory=set)
    found: dict[str, bytes] = field(default_factory=dict)
    passed: int = 0

    def text(self, path: str, data: bytes) -> None:
        self._file(path, len(data), iter([data]))

    def saved(self, size: int, content: IO[bytes]) -> None:
        """A file of the engine's archive: a layer is written, a configuration kept for later, all else left out."""
        path = f"layers/{len(self.layers):04}.tar"
        if size > SMALL_BYTES:
            self._layer(self._file(path, size, iter(lambda: content.read(CHUNK), b"")), path)
            return
        data = content.read()
        digest = hashlib.sha256(data).hexdigest()
        if f"sha256:{digest}" in self._wanted - self.layers:
            self._layer(self._file(path, size, iter([data])), path)
        elif f"sha256:{digest}" in {entry.id for entry in self.index.images}:
            self.found[digest] = data

    def configs(self) -> None:
        """The configurations; raises `ImageError` when the engine has saved less than it should."""
        for entry in self.index.images:
            digest = entry.id.removeprefix("sha256:")
            if digest not in self.found or not self.layers.issuperset(entry.layers):
                raise ImageError(
                    f"the engine has not saved all of the image {entry.name}",
                    cause="its archive lacks the configuration, or a layer in the form that it was loaded in",
                    next_step="`docker version`: an engine that repacks layers cannot be exported from",
                )
            self.text(f"configs/{digest}.json", self.found[digest])

    def end(self) -> None:
        self.text(format_.MEMBERS, msgspec.json.encode(Members(members=tuple(self.members))))
        self.out.write(END)

    @property
    def _wanted(self) -> set[str]:
        return {layer for entry in self.index.images for layer in entry.layers}

    def _layer(self, digest: str, path: str) -> None:
        if digest not in self._wanted - self.layers:
            raise ImageError(
                f"the engine has saved a file that is no layer ({path}, {digest})",
                cause="it keeps layers in another form than they were loaded in",
                next_step="`docker version`: an engine that repacks layers cannot be exported from",
            )
        self.layers.add(digest)

    def _file(self, path: str, size: int, blocks: Iterator[bytes]) -> str:
        """Write it and note it; its digest, "sha256:..."."""
        digest = hashlib.sha256()
        self.out.write(header(path, size))
        for block in blocks:
            digest.update(block)
            self.out.write(block)
            self._tell(len(block))
        self.out.write(padding(size))
        self.members.append(Member(path=path, size=size, sha256=digest.hexdigest()))
        return f"sha256:{digest.hexdigest()}"

    def _tell(self, count: int) -> None:
        self.passed += count
        if self.passed >= STEP_BYTES:
            self.passed -= STEP_BYTES
            self.step.part("")


class _Reader(io.RawIOBase):
    """Pieces as a file, as far as `tarfile` needs one."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest = pieces, b""

    def readable(self) -> bool:
        return True

    def read(self, count: int = -1) -> bytes:
        while not self._rest:
            piece = next(self._pieces, None)
            if piece is None:
                return b""
            self._rest = piece
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken


__all__ = ["export"]
