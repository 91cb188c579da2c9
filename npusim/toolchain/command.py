"""What makes an environment, as data: programs with their words, for paths as whoever performs them sees them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from npusim.toolchain import process
from npusim.toolchain.process import Completed

BENDING = ("UV_", "PIP_", "PYTHON")


@dataclass(frozen=True)
class Command:
    """`variables` are added to the performer's environment; `seconds` is how long it may take."""

    words: tuple[str, ...]
    seconds: float
    variables: Mapping[str, str] = field(default_factory=dict)


Perform = Callable[[Command], Completed]
"""Runs a command to its end; raises `CommandError` when it fails."""


def locally(command: Command) -> Completed:
    """On this machine, with none of the user's settings for Python and uv."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(BENDING)}
    kept.pop("VIRTUAL_ENV", None)
    return process.run(command.words, env={**kept, **command.variables}, timeout=command.seconds)


__all__ = ["Command", "Perform", "locally"]
