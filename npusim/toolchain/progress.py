"""What a person sees while environments are made: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID


class Step(Protocol):
    """One thing that takes long, of a known number of parts."""

    def part(self, name: str) -> None:
        """Say that the part `name` is done."""


class Progress(Protocol):
    """Where the provisioner reports to."""

    @contextmanager
    def step(self, what: str, parts: int) -> Iterator[Step]: ...


class Lines:
    """One line on standard error when a step begins."""

    @contextmanager
    def step(self, what: str, parts: int) -> Iterator[Step]:
        sys.stderr.write(f"npusim: {what}\n" if parts == 1 else f"npusim: {what} ({parts} parts)\n")
        sys.stderr.flush()
        yield _Quiet()


class _Quiet:
    def part(self, name: str) -> None:
        pass


class Silent:
    """Nothing at all."""

    @contextmanager
    def step(self, what: str, parts: int) -> Iterator[Step]:  # noqa: ARG002  # the protocol's
        yield _Quiet()


class Terminal:
    """A rich bar for every step, with the time it took."""

    @contextmanager
    def step(self, what: str, parts: int) -> Iterator[Step]:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
        from rich.progress import Progress as Bars

        columns = (
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("[dim]{task.fields[part]}"),
        )
        with Bars(*columns, console=Console(stderr=True)) as bars:
            yield _Bar(bars, bars.add_task(what, total=parts, part=""))


class _Bar:
    def __init__(self, bars: Bars, task: TaskID) -> None:
        self._bars, self._task = bars, task

    def part(self, name: str) -> None:
        self._bars.update(self._task, advance=1, part=name)


def for_stderr() -> Progress:
    """Bars when standard error is a terminal."""
    return Terminal() if sys.stderr.isatty() else Lines()


__all__ = ["Lines", "Progress", "Silent", "Step", "Terminal", "for_stderr"]
