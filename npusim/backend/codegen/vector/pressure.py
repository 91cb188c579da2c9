"""How many vector registers an elementwise op wants besides its operands and result: measured by emitting it once."""

from __future__ import annotations

import re
from functools import cache
from itertools import count

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.elementary import FUNCTIONS
from npusim.backend.codegen.vector.types import Vec

GROUPS = 4
"""Groups of eight in 32 registers."""
_NAME = re.compile(r"%t\d+")
_WIDE = re.compile(r"<vscale x 1 x (?:double|i64)>")
OPERANDS = {"atan2": 2, "pow": 2, "powf": 2, "hypot": 2, "fmod": 2, "remf": 2, "ldexp": 2, "scalbn": 2}


@cache
def needs(op: str) -> int:
    """Temporary vector groups of `op` (MLIR's name or `libdevice.NAME`), in units of one 32-bit value per lane.

    A float64 inside counts twice, masks not at all. Ops that are one or two instructions need none.
    """
    name = op.partition(".")[2]
    name = "fmod" if name == "remf" else name
    if name not in FUNCTIONS:
        return 0
    arity = OPERANDS.get(name, 1)
    return max(_peak(emitted(name)) - arity - 1, 0)


def register_group(live: int) -> int:
    """The group (LMUL) for 32-bit values with `live` of them alive at once: 8, 4 or 2.

    Spilling some of eight-register values costs less than halving the group, as every instruction is then needed twice
    (docs/elementary.md: most functions are fastest with 16 lanes though 32 registers hold four such groups).
    """
    return 8 if live <= 2 * GROUPS else 4 if live <= 4 * GROUPS else 2


@cache
def emitted(name: str) -> tuple[str, ...]:
    """The instructions of elementary function `name`."""
    lines: list[str] = []
    numbers = count(8)
    builder = VectorBuilder(1, "%evl", lines.append, lambda: f"%t{next(numbers)}")
    types = ("f32", "i32") if name in ("ldexp", "scalbn") else ("f32",) * OPERANDS.get(name, 1)
    FUNCTIONS[name](builder, *(Vec(f"%t{k}", dtype) for k, dtype in enumerate(types)))
    return tuple(lines)


def _peak(lines: tuple[str, ...]) -> int:
    """The largest weight of values alive at once."""
    last: dict[str, int] = {}
    weight: dict[str, int] = {}
    for position, line in enumerate(lines):
        for found in _NAME.findall(line):
            last[found] = position
            weight.setdefault(found, 1)
        defined, _, expression = line.partition(" = ")
        weight[defined] = _weight(expression)
    born = {line.partition(" = ")[0]: k for k, line in enumerate(lines)}
    alive = [sum(weight[v] for v in last if born.get(v, -1) <= k <= last[v]) for k in range(len(lines))]
    return max(alive)


def _weight(expression: str) -> int:
    """Of the result: its type follows `call` (and precedes the name), or ends a bitcast."""
    kind = expression.partition("@")[0] if expression.startswith("call") else expression.rpartition(" to ")[2]
    if "x i1>" in kind:
        return 0
    return 2 if _WIDE.search(kind) else 1
