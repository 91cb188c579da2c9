"""images/*.toml: how each layer is built, read into frozen records. Unknown keys are refused."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec

from npusim import paths
from npusim.errors import ImageError
from npusim.toolchain import pins
from npusim.toolchain.pins import Lock
from npusim.toolchain.stacks import STACKS

Text = Annotated[str, msgspec.Meta(min_length=1)]
Absolute = Annotated[str, msgspec.Meta(pattern=r"^/[a-z0-9./-]*$")]
Step = Literal["debian", "finish", "packages", "extra", "code", "native", "bytecode"]
STACK = "{stack}"
PACKAGES = "{packages}"
"""Stands for the lock of packages that a script needs."""
_NEXT = "correct the file; npusim/images/spec.py has the keys"


class Spec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One layer. `{stack}` in a text makes it one layer for every stack.

    `steps` fill a folder, in order, that is then found at `prefix`; `locks` are names of pins/*.lock.json. `env` adds
    to the parent's. `role` says whose interpreter the layer is for.
    """

    name: Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9.-]*(\{stack\})?$")]
    what: Text
    parent: Text | None = None
    role: Literal["frontend", "backend"] | None = None
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]
    locks: tuple[Text, ...]
    prefix: Absolute
    env: dict[str, str]

    def of(self, stack: str) -> Spec:
        """With the stack's name put in."""
        filled = {name: _fill(getattr(self, name), stack) for name in ("name", "what", "parent", "locks")}
        return msgspec.structs.replace(self, **filled)


@dataclass(frozen=True)
class Image:
    """A layer on its parents. `stack` is None for what all stacks share, `packages` are those of a script."""

    spec: Spec
    stack: str | None
    parent: Image | None
    packages: Lock | None = None

    @property
    def name(self) -> str:
        return self.spec.name

    @property
    def lineage(self) -> tuple[Image, ...]:
        """All it stands on, lowest first, and itself."""
        return (*(self.parent.lineage if self.parent else ()), self)

    @property
    def env(self) -> dict[str, str]:
        """The environment variables of its containers."""
        return {**(self.parent.env if self.parent else {}), **self.spec.env}


def _fill(value: Any, stack: str) -> Any:
    if isinstance(value, tuple):
        return tuple(text.replace(STACK, stack) for text in value)
    return value and value.replace(STACK, stack)


def available() -> list[str]:
    """The stacks that have a lock, the default first."""
    return [stack.name for stack in STACKS.values() if pins.lock_file(stack.lock).is_file()]


def images() -> tuple[Image, ...]:
    """Every image of every stack that has a lock, parents first; those of scripts' packages are not among them."""
    rows = [row for spec in _specs() if PACKAGES not in spec.locks for row in _rows(spec)]
    made: dict[str, Image] = {}
    while rows:
        ready = [(spec, stack) for spec, stack in rows if spec.parent is None or spec.parent in made]
        if not ready:
            raise _orphans([spec for spec, _ in rows])
        for spec, stack in ready:
            made[spec.name] = Image(spec, stack, made[spec.parent] if spec.parent else None)
        rows = [row for row in rows if row[0].name not in made]
    return tuple(made.values())


def with_packages(stack: str, packages: Lock) -> Image:
    """The frontend's image of a stack with the packages that a script needs. Raises `ImageError`."""
    (spec,) = (each for each in _specs() if PACKAGES in each.locks)
    filled = spec.of(stack)
    return Image(filled, stack, find(str(filled.parent)), packages)


def _specs() -> list[Spec]:
    return [load(path) for path in sorted(paths.data_dir("images").glob("*.toml"))]


def find(name: str) -> Image:
    """The image of that name; raises `ImageError` when there is none."""
    known = {image.name: image for image in images()}
    if name in known:
        return known[name]
    raise ImageError(
        f"there is no image `{name}`", cause=f"the images are {', '.join(known)}", next_step="npusim images"
    )


def _rows(spec: Spec) -> Iterator[tuple[Spec, str | None]]:
    if STACK not in spec.name:
        yield spec, None
        return
    for stack in available():
        yield spec.of(stack), stack


def _orphans(specs: list[Spec]) -> ImageError:
    words = ", ".join(f"{spec.name} wants {spec.parent}" for spec in specs)
    return ImageError("images/ is not complete", cause=f"parents that are not there: {words}", next_step=_NEXT)


def load(path: Path) -> Spec:
    """Read a spec; raises `ImageError` that names the file and the key."""
    try:
        data = tomllib.loads(path.read_text())
        _check_keys(data, path)
        return msgspec.convert(data, Spec)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise ImageError(f"{path} is not the spec of an image", cause=str(error), next_step=_NEXT) from error


def _check_keys(data: dict[str, Any], path: Path) -> None:
    known = get_type_hints(Spec)
    for key in data.keys() - known.keys():
        near = difflib.get_close_matches(key, known, n=1, cutoff=0.0)
        raise ImageError(
            f"unknown key `{key}` in {path}", cause=f"the nearest known key is `{near[0]}`", next_step=_NEXT
        )


__all__ = ["Image", "PACKAGES", "Spec", "Step", "available", "find", "images", "load", "with_packages"]
