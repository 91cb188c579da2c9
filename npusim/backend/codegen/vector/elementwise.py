"""One MLIR elementwise op to vector code: arith.*, math.*, tt.* and `libdevice.NAME`."""

from __future__ import annotations

from collections.abc import Sequence

from npusim.backend.codegen.vector import booleans, conversions
from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.functions import call_function
from npusim.backend.codegen.vector.types import Vec
from npusim.errors import UnsupportedError

_BINARY = {
    "arith.addf": "fadd",
    "arith.subf": "fsub",
    "arith.mulf": "fmul",
    "arith.divf": "fdiv",
    "tt.precise_divf": "fdiv",
    "arith.maximumf": "maximum",
    "arith.minimumf": "minimum",
    "arith.maxnumf": "maxnum",
    "arith.minnumf": "minnum",
    "arith.addi": "add",
    "arith.subi": "sub",
    "arith.muli": "mul",
    "arith.divsi": "sdiv",
    "arith.divui": "udiv",
    "arith.remsi": "srem",
    "arith.remui": "urem",
    "arith.andi": "and",
    "arith.ori": "or",
    "arith.xori": "xor",
    "arith.shli": "shl",
    "arith.shrsi": "ashr",
    "arith.shrui": "lshr",
    "arith.maxsi": "smax",
    "arith.minsi": "smin",
    "arith.maxui": "umax",
    "arith.minui": "umin",
}
_FUNCTIONS = {"arith.remf": "fmod", "tt.precise_sqrt": "sqrt"}
"""Ops outside math.* and libdevice.* that are one of `functions`."""


def emit(builder: VectorBuilder, op: str, operands: Sequence[Vec], result_dtype: str, predicate: str = "") -> Vec:
    """The vector code of `op`.

    Args:
        builder: where the instructions go.
        op: MLIR's name, or `libdevice.NAME`.
        operands: vectors of the op's operand types.
        result_dtype: MLIR element type of the result.
        predicate: MLIR's mnemonic for arith.cmpi and arith.cmpf; `all` for a tt.clampf that propagates NaN.

    Raises:
        UnsupportedError: names the op and the element types.
    """
    if op in _BINARY:
        return _binary(builder, op, operands[0], operands[1])
    if op in ("arith.cmpi", "arith.cmpf"):
        return _compare(builder, op, predicate, operands[0], operands[1])
    if op in conversions.CONVERSIONS:
        return conversions.convert(builder, op, operands[0], result_dtype)
    if op == "arith.select":
        return _select(builder, operands[0], operands[1], operands[2])
    if op == "arith.negf":
        return builder.fneg(operands[0])
    if op == "tt.clampf":
        return _clamp(builder, operands, propagate=predicate == "all")
    if op == "tt.mulhiui":
        return _multiply_high(builder, operands[0], operands[1])
    family, _, name = op.partition(".")
    if op in _FUNCTIONS or family in ("math", "libdevice"):
        return call_function(builder, _FUNCTIONS.get(op, name), operands, result_dtype, op)
    raise _unsupported(op, operands)


def _unsupported(op: str, operands: Sequence[Vec]) -> UnsupportedError:
    types = ", ".join(v.dtype for v in operands)
    return UnsupportedError(
        f"elementwise op {op} on ({types}) has no vector code",
        cause="the kernel uses an operation that the vector code generator does not know",
        next_step="rewrite the expression with supported operations, or allow it on the host",
    )


def _binary(builder: VectorBuilder, op: str, a: Vec, b: Vec) -> Vec:
    if a.dtype != "i1":
        return builder.binary(_BINARY[op], a, b)
    result = booleans.logic(builder, op, a, b)
    if result is None:
        raise _unsupported(op, (a, b))
    return result


def _compare(builder: VectorBuilder, op: str, predicate: str, a: Vec, b: Vec) -> Vec:
    if predicate in ("true", "false"):
        return builder.const(predicate == "true", "i1")
    if op == "arith.cmpf":
        return builder.fcmp(predicate, a, b)
    if a.dtype == "i1":
        return booleans.compare(builder, predicate, a, b)
    return builder.icmp(predicate, a, b)


def _select(builder: VectorBuilder, condition: Vec, a: Vec, b: Vec) -> Vec:
    """i1 operands are chosen by logic: mask registers have no merge."""
    if a.dtype != "i1":
        return builder.select(condition, a, b)
    taken = builder.and_(condition, a)
    return builder.or_(taken, builder.and_(builder.not_(condition), b))


def _clamp(builder: VectorBuilder, operands: Sequence[Vec], *, propagate: bool) -> Vec:
    x, low, high = operands
    if propagate:
        return builder.fminimum(builder.fmaximum(x, low), high)
    return builder.fmin(builder.fmax(x, low), high)


def _multiply_high(builder: VectorBuilder, a: Vec, b: Vec) -> Vec:
    """High half of the unsigned product."""
    if a.dtype not in ("i32", "i64"):
        raise _unsupported("tt.mulhiui", (a, b))
    return builder.mulhu(a, b)
