"""Rows by group, and failures by cause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from npusim.contract.sweep import Row

TOP = "scripts"
"""The group of scripts that lie in no folder of their own."""


def groups(rows: Sequence[Row]) -> dict[str, tuple[Row, ...]]:
    """Rows by group, in the order of their first row."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.group or TOP, []).append(row)
    return {name: tuple(members) for name, members in found.items()}


def causes(rows: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """(layer, first line of the message) of every failure, without what differs from kernel to kernel."""
    for row in rows:
        if row.message is not None:
            yield row.layer or row.stage, general(row.message.what)


def general(what: str) -> str:
    """A message's first line with names of kernels and values left out, so that equal causes are equal."""
    text = what.partition("\n")[0]
    text = re.sub(r"`?triton_\w+`?", "KERNEL", text)
    text = re.sub(r"%\w+", "%", text)
    text = re.sub(r"output \d+: .*", "output: elements differ", text)
    return re.sub(r"\b\d[\d.e+-]*\b", "N", text)


__all__ = ["TOP", "causes", "general", "groups"]
