"""What a terminal shows while the cases run: a bar and what is running; elsewhere a line for each case."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from npusim.contract.sweep import Row, Status

COLOURS: dict[Status, str] = {
    "pass": "green",
    "wrong": "red",
    "refused": "yellow",
    "error": "red",
    "crash": "magenta",
    "timeout": "magenta",
}
PLAIN_WIDTH = 120


def stderr() -> Console:
    """Standard error; as wide as is useful when it is no terminal."""
    console = Console(stderr=True)
    return console if console.is_terminal else Console(stderr=True, width=PLAIN_WIDTH)


def line(row: Row) -> str:
    """One case in one line, with rich's markup."""
    said = "" if row.message is None else f"  {_short(row.message.what)}"
    cycles = f"  {row.cycles:,} cycles" if row.status == "pass" and row.cycles is not None else ""
    colour = COLOURS[row.status]
    return (
        f"[{colour}]{row.status:8}[/{colour}]{escape(row.name)}{cycles}{escape(said)}  [dim]{row.seconds:.1f} s[/dim]"
    )


def _short(text: str) -> str:
    first = text.partition("\n")[0]
    return first if len(first) <= PLAIN_WIDTH else first[: PLAIN_WIDTH - 1] + "…"


class Plain:
    """A `Watcher` for logs."""

    def __init__(self, console: Console, total: int) -> None:
        self._console, self._total, self._count = console, total, 0

    def started(self, name: str) -> None:
        """Its end is what is said."""

    def ended(self, row: Row) -> None:
        self._count += 1
        count = f"{self._count:{len(str(self._total))}}/{self._total} "
        self._console.print(count + line(row), highlight=False, soft_wrap=True)


class Live:
    """A `Watcher` for terminals: cases that do not pass stay on the screen, the rest is counted."""

    def __init__(self, progress: Progress, task: TaskID) -> None:
        self._progress, self._task = progress, task
        self._running: dict[str, None] = {}
        self._passed = 0

    def started(self, name: str) -> None:
        self._running[name] = None
        self._show()

    def ended(self, row: Row) -> None:
        self._running.pop(row.name, None)
        self._passed += row.status == "pass"
        if row.status != "pass":
            self._progress.console.print(line(row), highlight=False, overflow="ellipsis", no_wrap=True)
        self._progress.advance(self._task)
        self._show()

    def _show(self) -> None:
        self._progress.update(self._task, passed=self._passed, running=", ".join(self._running) or "starting")


@contextmanager
def watching(console: Console, total: int) -> Iterator[Plain | Live]:
    """A watcher for that console."""
    if not console.is_terminal:
        yield Plain(console, total)
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("[green]{task.fields[passed]} pass[/green]"),
        TimeElapsedColumn(),
        TextColumn("{task.fields[running]}", markup=False),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        yield Live(progress, progress.add_task("", total=total, passed=0, running="importing torch"))


__all__ = ["COLOURS", "Live", "Plain", "line", "stderr", "watching"]
