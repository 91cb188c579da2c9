"""`npusim env`: make the environments, and show what and where they are."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from npusim.errors import UsageError
from npusim.toolchain import environment, progress
from npusim.toolchain.environment import Environment
from npusim.toolchain.stacks import chosen
from npusim.toolchain.store import Store


def show(names: Sequence[str], *, verify: bool, stack: str | None = None) -> int:
    """Provision `names` (none: all) of a stack, print them. With `verify` raises `TamperError` for a changed file."""
    _check(names)
    store, reporter = Store.default(), progress.for_stderr()
    made = [environment.provision(role, chosen(stack), store, reporter) for role in names or environment.ROLES]
    if verify:
        _verify(made, reporter)
    Console(width=None if Console().is_terminal else 160).print(_table(made))
    return 0


def _check(names: Sequence[str]) -> None:
    for name in names:
        if name not in environment.ROLES:
            raise UsageError(
                f"there is no environment `{name}`",
                cause=f"the environments are {', '.join(environment.ROLES)}",
                next_step="npusim env [--verify] [NAME]...",
            )


def _verify(made: Sequence[Environment], reporter: progress.Progress) -> None:
    for each in made:
        with reporter.step(f"verifying the {each.role} environment", 1) as step:
            environment.verify(each)
            step.part("")


def _table(made: Sequence[Environment]) -> Table:
    table = Table("environment", "digest", "size", "folder")
    for each in made:
        table.add_row(each.role, each.digest[:16], f"{_size(each.folder) / 1e9:.2f} GB", str(each.folder))
    return table


def _size(folder: Path) -> int:
    """Bytes of all files; a file with several names in the folder counts once."""
    seen: dict[tuple[int, int], int] = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            status = Path(parent, name).lstat()
            seen[status.st_dev, status.st_ino] = status.st_blocks * 512
    return sum(seen.values())


__all__ = ["show"]
