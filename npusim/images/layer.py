"""A layer as a tar stream: the same bytes for the same files, whoever made them and when."""

from __future__ import annotations

import hashlib
import os
import stat
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from npusim.errors import ImageError

CHUNK = 1 << 20
EPOCH = 0
EXECUTABLE, PLAIN, LINK, STICKY = 0o755, 0o644, 0o777, 0o1777
END = bytes(2 * tarfile.BLOCKSIZE)


class Layer(Protocol):
    """Something that can be read several times, with the same bytes."""

    def blocks(self) -> Iterator[bytes]: ...


@dataclass(frozen=True)
class Measured:
    """`digest` is docker's diff id, "sha256:..."; `size` is in bytes."""

    digest: str
    size: int


@dataclass(frozen=True)
class FolderLayer:
    """The files of `folder`, found at `prefix` in the image.

    Sorted, owned by root, without times; modes are 644, or 755 for what somebody may execute; hard links within the
    folder are kept. Raises `ImageError` for a device, a socket or a pipe.
    """

    folder: Path
    prefix: str

    def blocks(self) -> Iterator[bytes]:
        seen: dict[tuple[int, int], str] = {}
        for name in _parents(self.prefix):
            yield _header(_info(name, tarfile.DIRTYPE, EXECUTABLE))
        for path, name in _walk(self.folder, self.prefix.strip("/")):
            yield from _entry(path, name, seen)
        yield END


@dataclass(frozen=True)
class FileLayer:
    """A tar that is there already, written by something that gives the same bytes every time."""

    path: Path

    def blocks(self) -> Iterator[bytes]:
        with self.path.open("rb") as file:
            while block := file.read(CHUNK):
                yield block


def measure(layer: Layer) -> Measured:
    """Read it once."""
    digest, size = hashlib.sha256(), 0
    for block in layer.blocks():
        digest.update(block)
        size += len(block)
    return Measured(f"sha256:{digest.hexdigest()}", size)


def padding(size: int) -> bytes:
    """What follows the content of a tar's member."""
    return bytes(-size % tarfile.BLOCKSIZE)


def _parents(prefix: str) -> list[str]:
    """ "/opt/npusim/x" as "opt", "opt/npusim", "opt/npusim/x"."""
    parts = [part for part in prefix.split("/") if part]
    return ["/".join(parts[: count + 1]) for count in range(len(parts))]


def _walk(folder: Path, name: str) -> Iterator[tuple[Path, str]]:
    """Everything below a folder, parents first, with its name in the tar."""
    for entry in sorted(os.scandir(folder), key=lambda entry: os.fsencode(entry.name)):
        inside = f"{name}/{entry.name}".lstrip("/")
        yield Path(entry.path), inside
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(Path(entry.path), inside)


def _entry(path: Path, name: str, seen: dict[tuple[int, int], str]) -> Iterator[bytes]:
    status = path.lstat()
    if stat.S_ISDIR(status.st_mode):
        yield _header(_info(name, tarfile.DIRTYPE, STICKY if status.st_mode & stat.S_ISVTX else EXECUTABLE))
    elif stat.S_ISLNK(status.st_mode):
        yield _header(_info(name, tarfile.SYMTYPE, LINK, target=str(path.readlink())))
    elif stat.S_ISREG(status.st_mode):
        yield from _file(path, name, status, seen)
    else:
        raise ImageError(
            f"{path} cannot be in an image",
            cause="it is neither a file, a folder nor a link",
            next_step="a step of images/*.toml made it: correct the step",
        )


def _file(path: Path, name: str, status: os.stat_result, seen: dict[tuple[int, int], str]) -> Iterator[bytes]:
    mode = EXECUTABLE if status.st_mode & 0o111 else PLAIN
    first = seen.setdefault((status.st_dev, status.st_ino), name)
    if first != name:
        yield _header(_info(name, tarfile.LNKTYPE, mode, target=first))
        return
    yield _header(_info(name, tarfile.REGTYPE, mode, size=status.st_size))
    left = status.st_size
    with path.open("rb") as file:
        while block := file.read(min(CHUNK, left)):
            left -= len(block)
            yield block
    if left:
        raise ImageError(
            f"{path} became shorter while it was read",
            cause="something else works in the folder of the layer",
            next_step="run the command again",
        )
    yield padding(status.st_size)


def _info(name: str, kind: bytes, mode: int, *, size: int = 0, target: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.mode, info.size, info.linkname, info.mtime = kind, mode, size, target, EPOCH
    return info


def _header(info: tarfile.TarInfo) -> bytes:
    return info.tobuf(tarfile.PAX_FORMAT, "utf-8", "surrogateescape")


__all__ = ["EPOCH", "FileLayer", "FolderLayer", "Layer", "Measured", "measure", "padding"]
