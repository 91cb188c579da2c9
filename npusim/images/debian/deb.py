"""Reading a .deb: an `ar` archive of `debian-binary`, `control.tar.*` and `data.tar.*` (deb(5))."""

from __future__ import annotations

import io
import lzma
import re
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from npusim.errors import ImageError

MAGIC = b"!<arch>\n"
HEADER = 60  # bytes; ar(5): name 16, mtime 12, uid 6, gid 6, mode 8, size 10, end 2
HEADER_END = b"`\n"
FORMAT = b"2.0\n"
COMPRESSIONS = {"": "r:", ".gz": "r:gz", ".xz": "r:xz"}
DAMAGE = (tarfile.TarError, lzma.LZMAError, zlib.error, EOFError, OSError, ValueError)


class Deb:
    """A package file. `name` is for messages; the whole .deb is read into memory, its members only when asked for."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self._members = dict(self._parse(path.read_bytes()))
        if self._members.get("debian-binary") != FORMAT:
            raise self.refused("it is not in format 2.0")

    def refused(self, cause: str) -> ImageError:
        """The error for anything in the package that does not go into an image."""
        return ImageError(f"{self.name} cannot be unpacked", cause=cause, next_step="choose another package or version")

    def members(self, part: str) -> Iterator[tuple[tarfile.TarInfo, bytes]]:
        """The members of the archive `control` or `data` in its order, a file's with its bytes.

        Damage is an `ImageError` that names the package.
        """
        suffix, data = self._find(part)
        try:
            with tarfile.open(fileobj=io.BytesIO(data), mode=COMPRESSIONS[suffix], encoding="utf-8") as archive:  # type: ignore[call-overload]
                for member in archive:
                    is_plain = member.isreg() and not member.issparse()
                    yield member, _read(archive, member) if is_plain else b""
        except DAMAGE as error:
            raise self.refused(f"its {part}.tar is damaged: {error}") from error

    def _find(self, part: str) -> tuple[str, bytes]:
        found = [(name.removeprefix(f"{part}.tar"), name) for name in self._members if name.startswith(f"{part}.tar")]
        if len(found) != 1 or found[0][0] not in COMPRESSIONS:
            names = ", ".join(name for _, name in found) or "nothing of the kind"
            raise self.refused(f"of {part}.tar, .gz or .xz it should hold one, and it holds {names}")
        return found[0][0], self._members[found[0][1]]

    def control(self) -> str:
        """The text of its control file."""
        for member, content in self.members("control"):
            if member.name.removeprefix("./") == "control" and content:
                return content.decode("utf-8", "replace")
        raise self.refused("it has no control file")

    def _parse(self, data: bytes) -> Iterator[tuple[str, bytes]]:
        if not data.startswith(MAGIC):
            raise self.refused("it is not a Debian package")
        at = len(MAGIC)
        while at < len(data):
            header = data[at : at + HEADER]
            size = re.fullmatch(rb"(\d{1,10}) *", header[48:58])
            if len(header) != HEADER or header[58:] != HEADER_END or size is None:
                raise self.refused(f"its ar header at byte {at} is damaged")
            start, end = at + HEADER, at + HEADER + int(size[1])
            if end > len(data):
                raise self.refused("it is cut short")
            yield header[:16].decode("ascii", "replace").rstrip().removesuffix("/"), data[start:end]
            at = end + end % 2


def _read(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    if file is None:
        raise tarfile.ReadError(f"{member.name} is no file")
    return file.read()


__all__ = ["Deb"]
