"""The locks in pins/: what each environment consists of, file by file. Data only; no addresses."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from npusim import paths
from npusim.errors import PinError
from npusim.toolchain.stacks import Stack

SUFFIX = ".lock.json"
Sha256 = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Text = Annotated[str, msgspec.Meta(min_length=1)]
# These become lines of a requirements file and names in the store: no space, no line break, no path.
Name = Annotated[str, msgspec.Meta(pattern=r"\A[a-z0-9]+(-[a-z0-9]+)*\Z")]
Version = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9][A-Za-z0-9.!+_-]*\Z")]
FileName = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9][A-Za-z0-9.!+_-]*\.whl\Z")]
Minor = Annotated[str, msgspec.Meta(pattern=r"\A3\.\d+\Z")]


class Pin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One wheel, by its exact file: one version may have several builds. `what` is a phrase for people."""

    name: Name
    version: Version
    file: FileName
    sha256: Sha256
    licence: Text
    what: Text


class Lock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An environment: `python` is the minor version that its wheels are for, `how` says how to write the file again."""

    schema: Literal["npusim.pins/1"] = "npusim.pins/1"
    how: Text
    environment: Text
    python: Minor
    packages: tuple[Pin, ...]

    @property
    def digest(self) -> str:
        """sha256 over what is installed, 64 hex digits; comments do not count."""
        rows = sorted(f"{pin.file} {pin.sha256}\n" for pin in self.packages)
        return hashlib.sha256(f"{self.python}\n{''.join(rows)}".encode()).hexdigest()

    def pin(self, name: str) -> Pin:
        """The entry of a package; `PinError` when there is none."""
        for pin in self.packages:
            if pin.name == name:
                return pin
        raise PinError(
            f"the {self.environment} environment has no pin for {name}",
            cause="the lock was edited by hand",
            next_step=self.how,
        )


def lock_file(environment: str) -> Path:
    """Where the lock of an environment is."""
    return paths.data_dir("pins") / f"{environment}{SUFFIX}"


def load(environment: str) -> Lock:
    """The lock of an environment that ships with npusim."""
    return load_file(lock_file(environment))


def of_stack(stack: Stack) -> Lock:
    """The lock of a stack's frontend environment; `PinError` says how to get one that does not ship."""
    if not lock_file(stack.lock).is_file():
        raise PinError(
            f"the stack {stack.name} has no lock",
            cause=f"this build of torch {stack.torch} is not on every index, so its hashes do not ship with npusim",
            next_step=f"configure pip for an index that has it (PyTorch's own) and run "
            f"`nox -s update-pins -- --force {stack.lock}`; or take another stack",
        )
    return load(stack.lock)


def load_file(path: Path) -> Lock:
    """Read a lock. Raises `PinError` for anything that is missing or malformed, a hash above all."""
    try:
        lock = msgspec.json.decode(path.read_bytes(), type=Lock)
    except FileNotFoundError as error:
        raise PinError(f"there is no lock {path}", cause="npusim is not complete", next_step=_HOW) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PinError(f"{path} is not a valid lock", cause=str(error), next_step=_HOW) from error
    check_unique(lock.packages, path)
    return lock


_HOW = "install npusim again, or write the lock with `nox -s update-pins -- --force`"


def check_unique(packages: Sequence[Pin], path: Path) -> None:
    """Raise `PinError` when a package has two entries."""
    names = [pin.name for pin in packages]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise PinError(f"{path} is not a valid lock", cause=f"{', '.join(twice)} has two entries", next_step=_HOW)


def dump(lock: Lock) -> bytes:
    """The text of a lock file."""
    return msgspec.json.format(msgspec.json.encode(lock), indent=1) + b"\n"


__all__ = [
    "Lock",
    "Minor",
    "Pin",
    "Sha256",
    "Text",
    "check_unique",
    "dump",
    "load",
    "load_file",
    "lock_file",
    "of_stack",
]
