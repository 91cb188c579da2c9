"""Recognises what a `tt.reduce` computes from the ops of its combine region."""

from __future__ import annotations

from npusim.backend.lowering.analysis.ttir import Operation, SsaValue, block_of, integer, type_of
from npusim.backend.lowering.tile import Combiner

_SINGLE: dict[str, Combiner] = {
    "arith.addf": "add",
    "arith.addi": "add",
    "arith.mulf": "mul",
    "arith.muli": "mul",
    "arith.maximumf": "max",
    "arith.minimumf": "min",
    "arith.maxnumf": "maxnum",
    "arith.minnumf": "minnum",
    "arith.maxsi": "max",
    "arith.minsi": "min",
    "arith.maxui": "umax",
    "arith.minui": "umin",
    "arith.andi": "and",
    "arith.ori": "or",
    "arith.xori": "xor",
}
_SELECTED: dict[tuple[str, int], Combiner] = {
    ("arith.cmpf", 2): "max",
    ("arith.cmpf", 4): "min",
    ("arith.cmpi", 4): "max",
    ("arith.cmpi", 2): "min",
    ("arith.cmpi", 8): "umax",
    ("arith.cmpi", 6): "umin",
}
_UNE = 13
_UNO = 14


def combiner_of(reduce: Operation) -> Combiner | tuple[str, ...]:
    """The combiner, or the names of the region's ops when they are none."""
    block = block_of(reduce)
    a, b = block.arguments
    *ops, end = (op.operation for op in block.operations)
    names = tuple(op.name for op in ops)
    if not ops or end.operands[0] != ops[-1].results[0]:
        return names
    last = ops[-1]
    if len(ops) == 1 and last.name in _SINGLE and {last.operands[0], last.operands[1]} == {a, b}:
        return _SINGLE[last.name]
    if last.name == "arith.select" and list(last.operands)[1:] == [a, b]:
        found = _selected(last.operands[0], a, b)
        if found is not None:
            return found
    return names


def _selected(condition: SsaValue, a: SsaValue, b: SsaValue) -> Combiner | None:
    """`a > b` for integers; `(a > b) | (a != a)` for floats, which lets a NaN of either side through."""
    if type_of(a).dtype.startswith("i"):
        return _compared(condition, a, b)
    either = _defining(condition)
    if either is None or either.name != "arith.ori":
        return None
    for compared, nan in (either.operands, reversed(list(either.operands))):
        if _is_nan(nan, a):
            return _compared(compared, a, b)
    return None


def _compared(condition: SsaValue, a: SsaValue, b: SsaValue) -> Combiner | None:
    op = _defining(condition)
    if op is None or op.name not in ("arith.cmpf", "arith.cmpi") or list(op.operands) != [a, b]:
        return None
    return _SELECTED.get((op.name, integer(op, "predicate")))


def _is_nan(condition: SsaValue, a: SsaValue) -> bool:
    op = _defining(condition)
    if op is None or op.name != "arith.cmpf" or list(op.operands) != [a, a]:
        return False
    return integer(op, "predicate") in (_UNE, _UNO)


def _defining(value: SsaValue) -> Operation | None:
    owner = value.owner
    return getattr(owner, "operation", owner) if hasattr(owner, "results") or hasattr(owner, "operation") else None
