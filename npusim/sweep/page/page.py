"""Fills the page's template. Every text is escaped: names, sources and messages may come from strangers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from npusim.contract.files import write_whole
from npusim.contract.sweep import STATUSES, Status, Sweep, counts
from npusim.sweep.summary import TOP, causes, groups

FOLDER = Path(__file__).parent
MEANINGS: dict[Status, str] = {
    "pass": "right values, computed on the NPU",
    "wrong": "ran, and the values differ from the CPU's",
    "refused": "refused by name before it ran",
    "error": "failed otherwise, or did not run on the NPU",
    "crash": "its process or its worker died",
    "timeout": "did not end in time and was killed",
}


@dataclass(frozen=True)
class Bar:
    """One group: how many rows have each status, and which share of the bar that is, in percent."""

    name: str
    total: int
    counts: dict[Status, int]

    @property
    def shares(self) -> list[tuple[Status, float, int]]:
        """(status, percent, rows) of the statuses that occur."""
        return [(status, 100 * count / self.total, count) for status, count in self.counts.items() if count]

    @property
    def percent(self) -> str:
        """Of passes, rounded down: 100 % means all."""
        return f"{100 * self.counts['pass'] // self.total} %"


def write(sweep: Sweep, path: Path) -> None:
    """Write the page, whole or not at all; its folder is made if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, render(sweep).encode())


def render(sweep: Sweep) -> str:
    """The page's text."""
    environment = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"error": _error, "duration": _duration, "thousands": _thousands}
    return environment.get_template("page.html.j2").render(
        sweep=sweep,
        statuses=STATUSES,
        meanings=MEANINGS,
        bars=[Bar(name, len(rows), counts(rows)) for name, rows in groups(sweep.rows).items()],
        causes=causes(sweep.rows),
        everything=Bar("all", max(1, len(sweep.rows)), sweep.counts),
        numbers={row.name: number for number, row in enumerate(sweep.rows)},
        top=TOP,
    )


def _error(value: float | None) -> str:
    return "" if value is None else "0" if value == 0 else f"{value:.1e}"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{seconds:.1f} s"


def _thousands(value: int | None) -> str:
    return "" if value is None else f"{value:,}"


__all__ = ["render", "write"]
