"""The stacks that images are made for: those that have a lock."""

from __future__ import annotations

from npusim.toolchain import pins
from npusim.toolchain.stacks import DEFAULT, STACKS


def names() -> tuple[str, ...]:
    """The default first."""
    return tuple(name for name, stack in STACKS.items() if pins.lock_file(stack.lock).is_file())


__all__ = ["DEFAULT", "names"]
