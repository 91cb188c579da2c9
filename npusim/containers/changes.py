"""What a container has that its image has not."""

from __future__ import annotations

from collections.abc import Iterator

from npusim.containers.engine import Container, asking

ADDED = 1
"""The kind of a path that is new, in the engine's answer."""


def added(container: Container) -> list[str]:
    """The paths that were not in its image. Raises `EngineError`."""
    with asking("tell what a container has changed"):
        return [str(change["Path"]) for change in container.diff() or () if change["Kind"] == ADDED]


def copy_out(container: Container, path: str) -> Iterator[bytes]:
    """A file or a folder as a tar, in pieces. Raises `EngineError`."""
    with asking(f"copy {path} from a container"):
        yield from container.get_archive(path)[0]


__all__ = ["added", "copy_out"]
