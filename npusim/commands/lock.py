"""`npusim lock`."""

from __future__ import annotations

from pathlib import Path

import click

from npusim.commands import options


@click.command()
@click.argument("requirements", nargs=-1, required=True, metavar="REQUIREMENT...")
@options.stack
@click.option(
    "--out", metavar="FILE", required=True, type=click.Path(path_type=Path, dir_okay=False), help="NAME.lock.json"
)
def lock(requirements: tuple[str, ...], stack: str | None, out: Path) -> int:
    """Pin packages that a script needs beside PyTorch, for `npusim run --packages FILE`."""
    from npusim.launcher.lock import lock as write

    return write(requirements, stack, out)
