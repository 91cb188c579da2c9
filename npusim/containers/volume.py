"""Volumes in memory: what containers share with each other, and with nobody else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from npusim.containers.engine import Engine, asking
from npusim.containers.owner import labels


@contextmanager
def tmpfs_volume(engine: Engine, purpose: str, size: int) -> Iterator[str]:
    """The name of a new tmpfs of at most `size` bytes that only this user may enter; removed at the end."""
    options = f"size={size},uid={os.getuid()},gid={os.getgid()},mode=0700,nosuid,nodev"
    with asking("make a volume"):
        made = engine.volumes.create(
            driver="local",
            driver_opts={"type": "tmpfs", "device": "tmpfs", "o": options},
            labels=labels(purpose),
        )
    name = str(made.name)
    try:
        yield name
    finally:
        remove_volume(engine, name)


def remove_volume(engine: Engine, name: str) -> None:
    """Remove a volume; one that is gone is fine. Raises `EngineError` for one that a container uses."""
    from docker.errors import NotFound

    with asking(f"remove the volume {name}"), suppress(NotFound):
        engine.api.remove_volume(name)


__all__ = ["remove_volume", "tmpfs_volume"]
