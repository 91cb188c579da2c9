"""The archive's form: a plain ustar of regular files. Nothing else is written, and nothing else is read.

tarfile's readers follow extensions (links, long names, sparse files), which is where hostile archives hide; here one
header is 512 bytes, checked, and its file's bytes come next.
"""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from typing import Protocol

from npusim.contract import bundle
from npusim.errors import BundleDamagedError, BundlePathError, BundleSizeError

BLOCK = tarfile.BLOCKSIZE
END = bytes(2 * BLOCK)
CHUNK = 1 << 20
REGULAR = (tarfile.REGTYPE, tarfile.AREGTYPE)
_KINDS = {
    tarfile.SYMTYPE: "a symbolic link", tarfile.LNKTYPE: "a hard link", tarfile.CHRTYPE: "a device",
    tarfile.BLKTYPE: "a device", tarfile.FIFOTYPE: "a pipe", tarfile.DIRTYPE: "a folder",
    tarfile.XHDTYPE: "an extended header", tarfile.XGLTYPE: "an extended header",
    tarfile.GNUTYPE_LONGNAME: "a long name", tarfile.GNUTYPE_LONGLINK: "a long name",
}  # fmt: skip


class Source(Protocol):
    """`read` gives exactly so many bytes, or raises `BundleDamagedError`."""

    def read(self, count: int, /) -> bytes: ...


def header(name: str, size: int) -> bytes:
    """The 512 bytes before a file. Two archives of the same files are the same."""
    info = tarfile.TarInfo(name)
    info.size, info.mode, info.mtime = size, 0o644, 0
    return info.tobuf(tarfile.USTAR_FORMAT, "ascii", "strict")


def padding(size: int) -> bytes:
    return bytes(-size % BLOCK)


def room(size: int) -> int:
    """Bytes that a file of this size takes in the archive."""
    return BLOCK + size + len(padding(size))


def next_header(source: Source) -> tuple[str, int] | None:
    """Name and size of the next file, checked; None at the archive's end."""
    raw = source.read(BLOCK)
    if raw == END[:BLOCK]:
        if source.read(BLOCK) != END[:BLOCK]:
            raise damaged("its end is not that of an archive")
        return None
    try:
        info = tarfile.TarInfo.frombuf(raw, "ascii", "strict")
    except (tarfile.HeaderError, UnicodeDecodeError) as error:
        raise damaged(f"a file's header is not one: {error}") from error
    _check(info)
    return info.name, info.size


def body(source: Source, size: int) -> Iterator[bytes]:
    """The file's bytes in pieces, and its padding, which is zero."""
    for start in range(0, size, CHUNK):
        yield source.read(min(CHUNK, size - start))
    if any(source.read(len(padding(size)))):
        raise damaged("there is something between its files")


def damaged(cause: str) -> BundleDamagedError:
    return BundleDamagedError(
        "the bundle is damaged", cause=cause, next_step="get it again from where it was made, and compare the two"
    )


def too_large(what: str, size: int, limit: int) -> BundleSizeError:
    return BundleSizeError(
        f"{what} is too large: {size} bytes",
        cause=f"npusim unpacks no more than {limit}, and makes no such bundle itself",
        next_step="do not use it; a bundle of yours gets smaller with NPUSIM_BUNDLE_INPUT_MB",
    )


def _check(info: tarfile.TarInfo) -> None:
    if info.type not in REGULAR:
        raise BundlePathError(
            f"the bundle has {_KINDS.get(info.type, 'something else than a file')}, {info.name[:100]!r}",
            cause="a bundle has regular files only",
            next_step="the bundle was not made by npusim, or was changed: do not use it",
        )
    bundle.check_name(info.name)
    if not 0 <= info.size <= bundle.MAX_FILE_BYTES:
        raise too_large(f"file {info.name} of the bundle", info.size, bundle.MAX_FILE_BYTES)


__all__ = ["CHUNK", "END", "Source", "body", "damaged", "header", "next_header", "padding", "room", "too_large"]
