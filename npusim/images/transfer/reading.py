"""Reading a bundle: everything is checked on the way, and what the engine needs to accept it is sent last."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import zstandard

from npusim.errors import ImageError
from npusim.images import labels
from npusim.images.archive import member
from npusim.images.key import REPOSITORY
from npusim.images.layer import END
from npusim.images.transfer import index as format_
from npusim.images.transfer.index import Entry, Index, Member, Members, damaged
from npusim.images.transfer.tar import Found, Read, files

WINDOW_BYTES = 128 << 20
Text = TypeVar("Text", Index, Members)
Begin = Callable[[Index], None]


@dataclass
class Reading:
    """One pass over a bundle. `sboms` are the lists of contents, by tag; complete when `archive` has ended."""

    read: Read
    begin: Begin
    sboms: dict[str, bytes] = field(default_factory=dict)
    sizes: dict[str, int] = field(default_factory=dict)
    _layers: dict[str, str] = field(default_factory=dict)
    _configs: dict[str, bytes] = field(default_factory=dict)
    _seen: list[Member] = field(default_factory=list)
    _paths: set[str] = field(default_factory=set)
    _stage: int = 0
    _text_bytes: int = 0

    def archive(self) -> Iterator[bytes]:
        """The docker-archive of all images, in pieces. Raises `ImageError` before its end if anything is wrong.

        `begin` is called with the index, before anything else is read.
        """
        stream = files(self.read)
        index = self._index(stream)
        self.begin(index)
        listed: Members | None = None
        for found in stream:
            self._check_place(found)
            if format_.LAYER.fullmatch(found.path):
                yield from self._layer(found)
            elif found.path == format_.MEMBERS:
                listed = _decode(_text(found), Members)
            else:
                self._keep(found)
        self._check_members(listed)
        for entry in index.images:
            self._check_image(entry)
        self._check_nothing_more(index)
        yield from self._rest(index)

    def _index(self, stream: Iterator[Found]) -> Index:
        first = next(stream, None)
        if first is None or first.path != format_.INDEX:
            raise damaged("it does not begin with an index")
        self._check_place(first)
        text = _text(first)
        self._note(first, hashlib.sha256(text).hexdigest())
        return _decode(text, Index)

    def _check_place(self, found: Found) -> None:
        """Files have names of the format, in its order; no file is there twice, and none is larger than can be."""
        stage = next((n for n, name in enumerate(format_.ORDER) if name.fullmatch(found.path)), None)
        if stage is None:
            raise damaged(f"it holds a file {found.path!r}, which no bundle has")
        if stage < self._stage or found.path in self._paths:
            raise damaged(f"{found.path} in it is not where it should be")
        self._stage = stage
        self._paths.add(found.path)
        is_layer = format_.LAYER.fullmatch(found.path) is not None
        self._text_bytes += 0 if is_layer else found.size
        if (found.size if is_layer else self._text_bytes) > (format_.LAYER_BYTES if is_layer else format_.TEXT_BYTES):
            raise damaged(f"{found.path} in it has {found.size} bytes: that is more than is read")

    def _layer(self, found: Found) -> Iterator[bytes]:
        digest = hashlib.sha256()

        def blocks() -> Iterator[bytes]:
            for block in found.blocks:
                digest.update(block)
                yield block

        yield from member(found.path, blocks(), found.size)
        self._note(found, digest.hexdigest())
        self._layers[f"sha256:{digest.hexdigest()}"] = found.path
        self.sizes[f"sha256:{digest.hexdigest()}"] = found.size

    def _keep(self, found: Found) -> None:
        text = _text(found)
        self._note(found, hashlib.sha256(text).hexdigest())
        name = Path(found.path).name.partition(".")[0]
        (self._configs if format_.CONFIG.fullmatch(found.path) else self.sboms)[name] = text

    def _note(self, found: Found, digest: str) -> None:
        self._seen.append(Member(path=found.path, size=found.size, sha256=digest))

    def _check_members(self, listed: Members | None) -> None:
        if listed is None:
            raise damaged("it is cut short: it has no list of its members")
        if list(listed.members) != self._seen:
            wrong = [each.path for each in self._seen if each not in listed.members]
            raise damaged(f"not what its list of members says: {', '.join(wrong) or 'files are missing'}")

    def _check_image(self, entry: Entry) -> None:
        text = self._configs.get(entry.id.removeprefix("sha256:"))
        if text is None or f"sha256:{hashlib.sha256(text).hexdigest()}" != entry.id:
            raise damaged(f"the configuration of the image {entry.name} is not the one of its id")
        layers, said = _config(text)
        if layers != entry.layers or any(layer not in self._layers for layer in layers):
            raise damaged(f"layers of the image {entry.name} are missing, or have other bytes")
        if (said.get(labels.LAYER), said.get(labels.KEY)) != (entry.name, entry.tag):
            raise damaged(f"the image that is called {entry.name} in the index is another one")
        sbom = self.sboms.get(entry.tag)
        if sbom is not None and hashlib.sha256(sbom).hexdigest() != said.get(labels.SBOM):
            raise damaged(f"the list of what is in the image {entry.name} is not the one that it names")

    def _check_nothing_more(self, index: Index) -> None:
        more = self._layers.keys() - {layer for entry in index.images for layer in entry.layers}
        more |= self._configs.keys() - {entry.id.removeprefix("sha256:") for entry in index.images}
        more |= self.sboms.keys() - {entry.tag for entry in index.images}
        if more:
            raise damaged(f"it holds what belongs to no image: {', '.join(sorted(more))}")

    def _rest(self, index: Index) -> Iterator[bytes]:
        """Configs and the manifest: without it an engine takes nothing of an archive."""
        manifest = []
        for entry in index.images:
            config = f"{entry.id.removeprefix('sha256:')}.json"
            text = self._configs[entry.id.removeprefix("sha256:")]
            yield from member(config, [text], len(text))
            paths = [self._layers[layer] for layer in entry.layers]
            manifest.append({"Config": config, "RepoTags": [f"{REPOSITORY}/{entry.name}:{entry.tag}"], "Layers": paths})
        listed = json.dumps(manifest).encode()
        yield from member("manifest.json", [listed], len(listed))
        yield END


@contextmanager
def opened(path: Path) -> Iterator[Read]:
    """A bundle's uncompressed bytes. Raises `ImageError` for a file that cannot be read or does not unpack."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise ImageError(
            f"{path} cannot be read", cause=error.strerror or str(error), next_step="nox -s import-images -- FILE"
        ) from error
    with file:
        reader = zstandard.ZstdDecompressor(max_window_size=WINDOW_BYTES).stream_reader(file, read_across_frames=False)

        def read(count: int) -> bytes:
            try:
                return reader.read(count)
            except zstandard.ZstdError as error:
                raise damaged(f"it does not unpack: {error}") from error

        yield read


def _text(found: Found) -> bytes:
    return b"".join(found.blocks)


def _decode(text: bytes, kind: type[Text]) -> Text:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise damaged(f"its {'index' if kind is Index else 'list of members'} is not valid: {error}") from error


def _config(text: bytes) -> tuple[tuple[str, ...], dict[str, Any]]:
    """Layers and labels in the configuration of an image."""
    try:
        whole = json.loads(text)
        return tuple(whole["rootfs"]["diff_ids"]), dict(whole["config"]["Labels"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise damaged(f"the configuration of an image in it is not valid: {error!r}") from error


__all__ = ["Reading", "opened"]
