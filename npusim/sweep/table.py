"""The short table at the end of a sweep."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from npusim.contract.sweep import STATUSES, Row, Sweep, counts
from npusim.sweep.progress import COLOURS
from npusim.sweep.summary import causes, groups

SHOWN_CAUSES = 12


def show(sweep: Sweep, console: Console) -> None:
    """Cases by group and status, and what stands most often in the way."""
    table = Table(show_footer=True)
    table.add_column("group", "all")
    for status in STATUSES:
        table.add_column(status, _count(sweep.counts[status]), justify="right", style=COLOURS[status])
    table.add_column("cases", str(len(sweep.rows)), justify="right")
    for name, rows in groups(sweep.rows).items():
        each = counts(rows)
        table.add_row(escape(name), *(_count(each[status]) for status in STATUSES), str(len(rows)))
    console.print(table)
    _causes(sweep.rows, console)
    console.print(
        f"{sweep.counts['pass']} of {len(sweep.rows)} pass in {sweep.seconds:.0f} s "
        f"(engine {sweep.engine}, machine {sweep.machine}, {sweep.jobs} at once)",
        highlight=False,
    )


def _causes(rows: Sequence[Row], console: Console) -> None:
    found = causes(rows)
    for cause in found[:SHOWN_CAUSES]:
        line = f"{len(cause.rows):4}  {escape(cause.layer)}: {escape(cause.what)}"
        console.print(line, highlight=False, overflow="ellipsis", no_wrap=True)
    if len(found) > SHOWN_CAUSES:
        console.print(f"      and {len(found) - SHOWN_CAUSES} other causes: --html or --json has all", highlight=False)


def _count(number: int) -> str:
    return str(number) if number else ""


__all__ = ["show"]
