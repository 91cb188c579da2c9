"""The base's root file system as one tar stream: the same bytes from the same .debs and recipe, on any machine."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Protocol, cast

from npusim.errors import ImageError
from npusim.images.debian import recipe as recipes
from npusim.images.debian.deb import Deb
from npusim.images.debian.layout import FILE, SYMLINK, Layout
from npusim.images.debian.lock import DebianLock
from npusim.images.debian.recipe import Recipe

STATUS = "var/lib/dpkg/status.d"
"""Where scanners look for the packages of an image that has no dpkg database, one control file each."""
FILE_MODE = 0o644


class Sink(Protocol):
    """What the bytes go to."""

    def write(self, data: bytes, /) -> int: ...


def write_rootfs(lock: DebianLock, debs: Sequence[Path], out: Sink, recipe: Recipe | None = None) -> None:
    """Write the tar (PAX headers where needed, uncompressed) of the packages to `out`, which need not be seekable.

    `debs` are the files of `lock.packages`, in that order, verified by who fetched them. Directories are merged;
    parents come before what is in them. Raises `ImageError` for whatever a package may not do.
    """
    stream = cast(IO[bytes], out)  # in this mode tarfile only writes
    with tarfile.open(fileobj=stream, mode="w|", format=tarfile.PAX_FORMAT, encoding="utf-8") as archive:
        writer = _Writer(archive, Layout(recipe or recipes.load()))
        writer.skeleton()
        for package, path in zip(lock.packages, debs, strict=True):
            deb = Deb(path)
            writer.package(deb)
            writer.later[f"{STATUS}/{package.name}"] = deb.control().encode()
        writer.rest()


class _Writer:
    def __init__(self, archive: tarfile.TarFile, layout: Layout) -> None:
        self._archive, self._layout, self._recipe = archive, layout, layout.recipe
        self._kept: dict[str, bytes] = {}
        self.later: dict[str, bytes] = {}

    def skeleton(self) -> None:
        """Directories and links come first: packages find them there."""
        for name, mode in sorted(self._recipe.directories.items()):
            for info in self._layout.directories(name, int(mode, 8), ""):
                self._archive.addfile(info)
        for name, target in sorted(self._recipe.links.items()):
            info = self._new(name, tarfile.SYMTYPE, 0o777)
            info.linkname = target
            self._layout.take(name, SYMLINK, info.mode, "")
            self._archive.addfile(info)

    def package(self, deb: Deb) -> None:
        """Everything in a package that is not excluded, in the package's own order."""
        wanted = set(self._recipe.copies.values())
        for member, content in deb.members("data"):
            for info in self._layout.place(deb, member):
                if info.name in wanted:
                    self._kept[info.name] = content
                self._archive.addfile(info, io.BytesIO(content) if info.isreg() else None)

    def rest(self) -> None:
        """The files of the recipe, those that it copies, and the packages' control files."""
        for name, source in self._recipe.copies.items():
            if source not in self._kept:
                raise ImageError(
                    f"there is no {source} to copy to {name}",
                    cause="no package of the lock brings it",
                    next_step=f"correct {recipes.recipe_file()} or pins/debian.toml",
                )
            self.later[name] = self._kept[source]
        self.later |= {name: text.encode() for name, text in self._recipe.files.items()}
        for name, content in sorted(self.later.items()):
            info = self._new(name, tarfile.REGTYPE, FILE_MODE)
            info.size = len(content)
            self._layout.take(name, FILE, info.mode, "")
            self._archive.addfile(info, io.BytesIO(content))

    def _new(self, name: str, kind: bytes, mode: int) -> tarfile.TarInfo:
        """The header of something that the recipe makes at a free path; its directory is written if need be."""
        if name in self._layout.places:
            raise ImageError(
                f"{name} is made twice",
                cause=f"it is in {self._layout.places[name].owner or 'the recipe'} already",
                next_step=f"correct {recipes.recipe_file()}",
            )
        for info in self._layout.directories(name.rpartition("/")[0], 0o755, "") if "/" in name else ():
            self._archive.addfile(info)
        return self._layout.info(name, kind, mode)


__all__ = ["write_rootfs"]
