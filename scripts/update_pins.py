# /// script
# requires-python = ">=3.11"
# dependencies = ["filelock", "msgspec", "pooch"]
# ///
"""Resolve the requirements in pins/*.toml again and show how the locks would change; `--force` writes them.

pip resolves, with the caller's own configuration, and says where a wheel is without fetching it; apt does so for the
images' base (pins_debian.py). The resolver runs on
the Python that the environments use, because wheels and markers depend on it.
"""

from __future__ import annotations

import argparse
import difflib
import sys
import tomllib
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parent))

import pins_debian

from npusim.contract.files import write_whole
from npusim.images.debian import lock as debian
from npusim.toolchain import pins
from npusim.toolchain import resolve as resolver_
from npusim.toolchain.boot import boot
from npusim.toolchain.pins import Lock
from npusim.toolchain.pip import Pip
from npusim.toolchain.progress import Lines
from npusim.toolchain.python import find_python
from npusim.toolchain.store import Store

PINS = Path(__file__).resolve().parents[1] / "pins"
HOW = "nox -s update-pins -- --force"


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A requirements file. `what` and `licence` correct a wheel's own words.

    `optional` says which index a machine needs for it; where pip finds nothing the lock is not written.
    """

    python: str
    requirements: tuple[str, ...]
    optional: str = ""
    what: dict[str, str] = {}
    licence: dict[str, str] = {}


def wanted(environment: str) -> Wanted:
    return msgspec.convert(tomllib.loads((PINS / f"{environment}.toml").read_text()), Wanted)


def resolve(environment: str) -> Lock:
    """The lock that the package index of today gives."""
    request = wanted(environment)
    pip = resolver(environment, request.python)
    packages = resolver_.resolve(pip, request.requirements, resolver_.Words(request.what, request.licence))
    return Lock(how=HOW, environment=environment, python=request.python, packages=packages)


def missing(environment: str) -> str:
    """The first exact requirement that no index of pip's has, "" when all are there."""
    request = wanted(environment)
    exact = [text.partition("==") for text in request.requirements if "==" in text]
    rows = resolver_.pages(resolver(environment, request.python), [name for name, _, _ in exact])
    there = {(row.name, row.version) for row in rows}
    return next(("".join(parts) for parts in exact if (parts[0], parts[2]) not in there), "")


def resolver(environment: str, python: str) -> Pip:
    """The pinned pip (an older one does not report licence expressions), but for the lock that pins it."""
    interpreter = find_python(python).executable
    return Pip(interpreter, None if environment == "boot" else boot(Store.default(), Lines()).pip.wheel)


def renewed(environment: str) -> bytes | None:
    """The text of the lock that the sources of today give; None for an optional one that no configured index has."""
    if environment == pins_debian.NAME:
        return debian.dump(pins_debian.resolve())
    optional = wanted(environment).optional
    absent = missing(environment) if optional else ""
    if absent:
        print(f"pins/{environment}{pins.SUFFIX}: not written: no index of pip's has {absent} (needed: {optional})")
        return None
    return pins.dump(resolve(environment))


def difference(environment: str, new: bytes) -> str:
    """Unified diff from the lock on disk to `new`, "" when they are equal."""
    path = PINS / f"{environment}{pins.SUFFIX}"
    old = path.read_text() if path.exists() else ""
    name = f"pins/{path.name}"
    return "".join(
        difflib.unified_diff(old.splitlines(keepends=True), new.decode().splitlines(keepends=True), name, name)
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("environments", nargs="*", help="all of pins/*.toml by default")
    parser.add_argument("--force", action="store_true", help="write the locks")
    options = parser.parse_args()
    for environment in options.environments or sorted(path.stem for path in PINS.glob("*.toml")):
        new = renewed(environment)
        if new is None:
            continue
        print(difference(environment, new) or f"pins/{environment}{pins.SUFFIX}: no change", end="\n")
        if options.force:
            write_whole(PINS / f"{environment}{pins.SUFFIX}", new)


if __name__ == "__main__":
    main()
