"""The content-addressed store: folders whose names say what is in them, complete or absent.

A folder is complete when its `.complete` mark holds its key; the mark is written last. Virtual environments do not
move, so an entry is built in place, under its lock: without a mark it is a broken-off attempt and is removed.
"""

from __future__ import annotations

import errno
import hashlib
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from npusim import paths
from npusim.contract.files import write_whole
from npusim.errors import DiskFullError, EnvironmentBuildError
from npusim.toolchain.process import CommandError

MARK = ".complete"
KEY_DIGITS = 16
FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
DENIED = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
Fill = Callable[[Path], None]


@dataclass(frozen=True)
class Store:
    """`root` is made when something is put there."""

    root: Path

    @classmethod
    def default(cls) -> Store:
        return cls(paths.store_root())

    @property
    def wheels(self) -> Path:
        return self.root / "wheels"

    def folder(self, kind: str, name: str, key: str) -> Path:
        """Where the entry `name` of content `key` (hex digits) is or will be."""
        return self.root / kind / f"{name}-{key[:KEY_DIGITS]}"

    def obtain(self, folder: Path, key: str, fill: Fill) -> Path:
        """The folder, complete; `fill(folder)` fills it, empty, if nobody has.

        Of two processes one builds and the other waits. If `fill` fails, nothing is left.
        """
        if is_complete(folder, key):
            return folder
        with room(self.root), self.locked(folder.name):
            if not is_complete(folder, key):
                self._build(folder, key, fill)
        return folder

    @contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Between all processes that use this store."""
        locks = self.root / "locks"
        locks.mkdir(parents=True, exist_ok=True)
        with FileLock(locks / f"{name}.lock"):
            yield

    def _build(self, folder: Path, key: str, fill: Fill) -> None:
        remove(folder)
        folder.mkdir(parents=True)
        try:
            fill(folder)
            write_whole(folder / MARK, f"{key}\n".encode())
        except BaseException:
            remove(folder)
            raise


def is_complete(folder: Path, key: str) -> bool:
    """Whether the folder was filled to the end with the content `key`."""
    try:
        return (folder / MARK).read_text() == f"{key}\n"
    except (FileNotFoundError, NotADirectoryError):
        return False


def remove(folder: Path) -> None:
    """Delete a folder, its mark first: it is never complete and half there."""
    (folder / MARK).unlink(missing_ok=True)
    if folder.exists():
        shutil.rmtree(folder)


def key_of(*parts: str | bytes) -> str:
    """sha256 over the parts, each with its length, 64 hex digits."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()


@contextmanager
def room(root: Path) -> Iterator[None]:
    """Turn what a full disk or a forbidden folder raises into an error with a next step."""
    try:
        yield
    except DiskFullError:
        raise
    except (OSError, CommandError) as error:
        if is_disk_full(error):
            raise DiskFullError(
                f"there is no room in {root}",
                cause=f"its file system is full ({_first_line(error)})",
                next_step="free some space (the environments need 15 GB), or set NPUSIM_STORE to a folder that has it",
            ) from error
        if isinstance(error, OSError) and error.errno in DENIED:
            raise EnvironmentBuildError(
                f"the store {root} cannot be written",
                cause=str(error),
                next_step="set NPUSIM_STORE to a folder of your own",
            ) from error
        raise


def is_disk_full(error: BaseException) -> bool:
    """Whether an error, or what caused it, is a full disk's."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, OSError) and seen.errno in FULL:
            return True
        if isinstance(seen, CommandError) and seen.disk_full:
            return True
        seen = seen.__cause__ or seen.__context__
    return False


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0]


__all__ = ["MARK", "Store", "is_complete", "is_disk_full", "key_of", "remove", "room"]
