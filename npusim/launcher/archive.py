"""The archive that `npusim repro` is given, or makes of a failure that a process without zstandard left unpacked."""

from __future__ import annotations

from pathlib import Path

import click

from npusim import paths
from npusim.bundles.pack import pack
from npusim.launcher.engine.failures import FOLDER


def archive_of(path: Path) -> Path:
    """`path`, or the archive of it when it is a folder that `import npusim` left in the cache's `failures`.

    Folders elsewhere may be anybody's, and are not signed.
    """
    if not path.is_dir() or path.resolve().parent != (paths.cache_dir() / FOLDER).resolve():
        return path
    made = pack(path.resolve(), path.resolve().parent, "local")
    click.echo(f"packed as {made}")
    return made


__all__ = ["archive_of"]
