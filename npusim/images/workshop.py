"""A container in which the steps of a layer are performed: no network, no rights, the caller's user.

It sees the folder that becomes the layer at the place that the layer has in the image, and what it is given read-only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from npusim import containers
from npusim.containers import Container, Engine, Mount
from npusim.toolchain import process
from npusim.toolchain.command import Command
from npusim.toolchain.process import Completed

WAIT = ("sleep", "infinity")
TEMPORARY = "/tmp"  # in the container
SETTINGS = {"HOME": TEMPORARY, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "0"}


@dataclass(frozen=True)
class Workshop:
    """Performs commands in its container."""

    container: Container

    def __call__(self, command: Command) -> Completed:
        done = containers.execute(self.container, command.words, {**SETTINGS, **command.variables}, "/")
        completed = Completed(command.words, done.code, "", done.output)
        if done.code != 0:
            raise process.failed(completed)
        return completed


@contextmanager
def workshop(engine: Engine, image: str, folder: Path, prefix: str, given: Sequence[Mount] = ()) -> Iterator[Workshop]:
    """A workshop in a container of `image` (an id) with `folder` at `prefix`. Raises `EngineError`."""
    spec = containers.Spec(
        image=image,
        command=WAIT,
        purpose="build",
        mounts=(Mount(folder, prefix, read_only=False), *given),
        tmpfs={TEMPORARY: "size=2g,mode=1777"},
    )
    container = containers.start(engine, spec)
    try:
        yield Workshop(container)
    finally:
        containers.remove(container)


__all__ = ["Workshop", "workshop"]
