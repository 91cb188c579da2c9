"""The file of cases that have to pass: one name a line, sorted. Names are added to it, never taken away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from npusim.contract.files import write_whole
from npusim.contract.sweep import Row
from npusim.errors import SweepError, UsageError

SHOWN = 20


@dataclass(frozen=True)
class Gate:
    """`names` have to pass."""

    path: Path
    names: frozenset[str]

    def broken(self, rows: Sequence[Row]) -> tuple[Row, ...]:
        """The rows that do not pass and have to."""
        return tuple(row for row in rows if row.name in self.names and row.status != "pass")

    def new(self, rows: Sequence[Row]) -> tuple[str, ...]:
        """Names that pass and are not in the file, sorted."""
        return tuple(sorted({row.name for row in rows if row.status == "pass"} - self.names))

    def grow(self, rows: Sequence[Row]) -> Gate:
        """Write the new names to the file too; the gate that it is then."""
        grown = Gate(self.path, self.names | frozenset(self.new(rows)))
        write_whole(self.path, "".join(f"{name}\n" for name in sorted(grown.names)).encode())
        return grown


def load(path: Path, known: Sequence[str]) -> Gate:
    """Read the file. Raises `UsageError` when there is none or its lines are not sorted names, `SweepError` when it
    has a name that is not `known` any more: coverage does not shrink by renaming."""
    try:
        lines = path.read_text().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(path, str(error)) from error
    if lines != sorted(set(lines)) or "" in lines:
        raise _unreadable(path, "its lines are not sorted, or not all different")
    gone = sorted(set(lines) - set(known))
    if gone:
        raise SweepError(
            f"{path} names {_list(gone)}, and there is no such case",
            cause="a case was renamed or removed",
            next_step="bring the case back, or rename it in the file by hand",
        )
    return Gate(path, frozenset(lines))


def check(gate: Gate | None, rows: Sequence[Row]) -> None:
    """Raise `SweepError` if a row that has to pass does not; without a gate all rows have to."""
    broken = gate.broken(rows) if gate else tuple(row for row in rows if row.status != "pass")
    if broken:
        raise SweepError(
            f"{len(broken)} of {len(rows)} cases did not pass" + (f" that {gate.path} lists" if gate else ""),
            cause=_list([f"{row.name} ({row.status})" for row in broken]),
            next_step="--html FILE writes a page with every message; a name as pattern tries one case alone",
        )


def _list(names: Sequence[str]) -> str:
    more = f", and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(names[:SHOWN]) + more


def _unreadable(path: Path, cause: str) -> UsageError:
    return UsageError(
        f"{path} is not a list of cases that have to pass",
        cause=cause,
        next_step="one name a line, sorted; --update-passing adds the names that pass",
    )


__all__ = ["Gate", "check", "load"]
