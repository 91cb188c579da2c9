"""The tar in a bundle, read strictly: plain files with short names, one after the other, and nothing else.

`tarfile` reads extended headers of any size into memory, follows links and skips what it cannot read; bundles come from
strangers.
"""

from __future__ import annotations

import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from npusim.images.layer import END, EPOCH, padding
from npusim.images.transfer.index import damaged

BLOCK = tarfile.BLOCKSIZE
CHUNK = 1 << 20
MODE = 0o644
Read = Callable[[int], bytes]
"""As a file's `read`: fewer bytes than asked for mean the end."""


@dataclass(frozen=True)
class Found:
    """A file in the stream. `blocks` has its content; it must be read to its end before the next is asked for."""

    path: str
    size: int
    blocks: Iterator[bytes]


def header(path: str, size: int) -> bytes:
    """One block, whatever the size."""
    info = tarfile.TarInfo(path)
    info.size, info.mode, info.mtime = size, MODE, EPOCH
    return info.tobuf(tarfile.GNU_FORMAT)


def files(read: Read) -> Iterator[Found]:
    """The files of a stream. Raises `ImageError` for anything else, and when it ends too early or too late."""
    while True:
        block = _exactly(read, BLOCK)
        if block == bytes(BLOCK):
            break
        info = _info(block)
        yield Found(info.name, info.size, _content(read, info.size))
    if any(_exactly(read, len(END) - BLOCK)) or read(1):
        raise damaged("there is more in it after its end")


def _info(block: bytes) -> tarfile.TarInfo:
    try:
        info = tarfile.TarInfo.frombuf(block, "ascii", "strict")
    except (tarfile.HeaderError, UnicodeDecodeError, ValueError) as error:
        raise damaged(f"a file in it has no valid header ({error})") from error
    if info.type != tarfile.REGTYPE or info.size < 0:
        raise damaged(f"{info.name!r} in it is not a plain file")
    if header(info.name, info.size) != block:
        raise damaged(f"the header of {info.name!r} in it is not as an export writes it")
    return info


def _content(read: Read, size: int) -> Iterator[bytes]:
    left = size
    while left:
        block = _exactly(read, min(CHUNK, left))
        left -= len(block)
        yield block
    if any(_exactly(read, len(padding(size)))):
        raise damaged("there is something between its files")


def _exactly(read: Read, count: int) -> bytes:
    """`count` bytes, in as many calls as it takes."""
    found = bytearray()
    while len(found) < count:
        block = read(count - len(found))
        if not block:
            raise damaged("it is cut short")
        found += block
    return bytes(found)


__all__ = ["Found", "Read", "files", "header"]
