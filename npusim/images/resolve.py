"""From a role and a stack to the image that runs it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass

from npusim import containers
from npusim.containers import Engine
from npusim.errors import ImageError
from npusim.images import key, spec
from npusim.toolchain import pins, stacks
from npusim.toolchain.pins import Lock

BUILD = "nox -s build-images"
BUILD_SECONDS = 3600.0
"""How long one call of a build may take."""


@dataclass(frozen=True)
class ImageRef:
    """An image that the engine has. `tag` has 64 hex digits, `id` is "sha256:..."; start containers by `id`."""

    name: str
    tag: str
    id: str


def resolve(engine: Engine, role: str, stack: str | None = None) -> ImageRef:
    """The image with the npusim that asks: `role` is frontend or backend, `stack` counts for the frontend only.

    Raises `ImageError` when the engine does not have it, `UsageError` for an unknown stack, `PinError` for one that has
    no lock here.
    """
    image = spec.find(_name(role, stack))
    tag = key.tag(image)
    known = containers.find(engine, key.reference(image, tag))
    if known is None:
        raise ImageError(
            f"the image {image.name}:{tag[: key.SHOWN_DIGITS]} is not there",
            cause="it was not built since npusim or its pins changed, or it was removed",
            next_step=f"`{BUILD}` builds it; `nox -s import-images` takes it from a machine that has it",
        )
    return ImageRef(image.name, tag, known.id)


def with_packages(stack: str | None, packages: Lock) -> ImageRef:
    """The frontend's image with the packages that a script needs, built if need be.

    Raises `ImageError` when the image of the stack itself is not there, and what fetching raises.
    """
    from npusim.images.build import Builder  # half a second: it can fetch
    from npusim.toolchain import progress
    from npusim.toolchain.store import Store

    with closing(containers.client(BUILD_SECONDS)) as engine:
        resolve(engine, "frontend", stack)
        image = spec.with_packages(stacks.chosen(stack).name, packages)
        built = Builder(engine, Store.default(), progress.for_stderr()).build([image])[-1]
    return ImageRef(image.name, built.tag, built.id)


def _name(role: str, stack: str | None) -> str:
    if role == "backend":
        return "npusim-backend"
    chosen = stacks.chosen(stack)
    pins.load(chosen.lock)  # a stack without a lock has no image
    return f"npusim-frontend-{chosen.name}"


__all__ = ["BUILD", "ImageRef", "resolve", "with_packages"]
