"""Arithmetic on i1: one bit, two's complement, so true is -1 when read as signed."""

from __future__ import annotations

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.types import Vec, is_float

# Integer op -> logic on the bits.
_LOGIC = {
    "arith.addi": "xor",
    "arith.subi": "xor",
    "arith.muli": "and",
    "arith.andi": "and",
    "arith.ori": "or",
    "arith.xori": "xor",
    "arith.maxsi": "and",
    "arith.minsi": "or",
    "arith.maxui": "or",
    "arith.minui": "and",
}
_COMPARE = {
    "eq": "a ^ !b",
    "ne": "a ^ b",
    "ult": "!a & b",
    "ule": "!a | b",
    "ugt": "a & !b",
    "uge": "a | !b",
    "slt": "a & !b",
    "sle": "a | !b",
    "sgt": "!a & b",
    "sge": "!a | b",
}


def logic(builder: VectorBuilder, op: str, a: Vec, b: Vec) -> Vec | None:
    """The integer op `op` on two i1 vectors, or None where it has no meaning on bits."""
    name = _LOGIC.get(op)
    return builder.binary(name, a, b) if name else None


def compare(builder: VectorBuilder, predicate: str, a: Vec, b: Vec) -> Vec:
    """arith.cmpi on two i1 vectors."""
    left, name, right = _COMPARE[predicate].split()
    operation = {"^": "xor", "&": "and", "|": "or"}[name]
    a = builder.not_(a) if left.startswith("!") else a
    b = builder.not_(b) if right.startswith("!") else b
    return builder.binary(operation, a, b)


def widen(builder: VectorBuilder, a: Vec, dtype: str, *, signed: bool) -> Vec:
    """i1 to a wider integer or a float: true is 1, or -1 when `signed`."""
    one = -1 if signed else 1
    return builder.select(a, builder.const(one, dtype), builder.const(0, dtype))


def from_number(builder: VectorBuilder, a: Vec) -> Vec:
    """The lowest bit of an integer, or whether a float (truncated) is not zero."""
    if is_float(a.dtype):
        return builder.fcmp("une", builder.ftrunc(a), builder.const(0, a.dtype))
    return builder.icmp("ne", builder.and_(a, builder.const(1, a.dtype)), builder.const(0, a.dtype))
