"""Where the files of packages go in the root file system, and what is refused."""

from __future__ import annotations

import fnmatch
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass, field

from npusim.images.debian.deb import Deb
from npusim.images.debian.recipe import Recipe

DIRECTORY = "directory"
FILE = "file"
SYMLINK = "symbolic link"
DIRECTORY_BITS = 0o7777
FILE_BITS = 0o777  # nothing in an image needs setuid or setgid
DEFAULT_DIRECTORY = 0o755


@dataclass(frozen=True)
class Place:
    """What is at a path. `owner` is the .deb that brought it, "" for the recipe."""

    kind: str
    owner: str
    mode: int


@dataclass
class Layout:
    """The paths that are taken so far. Names are relative to the root, without a leading slash."""

    recipe: Recipe
    places: dict[str, Place] = field(default_factory=dict)

    def directories(self, name: str, mode: int, owner: str) -> Iterator[tarfile.TarInfo]:
        """A directory, after those parents of it that are not there yet."""
        for parent in (*reversed(list(parents(name))), name):
            if parent not in self.places:
                bits = mode if parent == name else DEFAULT_DIRECTORY
                self.places[parent] = Place(DIRECTORY, owner, bits)
                yield self.info(parent, tarfile.DIRTYPE, bits)

    def take(self, name: str, kind: str, mode: int, owner: str) -> None:
        self.places[name] = Place(kind, owner, mode)

    def info(self, name: str, kind: bytes, mode: int) -> tarfile.TarInfo:
        """A tar header that is root's."""
        info = tarfile.TarInfo(name)
        info.type, info.mode, info.mtime = kind, mode, self.recipe.epoch
        return info

    def place(self, deb: Deb, member: tarfile.TarInfo) -> tuple[tarfile.TarInfo, ...]:
        """The headers to write for a member of a package: none if it is excluded or there already.

        Raises `ImageError` for a name that leaves the root, a path that two packages claim, a path below something
        that is no directory, and for devices, pipes and sparse files.
        """
        name = self._name(deb, member.name)
        if not name or self._is_root_link(deb, member) or self._is_excluded(name, member):
            return ()
        below = next((p for p in parents(name) if p in self.places and self.places[p].kind != DIRECTORY), None)
        if below is not None:
            raise deb.refused(f"{name} would lie below {below}, which is a {self.places[below].kind}")
        if member.isdir():
            return tuple(self._directory(deb, name, member))
        return (*self._parents(deb, name), self._leaf(deb, name, member))

    def _parents(self, deb: Deb, name: str) -> Iterator[tarfile.TarInfo]:
        for parent in list(parents(name))[:1]:
            yield from self.directories(parent, DEFAULT_DIRECTORY, deb.name)

    def _directory(self, deb: Deb, name: str, member: tarfile.TarInfo) -> Iterator[tarfile.TarInfo]:
        mode = member.mode & DIRECTORY_BITS
        there = self.places.get(name)
        if there is None:
            for info in self.directories(name, mode, deb.name):
                yield self._owned(info, member) if info.name == name else info
        elif there.kind != DIRECTORY:
            raise deb.refused(f"{name} is a directory here and a {there.kind} in {there.owner or 'the recipe'}")
        elif there.owner and there.mode != mode:
            raise deb.refused(f"{name} has mode {mode:o} here and {there.mode:o} in {there.owner}")

    def _leaf(self, deb: Deb, name: str, member: tarfile.TarInfo) -> tarfile.TarInfo:
        there = self.places.get(name)
        if there is not None:
            raise deb.refused(f"{name} is in {there.owner or 'the recipe'} too, as a {there.kind}")
        if member.issym():
            if not member.linkname.isprintable() or not member.linkname:
                raise deb.refused(f"{name} is a link to {member.linkname!r}")
            self.take(name, SYMLINK, FILE_BITS, deb.name)
            return self._owned(self._link(name, tarfile.SYMTYPE, member.linkname), member)
        if member.islnk():
            return self._hard_link(deb, name, member)
        if not member.isreg() or member.issparse():
            raise deb.refused(f"{name} is neither a file nor a directory nor a link")
        return self._file(deb, name, member)

    def _file(self, deb: Deb, name: str, member: tarfile.TarInfo) -> tarfile.TarInfo:
        mode = member.mode & FILE_BITS
        self.take(name, FILE, mode, deb.name)
        info = self._owned(self.info(name, tarfile.REGTYPE, mode), member)
        info.size = member.size
        return info

    def _hard_link(self, deb: Deb, name: str, member: tarfile.TarInfo) -> tarfile.TarInfo:
        target = self._name(deb, member.linkname)
        there = self.places.get(target)
        if there is None or there.owner != deb.name or there.kind != FILE:
            raise deb.refused(f"{name} is a hard link to {target}, which is no file that it brings")
        self.take(name, FILE, there.mode, deb.name)
        info = self._owned(self._link(name, tarfile.LNKTYPE, target), member)
        info.mode = there.mode
        return info

    def _link(self, name: str, kind: bytes, target: str) -> tarfile.TarInfo:
        info = self.info(name, kind, FILE_BITS)
        info.linkname = target
        return info

    def _owned(self, info: tarfile.TarInfo, member: tarfile.TarInfo) -> tarfile.TarInfo:
        """With the member's owner by number, and its time if it is not after the epoch."""
        info.uid, info.gid = member.uid, member.gid
        info.mtime = min(int(member.mtime), self.recipe.epoch)
        return info

    def _name(self, deb: Deb, raw: str) -> str:
        """Below /usr what the recipe moves there; "" for the root itself."""
        parts = [part for part in raw.split("/") if part not in ("", ".")]
        if raw.startswith("/") or ".." in parts or not raw.isprintable():
            raise deb.refused(f"{raw!r} is no path below the root")
        return "/".join(["usr", *parts] if parts and parts[0] in self.recipe.merged else parts)

    def _is_root_link(self, deb: Deb, member: tarfile.TarInfo) -> bool:
        """Whether it is one of the links that the recipe makes itself, such as `bin -> usr/bin`."""
        name = "/".join(part for part in member.name.split("/") if part not in ("", "."))
        if name not in self.recipe.merged or member.isdir():
            return False
        if member.issym() and member.linkname == f"usr/{name}":
            return True
        raise deb.refused(f"{name} is no directory and no link to usr/{name}")

    def _is_excluded(self, name: str, member: tarfile.TarInfo) -> bool:
        """Folders that only lead to what is kept come with it."""
        matched = any(fnmatch.fnmatchcase(name, pattern) for pattern in self.recipe.exclude)
        kept = any(fnmatch.fnmatchcase(name, pattern) for pattern in self.recipe.keep)
        return matched and (member.isdir() or not kept)


def parents(name: str) -> Iterator[str]:
    """From the nearest to the topmost."""
    while "/" in name:
        name = name.rpartition("/")[0]
        yield name


__all__ = ["Layout"]
