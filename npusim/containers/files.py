"""Files into and out of a container's volumes. What comes out is a stranger's: plain files of a limited size."""

from __future__ import annotations

import io
import os
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING, cast

from npusim.containers.engine import asking
from npusim.errors import EngineError

if TYPE_CHECKING:
    from docker.models.containers import Container

HEADER_BYTES = 4 << 10
"""More than a tar needs for a file beside its data."""


def read_file(container: Container, path: str, limit: int) -> bytes | None:
    """A file of at most `limit` bytes; None when there is none. Raises `EngineError` for what is no such file."""
    with _archive(container, path, limit + HEADER_BYTES) as tar:
        if tar is None:
            return None
        entry = tar.next()
        file = tar.extractfile(entry) if entry is not None and entry.isreg() else None
        if file is None:
            raise refused(path, "it is not a regular file")
        return _whole(file, path, limit)


def read_folder(container: Container, path: str, target: Path, limit: int) -> bool:
    """Copy a folder's files into the folder `target`; whether there is one. Its archive has at most `limit` bytes.

    Raises `EngineError` for a folder that is larger, or has anything but folders and files in it.
    """
    with _archive(container, path, limit) as tar:
        for entry in tar or ():
            place = _inside(target, entry, path)
            if entry.isdir():
                place.mkdir(exist_ok=True)
            elif (file := tar.extractfile(entry) if tar is not None and entry.isreg() else None) is not None:
                with place.open("xb") as copy:
                    shutil.copyfileobj(file, copy)
            else:
                raise refused(path, f"{entry.name!r} is no file")
    return tar is not None


def write_file(container: Container, path: str, data: bytes) -> None:
    """A new file of this user's, for its eyes only. Raises `EngineError`."""
    folder, _, name = path.rpartition("/")
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode, entry.uid, entry.gid = len(data), 0o600, os.getuid(), os.getgid()
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        tar.addfile(entry, io.BytesIO(data))
    with asking(f"write {path} in a container"):
        container.put_archive(folder, archive.getvalue())


def refused(path: str, cause: str) -> EngineError:
    """The error for something that a container has left."""
    return EngineError(
        f"what a container left in {path} is not used", cause=cause, next_step="see what the script does in that folder"
    )


@contextmanager
def _archive(container: Container, path: str, limit: int) -> Iterator[tarfile.TarFile | None]:
    """The engine's archive of a path, None when there is no such path."""
    from docker.errors import NotFound

    with asking(f"read {path} in a container"):
        try:
            pieces, _ = container.get_archive(path)
        except NotFound:
            yield None
            return
        limited = _Limited(pieces, path, limit)
        try:
            with tarfile.open(fileobj=cast("IO[bytes]", limited), mode="r|") as tar:
                yield tar
            while limited.read(tarfile.RECORDSIZE):  # to its end, or the connection cannot be used again
                pass
        except (tarfile.TarError, OSError, ValueError) as error:
            raise refused(path, str(error)) from error


class _Limited:
    """What tarfile reads from: pieces, up to a limit."""

    def __init__(self, pieces: Iterator[bytes], path: str, limit: int) -> None:
        self._pieces = pieces
        self._rest = memoryview(b"")
        self._path = path
        self._left = limit + tarfile.RECORDSIZE

    def read(self, count: int) -> bytes:
        data = bytearray()
        while len(data) < count and (self._rest or self._more()):
            missing = count - len(data)
            data += self._rest[:missing]
            self._rest = self._rest[missing:]
        return bytes(data)

    def _more(self) -> bool:
        self._rest = memoryview(next(self._pieces, b""))
        self._left -= len(self._rest)
        if self._left < 0:
            raise refused(self._path, "it is larger than npusim reads")
        return len(self._rest) > 0


def _whole(file: IO[bytes], path: str, limit: int) -> bytes:
    data = file.read(limit + 1)
    if len(data) > limit:
        raise refused(path, f"it is larger than {limit} bytes")
    return data


def _inside(target: Path, entry: tarfile.TarInfo, path: str) -> Path:
    """Where an entry goes: its name begins with the folder's own."""
    parts = PurePosixPath(entry.name).parts[1:]
    if entry.name.startswith("/") or ".." in parts:
        raise refused(path, f"{entry.name!r} is outside of it")
    return target.joinpath(*parts)


__all__ = ["read_file", "read_folder", "refused", "write_file"]
