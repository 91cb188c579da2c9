"""The tag of an image: sha256 over all that decides its bytes. Two machines with the same npusim agree on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from npusim import paths
from npusim.contract.files import remembered_sha256
from npusim.errors import PinError
from npusim.images import code
from npusim.images.debian.recipe import recipe_file
from npusim.images.spec import Image, Step
from npusim.toolchain.store import key_of

SCHEMA = "npusim.image/1"
SHOWN_DIGITS = 16
REPOSITORY = "npusim"
_EVERY = tuple(f"images/{name}.py" for name in ("archive", "contents", "labels", "layer", "sbom", "spdx"))
_STEPS = ("images/steps.py", "images/workshop.py")
SOURCES: dict[Step, tuple[str, ...]] = {
    "debian": tuple(f"images/debian/{name}.py" for name in ("deb", "layout", "recipe", "rootfs")),
    "finish": ("images/finish.py", "images/workshop.py"),
    "packages": (*_STEPS, "toolchain/record.py", "toolchain/strip.py", "toolchain/venv.py"),
    "code": ("images/code.py",),
    "native": (*_STEPS, "toolchain/build.py", "toolchain/native.py"),
    "bytecode": _STEPS,
}
"""Which of our sources a step's bytes depend on."""
DATA: dict[Step, tuple[str, ...]] = {"debian": ("debian/rootfs.toml",), "finish": ("debian/rootfs.toml",)}
"""Files in images/ that a step reads."""
TOOLS: dict[Step, tuple[str, ...]] = {"packages": ("boot",)}
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
    found = {name: paths.data_dir("pins") / f"{name}.lock.json" for name in image.spec.locks}
    for name, path in found.items():
        if not path.is_file():
            raise PinError(
                f"the image {image.name} has no lock {name}",
                cause=f"{path} is missing",
                next_step="install npusim again, or write the lock with `nox -s update-pins -- --force`",
            )
    return found


def _inputs(image: Image) -> Iterator[str]:
    yield msgspec.json.encode(image.spec, order="deterministic").decode()
    for name, path in locks(image).items():
        yield f"lock {name} {remembered_sha256(path)}"
    for step in image.spec.steps:
        for name in TOOLS.get(step, ()):
            yield f"tool {name} {remembered_sha256(paths.data_dir('pins') / f'{name}.lock.json')}"
    if "debian" in image.spec.steps:
        yield f"recipe {remembered_sha256(recipe_file())}"
        for name in DATA.get(step, ()):
            yield f"data {name} {remembered_sha256(paths.data_dir('images') / name)}"
    if "code" in image.spec.steps:
        yield f"code {code.digest()}"
    for path in sources(image.spec.steps):
        yield f"source {path.relative_to(paths.PACKAGE)} {remembered_sha256(path)}"


def sources(steps: tuple[Step, ...]) -> list[Path]:
    """The builder's own files that the steps' bytes depend on."""
    patterns = {*_EVERY, *(pattern for step in steps for pattern in SOURCES[step])}
    return sorted({path for pattern in patterns for path in paths.PACKAGE.glob(pattern)})


__all__ = ["REPOSITORY", "SHOWN_DIGITS", "SOURCES", "locks", "reference", "sources", "tag"]
