"""Rows by group, and failures by cause."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from npusim.contract.sweep import Row, Status

TOP = "scripts"
"""The group of scripts that lie in no folder of their own."""


def groups(rows: Sequence[Row]) -> dict[str, tuple[Row, ...]]:
    """Rows by group, in the order of their first row."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.group or TOP, []).append(row)
    return {name: tuple(members) for name, members in found.items()}


@dataclass(frozen=True)
class Cause:
    """Why several cases failed: the layer that owns it, what they say, and the status of the first."""

    layer: str
    what: str
    rows: tuple[Row, ...]

    @property
    def status(self) -> Status:
        return self.rows[0].status


def causes(rows: Sequence[Row]) -> list[Cause]:
    """The failures by cause, the most frequent first. Messages that differ by kernel or value only are one cause."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        if row.message is not None:
            found.setdefault((row.layer or row.stage, general(_first(row))), []).append(row)
    made = [Cause(layer, _common(members), tuple(members)) for (layer, _), members in found.items()]
    return sorted(made, key=lambda cause: -len(cause.rows))


def _common(rows: Sequence[Row]) -> str:
    """The message as it is when all say the same."""
    said = {_first(row) for row in rows}
    return said.pop() if len(said) == 1 else general(said.pop())


def _first(row: Row) -> str:
    """The first line, without the kernel that the worker begins with."""
    line = "" if row.message is None else row.message.what.partition("\n")[0]
    return re.sub(r"^(kernel `?\w+`?(, \w+)?: )+", "", line)


def general(what: str) -> str:
    """A line without names of kernels and values."""
    text = re.sub(r"`?triton_\w+`?", "KERNEL", what)
    text = re.sub(r"%\w+", "%", text)
    text = re.sub(r"output \d+: .*", "output: elements differ", text)
    return re.sub(r"-?\b\d[\d.e+-]*\b", "N", text)


__all__ = ["Cause", "TOP", "causes", "general", "groups"]
