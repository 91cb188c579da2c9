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
import json
import re
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parent))

import pins_debian

from npusim.contract.files import sha256, write_whole
from npusim.errors import PinError
from npusim.images.debian import lock as debian
from npusim.toolchain import pins
from npusim.toolchain.boot import boot
from npusim.toolchain.pins import Lock, Pin
from npusim.toolchain.pip import Pip
from npusim.toolchain.process import CommandError
from npusim.toolchain.progress import Lines
from npusim.toolchain.python import find_python
from npusim.toolchain.store import Store

PINS = Path(__file__).resolve().parents[1] / "pins"
HOW = "nox -s update-pins -- --force"
SHORT = 60
RESOLVE_SECONDS = 1800.0


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
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        options = ("--dry-run", "--ignore-installed", "--only-binary", ":all:", "--report", report)
        pip = resolver(environment, request.python)
        pip.run(
            ["install", "--quiet", *options, *request.requirements], timeout=RESOLVE_SECONDS, temporary=Path(folder)
        )
        installed = json.loads(report.read_text())["install"]
    packages = sorted((pin(item, request) for item in installed), key=lambda p: p.name)
    return Lock(how=HOW, environment=environment, python=request.python, packages=tuple(packages))


def resolver(environment: str, python: str) -> Pip:
    """The pinned pip (an older one does not report licence expressions), but for the lock that pins it."""
    interpreter = find_python(python).executable
    return Pip(interpreter, None if environment == "boot" else boot(Store.default(), Lines()).pip.wheel)


def pin(item: dict[str, Any], request: Wanted) -> Pin:
    """One line of pip's report."""
    metadata = item["metadata"]
    name = re.sub(r"[-_.]+", "-", metadata["name"]).lower()
    return Pin(
        name=name,
        version=metadata["version"],
        file=unquote(Path(urlsplit(item["download_info"]["url"]).path).name),
        sha256=digest(item["download_info"]),
        licence=request.licence.get(name) or licence(name, metadata),
        what=request.what.get(name) or metadata.get("summary") or name,
    )


def digest(download: dict[str, Any]) -> str:
    """From the index, or from the file itself when pip found it on disk."""
    known: str | None = download.get("archive_info", {}).get("hashes", {}).get("sha256")
    url = urlsplit(download["url"])
    if known is None and url.scheme != "file":
        raise PinError(
            f"the index gives no sha256 for {unquote(Path(url.path).name)}",
            cause="its pages have links without `#sha256=`: what they lead to could be anything tomorrow",
            next_step="configure pip for an index with hashes",
        )
    return known or sha256(Path(unquote(url.path)))


def licence(name: str, metadata: dict[str, Any]) -> str:
    """An SPDX expression if there is one, a short licence field, or the classifiers."""
    field = (metadata.get("license") or "").strip()
    classifiers = [c.split(" :: ")[-1] for c in metadata.get("classifier", []) if c.startswith("License ::")]
    short = field if field and "\n" not in field and len(field) <= SHORT else ""
    found = metadata.get("license_expression") or short or " AND ".join(classifiers)
    if not found:
        raise PinError(
            f"{name} does not say what its licence is",
            cause="neither an expression nor a short field nor a classifier in its metadata",
            next_step="look it up and add it to the [licence] table of the requirements file",
        )
    return str(found)


def renewed(environment: str) -> bytes | None:
    """The text of the lock that the sources of today give; None for an optional one that no configured index has."""
    if environment == pins_debian.NAME:
        return debian.dump(pins_debian.resolve())
    try:
        return pins.dump(resolve(environment))
    except CommandError:
        needed = wanted(environment).optional
        if not needed:
            raise
        print(f"pins/{environment}{pins.SUFFIX}: not written; pip is not configured for {needed}")
        return None


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
