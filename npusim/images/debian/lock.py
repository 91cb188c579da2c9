"""pins/debian.lock.json: the Debian packages of the base, file by file. Data only; no addresses."""

from __future__ import annotations

import hashlib
from pathlib import Path, PurePosixPath
from typing import Annotated, Literal

import msgspec

from npusim import paths
from npusim.errors import PinError
from npusim.toolchain.pins import Sha256, Text

LOCK_FILE = "debian.lock.json"
HOW = "nox -s update-pins -- debian --force"
# Debian policy 5.6.1 and 5.6.12: what names and versions consist of
Name = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9][a-z0-9+.-]+\Z")]
Version = Annotated[str, msgspec.Meta(pattern=r"\A[0-9][A-Za-z0-9.+:~-]*\Z")]
Arch = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9-]+\Z")]
Pool = Annotated[str, msgspec.Meta(pattern=r"\Apool(/[A-Za-z0-9][A-Za-z0-9+~._-]*)+\.deb\Z")]


class Package(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A binary package. `size` is the .deb's, in bytes; `pool` its place on a mirror; `licence` an SPDX expression."""

    name: Name
    version: Version
    arch: Arch
    size: Annotated[int, msgspec.Meta(gt=0)]
    sha256: Sha256
    pool: Pool
    source: Name
    source_version: Version
    licence: Text
    what: Text

    @property
    def file(self) -> str:
        """The .deb's name in the pool, which has no epoch."""
        return PurePosixPath(self.pool).name


class DebianLock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A base: `requested` are the packages asked for, `packages` those and what they depend on, sorted by name."""

    schema: Literal["npusim.debian/1"] = "npusim.debian/1"
    how: Text
    suite: Name
    release: Annotated[str, msgspec.Meta(pattern=r"\A[0-9]+\Z")]
    arch: Arch
    requested: tuple[Name, ...]
    packages: tuple[Package, ...]

    @property
    def digest(self) -> str:
        """sha256 over what is unpacked, 64 hex digits; licences and phrases do not count."""
        rows = (f"{p.name} {p.version} {p.arch} {p.sha256}\n" for p in self.packages)
        return hashlib.sha256(f"{self.suite} {self.arch}\n{''.join(rows)}".encode()).hexdigest()


def lock_file() -> Path:
    """Where the lock is."""
    return paths.data_dir("pins") / LOCK_FILE


def load() -> DebianLock:
    """The lock that ships with npusim."""
    return load_file(lock_file())


def load_file(path: Path) -> DebianLock:
    """Read a lock. Raises `PinError` for anything that is missing or malformed."""
    next_step = f"install npusim again, or write the lock with `{HOW}`"
    try:
        lock = msgspec.json.decode(path.read_bytes(), type=DebianLock)
    except FileNotFoundError as error:
        raise PinError(f"there is no lock {path}", cause="npusim is not complete", next_step=next_step) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PinError(f"{path} is not a valid lock", cause=str(error), next_step=next_step) from error
    for cause in _faults(lock):
        raise PinError(f"{path} is not a valid lock", cause=cause, next_step=next_step)
    return lock


def _faults(lock: DebianLock) -> list[str]:
    """What the types cannot say."""
    names = [package.name for package in lock.packages]
    faults = [] if names == sorted(set(names)) else ["its packages are not sorted by name, or one is there twice"]
    absent = sorted(set(lock.requested) - set(names))
    faults += [f"requested, but not locked: {', '.join(absent)}"] if absent else []
    foreign = [package.name for package in lock.packages if package.arch not in (lock.arch, "all")]
    return faults + ([f"not for {lock.arch}: {', '.join(foreign)}"] if foreign else [])


def dump(lock: DebianLock) -> bytes:
    """The text of a lock file."""
    return msgspec.json.format(msgspec.json.encode(lock), indent=1) + b"\n"


__all__ = ["DebianLock", "HOW", "Package", "dump", "load", "load_file", "lock_file"]
