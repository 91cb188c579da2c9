"""An archive -> a folder, after every check: a bundle may come from a stranger.

First comes the index, then the signature, then exactly the files that the index names, with their sizes and hashes.
What does not keep to it is refused at the first byte that shows it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from npusim.bundles import signature, tar
from npusim.bundles.pack import check_sizes
from npusim.bundles.signature import Origin
from npusim.bundles.stream import Decompressor
from npusim.contract import bundle
from npusim.contract.bundle import File, Index
from npusim.errors import BundlePathError, BundleSchemaError, UsageError


@dataclass(frozen=True)
class Unpacked:
    """A bundle that passed every check. `origin` is None when it is not this user's own."""

    index: Index
    folder: Path
    origin: Origin | None


def unpack(archive: Path, folder: Path) -> Unpacked:
    """Unpack into `folder`, which is made and must not be there; nothing is left of it when a check fails.

    Raises `UsageError` when there is no such file, `BundleDamagedError`, `BundlePathError`, `BundleSizeError` or
    `BundleSchemaError`.
    """
    with _opened(archive) as source:
        folder.mkdir(mode=0o700)
        try:
            return _unpack(source, folder)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise


def read_index(archive: Path) -> Index:
    """The index alone, checked as `unpack` does."""
    with _opened(archive) as source:
        return bundle.decode(_small(source, bundle.INDEX, bundle.MAX_INDEX_BYTES))


def _unpack(source: Decompressor, folder: Path) -> Unpacked:
    data = _small(source, bundle.INDEX, bundle.MAX_INDEX_BYTES)
    signed = _small(source, signature.FILE, signature.MAX_BYTES)
    index = bundle.decode(data)
    check_sizes(index, len(data))
    (folder / bundle.INDEX).write_bytes(data)
    seen = {bundle.INDEX, signature.FILE}
    for wanted in index.files:
        _check_once(wanted.file, seen)
        _expect(source, wanted.file, wanted.size)
        _store(source, wanted, folder)
    _check_end(source, seen)
    return Unpacked(index, folder, signature.origin_of(data, signed))


def _small(source: Decompressor, name: str, limit: int) -> bytes:
    size = _expect(source, name, None)
    if size > limit:
        raise tar.too_large(f"file {name} of the bundle", size, limit)
    return b"".join(tar.body(source, size))


def _expect(source: Decompressor, name: str, size: int | None) -> int:
    """The size of the next file, which is called `name`."""
    found = tar.next_header(source)
    if found is None or found[0] != name or size not in (None, found[1]):
        there = "its end" if found is None else f"{found[0]} ({found[1]} bytes)"
        raise BundleSchemaError(
            f"the bundle's files are not what its index says: {there} where {name} should be",
            cause=f"a bundle begins with {bundle.INDEX} and {signature.FILE}, and has the index's files in its order",
            next_step="the bundle was not made by npusim, or was changed: do not use it",
        )
    return found[1]


def _check_once(name: str, seen: set[str]) -> None:
    """No file twice, and none that is also another's folder."""
    folders = {each.rpartition("/")[0] for each in seen}
    if name in seen or name in folders or name.rpartition("/")[0] in seen:
        raise BundlePathError(
            f"the bundle has {name!r} twice",
            cause="every file of a bundle has a name of its own",
            next_step="the bundle was not made by npusim, or was changed: do not use it",
        )
    seen.add(name)


def _store(source: Decompressor, wanted: File, folder: Path) -> None:
    path = folder / wanted.file
    path.parent.mkdir(mode=0o700, exist_ok=True)
    digest = sha256()
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        for part in tar.body(source, wanted.size):
            digest.update(part)
            file.write(part)
    if digest.hexdigest() != wanted.sha256:
        raise tar.damaged(f"{wanted.file} has other bytes than the index says")


def _check_end(source: Decompressor, seen: set[str]) -> None:
    extra = tar.next_header(source)
    if extra is not None:
        _check_once(extra[0], seen)
        raise BundleSchemaError(
            f"the bundle has {extra[0]!r}, which its index does not name",
            cause="a file was added to it",
            next_step="do not use it",
        )
    source.finish()


@contextmanager
def _opened(archive: Path) -> Iterator[Decompressor]:
    if not archive.is_file():
        raise UsageError(
            f"there is no bundle {archive}",
            cause="it is a folder" if archive.is_dir() else "no such file",
            next_step="npusim repro FAILURE.tar.zst; `npusim run` names the bundles of a failed run",
        )
    with archive.open("rb") as file:
        if os.fstat(file.fileno()).st_size > bundle.MAX_BYTES:
            raise tar.too_large("the bundle", os.fstat(file.fileno()).st_size, bundle.MAX_BYTES)
        yield Decompressor(file)


__all__ = ["Unpacked", "read_index", "unpack"]
