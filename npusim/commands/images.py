"""`npusim images`."""

from __future__ import annotations

from pathlib import Path

import click

_JSON = click.option("--json", "as_json", is_flag=True, help="For programs.")
_STACK = click.option(
    "--stack", "only", multiple=True, metavar="NAME", help="Only this stack's images (and shared ones)."
)


@click.group(invoke_without_command=True)
@click.pass_context
def images(context: click.Context) -> int | None:
    """The pinned images of the docker engine: list them, build them, remove old ones."""
    if context.invoked_subcommand is not None:
        return None
    from npusim.images.show import show

    return show(as_json=False)


@images.command("list")
@_JSON
def list_(as_json: bool) -> int:
    """Which images there are, and whether they belong to this npusim."""
    from npusim.images.show import show

    return show(as_json=as_json)


@images.command()
@click.option("--force", is_flag=True, help="Build again what is there; another result is an error.")
@_STACK
@_JSON
@click.argument("names", nargs=-1, metavar="[NAME]...")
def build(names: tuple[str, ...], only: tuple[str, ...], force: bool, as_json: bool) -> int:
    """Build the images (all, or those named) that are missing, parents first."""
    from npusim.images import show

    return show.build(names, only, force=force, as_json=as_json)


@images.command("key")
@_STACK
@click.argument("names", nargs=-1, metavar="[NAME]...")
def key_(names: tuple[str, ...], only: tuple[str, ...]) -> int:
    """Print one digest for the tags of the images (all, or those named); it needs no engine."""
    from npusim.images import show

    return show.digest(names, only)


@images.command()
@click.option("--dry-run", is_flag=True, help="Only show what would be removed.")
@_JSON
def prune(dry_run: bool, as_json: bool) -> int:
    """Remove old images, and what broken-off builds and runs have left."""
    from npusim.images import show

    return show.prune(dry=dry_run, as_json=as_json)


@images.command()
@_STACK
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("names", nargs=-1, metavar="[NAME]...")
def export(file: Path, names: tuple[str, ...], only: tuple[str, ...]) -> int:
    """Write images (all, or those named with their parents) into one FILE."""
    from npusim.images import show

    return show.export(file, names, only)


@images.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def import_(file: Path) -> int:
    """Check a FILE of images and load what is in it."""
    from npusim.images import show

    return show.load(file)
