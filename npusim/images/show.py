"""What `npusim images` does and prints: a table, or JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from npusim import containers
from npusim.images import key, listing, spec
from npusim.images import prune as pruning
from npusim.images.build import Builder, Built
from npusim.images.spec import Image
from npusim.images.transfer import exporting, importing
from npusim.images.transfer.index import Index
from npusim.toolchain import progress, stacks
from npusim.toolchain.store import Store, key_of

BUILD_SECONDS = 3600.0
"""How long one call may take: a step of a build, the loading of an image."""
PLAIN_WIDTH = 160


def show(*, as_json: bool) -> int:
    """`npusim images list`."""
    rows = listing.rows(containers.client(), Store.default())
    if as_json:
        _print_json(rows)
        return 0
    table = Table("image", "tag", "id", "size", "contains", "")
    for row in rows:
        short = row.id.removeprefix("sha256:")[:12] if row.id else "-"
        tag = row.tag[: key.SHOWN_DIGITS]
        table.add_row(row.name, tag, short, _size(row.size), row.contains, _mark(row.state))
    _console().print(table)
    return 0


def build(names: Sequence[str], only: Sequence[str], *, force: bool, as_json: bool) -> int:
    """`npusim images build`: the named images, or all; `only` are stacks."""
    images = _chosen(names, only)
    builder = Builder(containers.client(BUILD_SECONDS), Store.default(), progress.for_stderr())
    built = builder.build(images, force=force)
    if as_json:
        _print_json([{"name": b.image.name, "tag": b.tag, "id": b.id, "fresh": b.fresh} for b in built])
    else:
        _console().print(_built(built))
    return 0


def digest(names: Sequence[str], only: Sequence[str]) -> int:
    """`npusim images key`: 64 hex digits, another when any of the images would be another."""
    _console().print(key_of(*sorted(map(key.reference, _chosen(names, only)))), highlight=False)
    return 0


def export(file: Path, names: Sequence[str], only: Sequence[str]) -> int:
    """`npusim images export`."""
    engine = containers.client(BUILD_SECONDS)
    index = exporting.export(engine, Store.default(), _chosen(names, only), file, progress.for_stderr())
    _console().print(_moved(index))
    _console().print(f"{file}: {_size(file.stat().st_size)}")
    return 0


def load(file: Path) -> int:
    """`npusim images import`."""
    engine = containers.client(BUILD_SECONDS)
    _console().print(_moved(importing.load(engine, Store.default(), file, progress.for_stderr())))
    return 0


def prune(*, dry: bool, as_json: bool) -> int:
    """`npusim images prune`."""
    gone = pruning.prune(containers.client(BUILD_SECONDS), Store.default(), dry=dry)
    if as_json:
        _print_json(gone)
        return 0
    if not gone:
        _console().print("nothing to remove")
        return 0
    table = Table("kind", "name", "size", "would be removed" if dry else "removed")
    for row in gone:
        table.add_row(row.kind, row.name, _size(row.size), f"no: {row.kept}" if row.kept else "yes")
    _console().print(table)
    return 0


def _chosen(names: Sequence[str], only: Sequence[str]) -> list[Image]:
    """The images of those names, or all; of all stacks, or of some."""
    chosen = [spec.find(name) for name in names] or list(spec.images())
    wanted = {stacks.chosen(name).name for name in only}
    return [image for image in chosen if not wanted or image.stack is None or image.stack in wanted]


def _moved(index: Index) -> Table:
    table = Table("image", "tag", "id", "size")
    for entry in index.images:
        table.add_row(entry.name, entry.tag[: key.SHOWN_DIGITS], entry.id, _size(entry.size))
    return table


def _built(built: Iterable[Built]) -> Table:
    table = Table("image", "tag", "id", "")
    for each in built:
        table.add_row(each.image.name, each.tag[: key.SHOWN_DIGITS], each.id, "built" if each.fresh else "was there")
    return table


def _mark(state: listing.State) -> str:
    return {"current": "[green]current[/]", "missing": "[red]missing[/]", "old": "old"}[state]


def _size(size: int | None) -> str:
    return "-" if size is None else f"{size / 1e9:.2f} GB" if size >= 1e9 else f"{size / 1e6:.1f} MB"


def _console() -> Console:
    console = Console()
    return console if console.is_terminal else Console(width=PLAIN_WIDTH)


def _print_json(rows: Sequence[Any]) -> None:
    print(json.dumps([row if isinstance(row, dict) else asdict(row) for row in rows], indent=1))


__all__ = ["build", "digest", "export", "load", "prune", "show"]
