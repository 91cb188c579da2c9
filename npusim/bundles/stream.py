"""Bytes out of a zstd frame, no more at a time than is asked for and no more in all than is allowed."""

from __future__ import annotations

from typing import BinaryIO

import zstandard

from npusim.bundles import tar
from npusim.contract import bundle

PIECE = 1 << 10
"""Compressed bytes fed at once: they can become 32 MB (a block of 128 kB takes four bytes), hence so few."""
WINDOW = 8 << 20


class Decompressor:
    """One frame that fills `file` to its end. Raises `BundleDamagedError`, and `BundleSizeError` past the limit."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._frame = zstandard.ZstdDecompressor(max_window_size=WINDOW).decompressobj()
        self._ready = bytearray()
        self._total = 0

    def read(self, count: int, /) -> bytes:
        """Exactly `count` bytes."""
        while len(self._ready) < count:
            if not self._more():
                raise tar.damaged("it ends too early")
        taken = bytes(self._ready[:count])
        del self._ready[:count]
        return taken

    def finish(self) -> None:
        """Nothing may follow: no bytes in the frame, none behind it."""
        while not self._ready and self._more():
            pass
        if self._ready or self._frame.unused_data or self._file.read(1):
            raise tar.damaged("there is something behind its end")

    def _more(self) -> bool:
        """Decompress a piece; False when the frame has ended."""
        if self._frame.eof:
            return False
        piece = self._file.read(PIECE)
        if not piece:
            raise tar.damaged("it is cut short")
        try:
            made = self._frame.decompress(piece)
        except zstandard.ZstdError as error:
            raise tar.damaged(f"it is not what was compressed: {error}") from error
        self._total += len(made)
        if self._total > bundle.MAX_BYTES:
            raise tar.too_large("the bundle", self._total, bundle.MAX_BYTES)
        self._ready += made
        return True


__all__ = ["Decompressor"]
