"""Elementwise ops and reductions of tile programs in numpy, by MLIR's definitions."""

from __future__ import annotations

from collections.abc import Callable
from math import erf
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
_DTYPES = {"i1": "bool", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64"}
_DTYPES |= {"f16": "float16", "f32": "float32", "f64": "float64"}


def dtype(name: str) -> np.dtype[Any]:
    return np.dtype(_DTYPES[name])


def truncate(value: int, name: str) -> Array:
    """An integer to an element type, by its low bits."""
    if name == "i1":
        return np.asarray(value & 1, bool)
    return np.asarray(value & 0xFFFF_FFFF_FFFF_FFFF, np.uint64).astype(dtype(name))


def _unsigned(a: Array) -> Array:
    return a.view(a.dtype.str.replace("i", "u")) if a.dtype.kind == "i" else a


def _integer(function: Callable[[Array, Array], Array]) -> Callable[..., Array]:
    def wrapped(a: Array, b: Array) -> Array:
        return function(_unsigned(a), _unsigned(b)).view(a.dtype)

    return wrapped


def _divide(a: Array, b: Array) -> Array:
    """Division by zero is undefined in MLIR: any value will do."""
    quotient = np.floor_divide(a, np.where(b == 0, 1, b))
    return np.asarray(quotient + ((quotient < 0) & (quotient * b != a)).astype(a.dtype))


_BINARY: dict[str, Callable[..., Array]] = {
    "arith.addf": np.add,
    "arith.subf": np.subtract,
    "arith.mulf": np.multiply,
    "arith.divf": np.divide,
    "arith.maximumf": np.maximum,
    "arith.minimumf": np.minimum,
    "arith.maxnumf": np.fmax,
    "arith.minnumf": np.fmin,
    "arith.addi": np.add,
    "arith.subi": np.subtract,
    "arith.muli": np.multiply,
    "arith.divsi": _divide,
    "arith.remsi": lambda a, b: a - _divide(a, b) * np.where(b == 0, 1, b),
    "arith.maxsi": np.maximum,
    "arith.minsi": np.minimum,
    "arith.andi": np.bitwise_and,
    "arith.ori": np.bitwise_or,
    "arith.xori": np.bitwise_xor,
    "arith.shli": np.left_shift,
    "arith.shrsi": np.right_shift,
    "arith.shrui": _integer(np.right_shift),
    "arith.select": np.where,
    "math.exp": np.exp,
    "math.log": np.log,
    "math.sqrt": np.sqrt,
    "math.absf": np.abs,
    "math.erf": np.vectorize(erf, otypes=[np.float64]),
    "libdevice.erf": np.vectorize(erf, otypes=[np.float64]),
    "libdevice.exp": np.exp,
    "libdevice.tanh": np.tanh,
    "libdevice.log1p": np.log1p,
    "libdevice.rsqrt": lambda x: 1 / np.sqrt(x),
}
_COMPARE: dict[str, Callable[[Array, Array], Array]] = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
}


def elementwise(name: str, predicate: str, result: str, operands: list[Array]) -> Array:
    with np.errstate(all="ignore"):
        if name == "arith.cmpi":
            return _compare_integers(predicate, *operands)
        if name == "arith.cmpf":
            return _compare_floats(predicate, *operands)
        if name in ("arith.extui", "arith.uitofp"):
            return _unsigned(operands[0]).astype(dtype(result))
        if name == "arith.bitcast":
            return operands[0].view(dtype(result))
        if name in ("arith.extsi", "arith.trunci", "arith.extf", "arith.truncf", "arith.sitofp", "arith.fptosi"):
            assert name != "arith.extsi" or operands[0].dtype != np.bool_
            return operands[0].astype(dtype(result))
        return np.asarray(_BINARY[name](*operands)).astype(dtype(result))


def _compare_integers(predicate: str, a: Array, b: Array) -> Array:
    if predicate.startswith("u"):
        a, b = _unsigned(a), _unsigned(b)
    return _COMPARE[predicate if predicate in ("eq", "ne") else predicate[1:]](a, b)


def _compare_floats(predicate: str, a: Array, b: Array) -> Array:
    unordered = np.isnan(a) | np.isnan(b)
    if predicate in ("ord", "uno"):
        return np.asarray(unordered if predicate == "uno" else ~unordered)
    found = _COMPARE[predicate[1:]](a, b)
    return np.asarray(found | unordered if predicate.startswith("u") else found & ~unordered)


_REDUCE: dict[str, Callable[..., Array]] = {
    "add": np.add.reduce,
    "mul": np.multiply.reduce,
    "max": np.maximum.reduce,
    "min": np.minimum.reduce,
    "maxnum": np.fmax.reduce,
    "minnum": np.fmin.reduce,
    "and": np.bitwise_and.reduce,
    "or": np.bitwise_or.reduce,
    "xor": np.bitwise_xor.reduce,
}


def reduce(combiner: str, operand: Array, axis: int) -> Array:
    return (
        _REDUCE[combiner](operand, axis=axis, dtype=operand.dtype)
        if combiner in ("add", "mul")
        else _REDUCE[combiner](operand, axis=axis)
    )
