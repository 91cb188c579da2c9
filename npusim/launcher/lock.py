"""`npusim lock`: the packages that a script needs beside a stack, pinned by their hashes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from npusim.contract.files import write_whole
from npusim.errors import UsageError
from npusim.toolchain import packages, pins, progress
from npusim.toolchain.boot import boot
from npusim.toolchain.packages import PackagesLock
from npusim.toolchain.pip import Pip
from npusim.toolchain.python import find_python
from npusim.toolchain.stacks import Stack, chosen
from npusim.toolchain.store import Store


def lock(requirements: Sequence[str], stack: str | None, out: Path) -> int:
    """Resolve with the user's pip configuration, write `out`, print what it holds."""
    if not out.name.endswith(pins.SUFFIX):
        raise UsageError(
            f"{out} is no name for a lock",
            cause=f"locks end in {pins.SUFFIX}",
            next_step=f"npusim lock ... --out NAME{pins.SUFFIX}",
        )
    wanted, reporter = chosen(stack), progress.for_stderr()
    with reporter.step(f"resolving beside {wanted.name}", 1) as step:
        made = packages.make(requirements, wanted, _pip(wanted, reporter))
        step.part("")
    out.parent.mkdir(parents=True, exist_ok=True)
    write_whole(out, packages.dump(made))
    Console(width=None if Console().is_terminal else 120).print(_table(made))
    return 0


def _pip(stack: Stack, reporter: progress.Progress) -> Pip:
    """The pinned pip on the Python of the stack: wheels and markers depend on it."""
    interpreter = find_python(pins.of_stack(stack).python).executable
    return Pip(interpreter, boot(Store.default(), reporter).pip.wheel)


def _table(made: PackagesLock) -> Table:
    table = Table("package", "version", "licence", title=f"beside {made.stack}", title_justify="left")
    for pin in made.packages:
        table.add_row(pin.name, pin.version, pin.licence)
    return table


__all__ = ["lock"]
