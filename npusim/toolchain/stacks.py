"""The stacks: pairs of PyTorch and Triton that the frontend is written for, each with a lock of its own.

Standard library only: the frontend reads it too.
"""

from __future__ import annotations

import difflib
import os
from dataclasses import dataclass

from npusim.errors import UsageError

VARIABLE = "NPUSIM_STACK"
DEFAULT = "torch2.10"


@dataclass(frozen=True)
class Stack:
    """`torch` and `triton` are versions without a build's suffix."""

    name: str
    torch: str
    triton: str

    @property
    def lock(self) -> str:
        """The name of the frontend environment's lock in pins/."""
        return f"frontend-{self.name}"


STACKS = {
    stack.name: stack
    for stack in (
        Stack(DEFAULT, torch="2.10.0", triton="3.6.0"),
        Stack("torch2.10-cpu", torch="2.10.0", triton="3.6.0"),
        Stack("torch2.13-cpu", torch="2.13.0", triton="3.7.1"),
    )
}


def chosen(name: str | None = None) -> Stack:
    """The stack `name`, that of NPUSIM_STACK, or the default. Raises `UsageError` that names the nearest."""
    wanted = name or os.environ.get(VARIABLE) or DEFAULT
    if wanted in STACKS:
        return STACKS[wanted]
    longer = [name for name in STACKS if name.startswith(wanted)]
    near = [*longer, *difflib.get_close_matches(wanted, STACKS, n=1, cutoff=0.0)][0]
    raise UsageError(
        f"there is no stack `{wanted}`",
        cause=f"the stacks are {', '.join(STACKS)}",
        next_step=f"npusim run --stack {near}",
    )


def with_torch(version: str) -> Stack | None:
    """The stack of an installed torch by its version, build suffix included; None when there is none."""
    same = [stack for stack in STACKS.values() if stack.torch == version.partition("+")[0]]
    return next(iter(same), None)


__all__ = ["DEFAULT", "STACKS", "Stack", "VARIABLE", "chosen", "with_torch"]
