"""The tag of an image: sha256 over all that decides its bytes. Two machines with the same npusim agree on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from npusim import paths
from npusim.contract.files import remembered_sha256
from npusim.errors import PinError
from npusim.images import code
from npusim.images.spec import PACKAGES, Image, Step
from npusim.toolchain.store import key_of

SCHEMA = "npusim.image/1"
SHOWN_DIGITS = 16
REPOSITORY = "npusim"
_CONFIG = tuple(f"images/{name}.py" for name in ("archive", "contents", "labels", "sbom", "spdx"))
_LAYER = ("images/layer.py",)
_DEBIAN = ("debian/deb", "debian/layout", "debian/recipe", "debian/rootfs")
_PERFORMED = ("images/steps/site.py", "images/workshop.py")
_INSTALLED = (
    *_PERFORMED,
    "images/steps/packages.py",
    *(f"toolchain/{name}.py" for name in ("record", "strip", "venv")),
)
SOURCES: dict[Step, tuple[str, ...]] = {
    "debian": tuple(f"images/{name}.py" for name in ("steps/base", *_DEBIAN)),
    "finish": ("images/steps/finish.py", "images/workshop.py"),
    "packages": _INSTALLED,
    "extra": ("images/steps/extra.py", *_INSTALLED),
    "code": ("images/code.py", "images/steps/thin.py"),
    "native": ("toolchain/build.py", "toolchain/native.py", *_PERFORMED),
    "bytecode": _PERFORMED,
}
"""Which of our sources a step's bytes depend on."""
DATA: dict[Step, tuple[str, ...]] = {"debian": ("debian/rootfs.toml",), "finish": ("debian/rootfs.toml",)}
"""Files in images/ that a step reads."""
TOOLS: dict[Step, tuple[str, ...]] = {"packages": ("boot",), "extra": ("boot",)}
"""Locks that a step works with, and which are not in the image."""


def tag(image: Image) -> str:
    """64 hex digits."""
    parent = tag(image.parent) if image.parent else ""
    return key_of(SCHEMA, parent, *_inputs(image))


def reference(image: Image, digits: str | None = None) -> str:
    """As docker writes it: npusim/NAME:TAG."""
    return f"{REPOSITORY}/{image.name}:{digits or tag(image)}"


def locks(image: Image) -> dict[str, Path]:
    """The lock files of a layer by name. Raises `PinError` for one that is not there."""
    found = {name: paths.data_dir("pins") / f"{name}.lock.json" for name in image.spec.locks if name != PACKAGES}
    for name, path in found.items():
        if not path.is_file():
            raise PinError(
                f"the image {image.name} has no lock {name}",
                cause=f"{path} is missing",
                next_step="install npusim again, or write the lock with `nox -s update-pins -- --force`",
            )
    return found


def layer(image: Image, below: tuple[str, ...]) -> str:
    """Of what decides the bytes of the image's own layer on the layers `below` it, 64 hex digits.

    Two tags may share a layer: that of a parent whose source has a new comment, say.
    """
    spec = image.spec
    return key_of(SCHEMA, "layer", *below, spec.prefix, spec.role or "", *spec.steps, *_ingredients(image))


def _inputs(image: Image) -> Iterator[str]:
    yield msgspec.json.encode(image.spec, order="deterministic").decode()
    yield from _ingredients(image)
    yield from _hashes("source", paths.PACKAGE, _CONFIG)


def _ingredients(image: Image) -> Iterator[str]:
    """What goes into the layer, and our sources that put it there."""
    steps = image.spec.steps
    for name, path in locks(image).items():
        yield f"lock {name} {remembered_sha256(path)}"
    yield from _hashes(
        "tool", paths.data_dir("pins"), [f"{name}.lock.json" for step in steps for name in _of(TOOLS, step)]
    )
    yield from _hashes("data", paths.data_dir("images"), [name for step in steps for name in _of(DATA, step)])
    if image.packages is not None:
        yield f"packages {image.packages.python} {msgspec.json.encode(image.packages.packages).decode()}"
    if "code" in steps:
        yield f"code {code.digest()}"
    yield from _hashes("source", paths.PACKAGE, (*_LAYER, *(name for step in steps for name in SOURCES[step])))


def _of(table: dict[Step, tuple[str, ...]], step: Step) -> tuple[str, ...]:
    return table.get(step, ())


def _hashes(kind: str, folder: Path, names: Iterable[str]) -> Iterator[str]:
    yield from (f"{kind} {name} {remembered_sha256(folder / name)}" for name in sorted(set(names)))


__all__ = ["REPOSITORY", "SHOWN_DIGITS", "SOURCES", "locks", "layer", "reference", "tag"]
