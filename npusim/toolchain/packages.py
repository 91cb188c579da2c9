"""Packages that a script needs beside a stack: their lock, checked, and what it is resolved from.

A lock may come from a stranger: it names wheels by their hashes, and nothing in it reaches a command line unchecked.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from npusim.errors import FetchError, PinError, UsageError
from npusim.toolchain import pins, resolve
from npusim.toolchain.pins import Lock, Pin, Sha256, Text
from npusim.toolchain.pip import Pip
from npusim.toolchain.process import CommandError, tail
from npusim.toolchain.resolve import Words
from npusim.toolchain.stacks import Stack

VARIABLE = "NPUSIM_PACKAGES"
ENVIRONMENT = "packages"
UNKNOWN = Words(unknown="LicenseRef-unknown")
CONFLICT = ("ResolutionImpossible", "No matching distribution found", "Invalid requirement")
"""pip's words for requirements that cannot be met, in contrast to an index that cannot be reached."""
_CAUSED = re.compile(r"The conflict is caused by:\n((?:    .*\n)+)")


class PackagesLock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Wheels for one stack. `stack_digest` is that of the stack's own lock, whose packages are not in this one."""

    schema: Literal["npusim.packages/1"] = "npusim.packages/1"
    how: Text
    stack: Text
    stack_digest: Sha256
    requirements: tuple[Text, ...]
    python: pins.Minor
    packages: Annotated[tuple[Pin, ...], msgspec.Meta(min_length=1)]

    @property
    def lock(self) -> Lock:
        """As the lock of an environment of its own, named `packages`: `environment.site_of` and the images take it."""
        return Lock(how=self.how, environment=ENVIRONMENT, python=self.python, packages=self.packages)

    @property
    def digest(self) -> str:
        """sha256 over what is installed, 64 hex digits."""
        return self.lock.digest


def chosen(path: Path | None = None) -> Path | None:
    """The lock `path`, that of NPUSIM_PACKAGES, or none."""
    named = os.environ.get(VARIABLE)
    return path.absolute() if path else Path(named).absolute() if named else None


def load(path: Path, stack: Stack) -> PackagesLock:
    """Read the lock for use with a stack.

    Raises `UsageError` when there is none, `PinError` when it is malformed, made for another stack or for other pins of
    this one, or holds what the stack has itself.
    """
    try:
        found = msgspec.json.decode(path.read_bytes(), type=PackagesLock)
    except OSError as error:
        raise UsageError(f"there is no lock {path}", cause=str(error), next_step=_again(stack)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PinError(f"{path} is not a lock of packages", cause=str(error), next_step=_again(stack)) from error
    _check(found, path, stack)
    return found


def _check(found: PackagesLock, path: Path, stack: Stack) -> None:
    own = pins.of_stack(stack)
    if found.stack != stack.name:
        raise PinError(
            f"{path} was made for the stack {found.stack}",
            cause=f"this run takes {stack.name}; compiled packages fit one torch only",
            next_step=f"npusim run --stack {found.stack}, or {_again(stack)}",
        )
    if (found.stack_digest, found.python) != (own.digest, own.python):
        raise PinError(
            f"{path} was made for other pins of {stack.name}",
            cause="the lock of the stack has changed since",
            next_step=_again(stack),
        )
    both = sorted({pin.name for pin in own.packages} & {pin.name for pin in found.packages})
    if both:
        raise PinError(
            f"{path} holds {', '.join(both)}",
            cause=f"the stack {stack.name} has it itself, and two of one package do not go together",
            next_step=_again(stack),
        )
    pins.check_unique(found.packages, path)


def _again(stack: Stack) -> str:
    return f"npusim lock --stack {stack.name} --out FILE{pins.SUFFIX} REQUIREMENT..."


def make(requirements: Sequence[str], stack: Stack, pip: Pip) -> PackagesLock:
    """Resolve the requirements beside a stack, whose packages stay as they are.

    Raises `PinError` when they do not go with the stack, or need nothing that it does not have; `FetchError` when
    pip's index cannot be reached.
    """
    own = pins.of_stack(stack)
    limits = [f"{pin.name}=={pin.version}" for pin in own.packages]
    try:
        with _metadata(own) as installed:
            found = resolve.resolve(pip, requirements, UNKNOWN, constraints=limits, installed=installed)
    except CommandError as error:
        raise _refused(error, requirements, stack) from error
    if not found:
        raise PinError(
            f"{', '.join(requirements)}: the stack {stack.name} has all of it",
            cause="nothing is left to lock",
            next_step="run the script without --packages",
        )
    how = f"npusim lock --stack {stack.name} {' '.join(requirements)}"
    return PackagesLock(
        how=how,
        stack=stack.name,
        stack_digest=own.digest,
        requirements=tuple(requirements),
        python=own.python,
        packages=found,
    )


@contextmanager
def _metadata(lock: Lock) -> Iterator[Path]:
    """What pip looks at to see whether a package is installed; so the stack itself need not be."""
    with tempfile.TemporaryDirectory() as name:
        for pin in lock.packages:
            folder = Path(name) / f"{pin.name.replace('-', '_')}-{pin.version}.dist-info"
            folder.mkdir()
            text = f"Metadata-Version: 2.1\nName: {pin.name}\nVersion: {pin.version}\n"
            (folder / "METADATA").write_text(text)
            (folder / "INSTALLER").write_text("npusim\n")
        yield Path(name)


def _refused(error: CommandError, requirements: Sequence[str], stack: Stack) -> PinError | FetchError:
    said = re.sub(r"(?m)^(WARNING|Looking in|\[notice\]).*\n?", "", error.output)
    conflict = _CAUSED.search(said)
    if any(words in said for words in CONFLICT):
        return PinError(
            f"{', '.join(requirements)} cannot be had with the stack {stack.name}",
            cause=_conflict(conflict[1]) if conflict else tail(said),
            next_step="ask for another version, or take another stack; only wheels are taken, nothing is built",
        )
    return FetchError(
        f"{', '.join(requirements)} could not be looked up",
        cause=tail(said) or error.what,
        next_step="check pip's configuration (`pip config list`) and the network",
    )


def _conflict(lines: str) -> str:
    """pip calls what the stack has a constraint of the user's."""
    said = (line.strip().replace("The user requested (constraint)", "the stack has") for line in lines.splitlines())
    return "; ".join(line.replace("The user requested", "you asked for") for line in said if line)


def dump(lock: PackagesLock) -> bytes:
    """The text of the file."""
    return msgspec.json.format(msgspec.json.encode(lock), indent=1) + b"\n"


__all__ = ["ENVIRONMENT", "PackagesLock", "VARIABLE", "chosen", "dump", "load", "make"]
