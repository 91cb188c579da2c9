"""The Debian part of update_pins.py: resolve pins/debian.toml with the machine's apt, and read licences."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import msgspec
from debian_licences import expression

from npusim.errors import PinError
from npusim.images.debian import apt
from npusim.images.debian.deb import Deb
from npusim.images.debian.fetch import fetch
from npusim.images.debian.lock import HOW, DebianLock, Package
from npusim.toolchain.progress import Lines
from npusim.toolchain.store import Store

RECIPE = Path(__file__).resolve().parents[1] / "pins" / "debian.toml"
NAME = RECIPE.stem
_URI = re.compile(r"'[^']+' (?P<name>[^_ ]+)_(?P<version>[^_ ]+)_(?P<arch>[^_ ]+)\.deb \d+ \S*")
_FIELD = re.compile(r"^([A-Za-z0-9-]+): (.*)$", re.M)
_SOURCE = re.compile(r"(?P<name>\S+)(?: \((?P<version>\S+)\))?")
UNKNOWN = "NOASSERTION"


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """pins/debian.toml. `licence` is by source package."""

    suite: str
    release: str
    arch: str
    packages: tuple[str, ...]
    licence: dict[str, str]


def resolve() -> DebianLock:
    """The lock that the machine's apt sources give today. Packages are fetched into the store for their licences."""
    wanted = msgspec.convert(tomllib.loads(RECIPE.read_text()), Wanted)
    lock = DebianLock(
        how=HOW,
        suite=wanted.suite,
        release=wanted.release,
        arch=wanted.arch,
        requested=tuple(sorted(wanted.packages)),
        packages=solve(wanted),
    )
    found = copyrights(lock)
    packages = (msgspec.structs.replace(p, licence=licence(p, found, wanted)) for p in lock.packages)
    return msgspec.structs.replace(lock, packages=tuple(packages))


def solve(wanted: Wanted) -> tuple[Package, ...]:
    """The packages and what they depend on, sorted by name, without licences."""
    with apt.private(wanted.suite, wanted.arch) as private:
        private.update()
        uris = private.run("apt-get", "--quiet=2", "--yes", "--print-uris", "install", *wanted.packages)
        chosen = [match for match in map(_URI.fullmatch, uris.splitlines()) if match]
        exact = (f"{unquote(m['name'])}:{m['arch']}={unquote(m['version'])}" for m in chosen)
        records = private.run("apt-cache", "show", *exact)
    return tuple(sorted(map(package, records.strip().split("\n\n")), key=lambda p: p.name))


def package(record: str) -> Package:
    """A stanza of apt's package list."""
    fields: dict[str, str] = dict(_FIELD.findall(record))
    source = _SOURCE.fullmatch(fields.get("Source") or fields["Package"])
    if source is None:
        raise PinError(f"{fields['Package']} names no source package", cause=fields["Source"])
    return Package(
        name=fields["Package"],
        version=fields["Version"],
        arch=fields["Architecture"],
        size=int(fields["Size"]),
        sha256=fields["SHA256"],
        pool=fields["Filename"],
        source=source["name"],
        source_version=source["version"] or fields["Version"],
        licence=UNKNOWN,
        what=fields["Description"],
    )


def copyrights(lock: DebianLock) -> dict[str, str]:
    """The copyright file by source package: of several binary packages, often only one has it."""
    found: dict[str, str] = {}
    for item, path in zip(lock.packages, fetch(Store.default(), lock, Lines()), strict=True):
        for text in _copyright(Deb(path), item.name):
            found.setdefault(item.source, text)
    return found


def _copyright(deb: Deb, name: str) -> Iterator[str]:
    for member, content in deb.members("data"):
        if member.name == f"./usr/share/doc/{name}/copyright" and content:
            yield content.decode("utf-8", "replace")


def licence(item: Package, found: dict[str, str], wanted: Wanted) -> str:
    """From the table, or from the copyright file."""
    known = wanted.licence.get(item.source) or expression(found.get(item.source, ""))
    if known:
        return known
    raise PinError(
        f"{item.name} does not say what its licence is",
        cause=f"the copyright file of {item.source} cannot be read by a machine",
        next_step="look it up and add it to the [licence] table of pins/debian.toml, as an SPDX expression",
    )
