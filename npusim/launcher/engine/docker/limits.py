"""How much of this machine a run's containers may take."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from npusim.errors import UsageError

MEMORY_VARIABLE = "NPUSIM_DOCKER_MEMORY"
PIDS_VARIABLE = "NPUSIM_DOCKER_PIDS"
PIDS = 4096
UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
LEAST_MEMORY = 6 << 20
"""Engines refuse less."""


@dataclass(frozen=True)
class Limits:
    """Of each container: `memory` in bytes, what it has in the volume included, and how many threads."""

    memory: int
    pids: int


def chosen() -> Limits:
    """NPUSIM_DOCKER_MEMORY (bytes, or with k, m, g) and NPUSIM_DOCKER_PIDS, or seven eighths of the memory and 4096.

    Raises `UsageError` for what is no number.
    """
    memory = os.environ.get(MEMORY_VARIABLE)
    pids = os.environ.get(PIDS_VARIABLE)
    return Limits(
        memory=_machine_memory() * 7 // 8 if memory is None else _bytes(memory),
        pids=PIDS if pids is None else _count(pids),
    )


def shown(size: int) -> str:
    """A size for people."""
    return f"{size / 1e9:.1f} GB" if size >= 10**9 else f"{size / 1e6:.0f} MB"


def _machine_memory() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _bytes(text: str) -> int:
    match = re.fullmatch(r"([0-9]{1,15})([kmg]?)b?", text.strip().lower())
    size = int(match[1]) * UNITS[match[2]] if match else 0
    if size < LEAST_MEMORY:
        raise _refused(MEMORY_VARIABLE, text, f"a size of at least {LEAST_MEMORY >> 20}m, such as 8g")
    return size


def _count(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,6}", text.strip()):
        raise _refused(PIDS_VARIABLE, text, f"a number of threads, such as {PIDS}")
    return int(text)


def _refused(variable: str, text: str, wanted: str) -> UsageError:
    return UsageError(
        f"{variable} is `{text}`", cause=f"it has to be {wanted}", next_step=f"correct it, or unset {variable}"
    )


__all__ = ["Limits", "chosen", "shown"]
