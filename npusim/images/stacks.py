"""The stacks that images are made for."""

from __future__ import annotations

DEFAULT = "torch2.10"


def names() -> tuple[str, ...]:
    """The default first."""
    return (DEFAULT,)
