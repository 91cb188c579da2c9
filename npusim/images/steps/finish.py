"""What the base needs beside its packages' files, made by their own programs in a container of them."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from npusim import containers
from npusim.containers import Container, Engine
from npusim.errors import ImageError
from npusim.images.workshop import TEMPORARY, WAIT, Workshop
from npusim.toolchain.command import Command

SECONDS = 600.0
CACHES = "/var/cache"
"""ldconfig notes inodes and times there."""


def finish(engine: Engine, image: str, commands: tuple[tuple[str, ...], ...], folder: Path) -> None:
    """Run the commands as root, without any right, in a container of `image`; what they add is put into `folder`."""
    spec = containers.Spec(
        image=image,
        command=WAIT,
        purpose="build",
        tmpfs={TEMPORARY: "mode=1777", CACHES: "mode=755"},
        user="0:0",
        read_only=False,
    )
    container = containers.start(engine, spec)
    try:
        perform = Workshop(container)
        for words in commands:
            perform(Command(words, SECONDS))
        for path in _tops(containers.added(container)):
            _take(container, path, folder)
    finally:
        containers.remove(container)


def _tops(paths: list[str]) -> Iterator[str]:
    """Those that are not in another one."""
    known = set(paths)
    yield from (path for path in sorted(known) if not {str(up) for up in PurePosixPath(path).parents} & known)


def _take(container: Container, path: str, folder: Path) -> None:
    """Copy a file, or a folder with all files in it."""
    target = folder / PurePosixPath(path).parent.relative_to("/")
    with tarfile.open(fileobj=io.BytesIO(b"".join(containers.copy_out(container, path)))) as archive:
        for member in archive:
            if not (member.isreg() or member.isdir()):
                raise ImageError(
                    f"{path} in the base is neither a file nor a folder",
                    cause="a command of images/debian/rootfs.toml has made it",
                    next_step="correct the command",
                )
            archive.extract(member, target, filter="data")


__all__ = ["finish"]
