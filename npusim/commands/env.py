"""`npusim env`."""

from __future__ import annotations

import click

from npusim.commands import options


@click.command()
@click.option("--verify", is_flag=True, help="Compare every installed file with its hash.")
@options.stack
@click.argument("names", nargs=-1, metavar="[NAME]...")
def env(verify: bool, stack: str | None, names: tuple[str, ...]) -> int:
    """Make the environments (all, or those named) and show where they are."""
    from npusim.launcher.env import show

    return show(names, verify=verify, stack=stack)
