"""MLIR's conversion ops (arith.extf, arith.fptosi, tt.fp_to_fp, ...) on vectors."""

from __future__ import annotations

from npusim.backend.codegen.vector import booleans
from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.types import BITS, Vec

_INTEGER = {"arith.extsi": "sext", "arith.extui": "zext", "arith.trunci": "trunc"}
_TO_FLOAT = {"arith.sitofp": "sitofp", "arith.uitofp": "uitofp"}
_TO_INTEGER = {"arith.fptosi": "fptosi", "arith.fptoui": "fptoui"}
_FLOAT = ("arith.extf", "arith.truncf", "tt.fp_to_fp")
_BITCAST = ("arith.bitcast", "tt.bitcast")

CONVERSIONS = frozenset([*_INTEGER, *_TO_FLOAT, *_TO_INTEGER, *_FLOAT, *_BITCAST])


def convert(builder: VectorBuilder, op: str, a: Vec, dtype: str) -> Vec:
    """`op` (one of CONVERSIONS) from `a` to element type `dtype`."""
    if a.dtype == dtype:
        return a
    if a.dtype == "i1":
        return booleans.widen(builder, a, dtype, signed=op in ("arith.extsi", "arith.sitofp"))
    if dtype == "i1":
        return booleans.from_number(builder, a)
    if op in _INTEGER:
        return builder.convert(_INTEGER[op], a, dtype)
    if op in _TO_FLOAT:
        return builder.convert(_TO_FLOAT[op], a, dtype)
    if op in _TO_INTEGER:
        return _to_integer(builder, _TO_INTEGER[op], a, dtype)
    if op in _BITCAST:
        return builder.bitcast(a, dtype)
    return float_to_float(builder, a, dtype)


def float_to_float(builder: VectorBuilder, a: Vec, dtype: str) -> Vec:
    """Between float types, rounding once to nearest even."""
    if a.dtype == dtype:
        return a
    if BITS[a.dtype] == BITS[dtype]:
        return builder.fptrunc(builder.fpext(a, "f32"), dtype)
    return builder.fpext(a, dtype) if BITS[a.dtype] < BITS[dtype] else builder.fptrunc(a, dtype)


def _to_integer(builder: VectorBuilder, op: str, a: Vec, dtype: str) -> Vec:
    """Through at least 32 bits, so that a value beyond a narrow type wraps as it does in torch on a CPU."""
    if BITS[dtype] >= 32:
        return builder.convert(op, a, dtype)
    return builder.trunc(builder.convert("fptosi", a, "i32"), dtype)
