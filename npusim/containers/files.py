"""Single files into and out of a container's volumes. What comes out is a stranger's."""

from __future__ import annotations

import io
import os
import tarfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

from npusim.containers.engine import asking
from npusim.errors import EngineError

if TYPE_CHECKING:
    from docker.models.containers import Container

HEADERS_BYTES = 64 << 10
"""Room for a tar's headers and padding around one file."""


def read_file(container: Container, path: str, limit: int) -> bytes | None:
    """A file of at most `limit` bytes; None when there is none. Raises `EngineError` for what is no such file."""
    from docker.errors import NotFound

    with asking(f"read {path} in a container"):
        try:
            pieces, _ = container.get_archive(path)
        except NotFound:
            return None
        return _only_file(_limited(pieces, path, limit), path, limit)


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


def _limited(pieces: Iterator[bytes], path: str, limit: int) -> bytes:
    whole = bytearray()
    for piece in pieces:
        whole += piece
        if len(whole) > limit + HEADERS_BYTES:
            raise _refused(path, f"it is larger than {limit} bytes")
    return bytes(whole)


def _only_file(archive: bytes, path: str, limit: int) -> bytes:
    try:
        with tarfile.open(fileobj=io.BytesIO(archive), mode="r:") as tar:
            entry = tar.next()
            file = tar.extractfile(entry) if entry is not None and entry.isreg() else None
            if file is None:
                raise _refused(path, "it is not a regular file")
            data = file.read(limit + 1)
    except tarfile.TarError as error:
        raise _refused(path, str(error)) from error
    if len(data) > limit:
        raise _refused(path, f"it is larger than {limit} bytes")
    return data


def _refused(path: str, cause: str) -> EngineError:
    return EngineError(
        f"what a container left in {path} is not used", cause=cause, next_step="see what the script does in that folder"
    )


__all__ = ["read_file", "write_file"]
