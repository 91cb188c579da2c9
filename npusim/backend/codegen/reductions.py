"""Combiners: the neutral element, the lane-by-lane operation and the reduction of a whole vector."""

from __future__ import annotations

from math import inf

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.types import BITS, Vec, is_float
from npusim.backend.lowering.tile import Combiner
from npusim.errors import UnsupportedError

_FLOAT = {"add": "fadd", "mul": "fmul", "max": "fmaximum", "min": "fminimum", "maxnum": "fmax", "minnum": "fmin"}
_INT = {
    "add": "add", "mul": "mul", "max": "smax", "min": "smin", "umax": "umax", "umin": "umin",
    "and": "and_", "or": "or_", "xor": "xor",
}  # fmt: skip
_ORDERED_ONLY = {"mul"}
"""RVV has no product reduction."""


def method(combiner: Combiner, dtype: str) -> str:
    table = _FLOAT if is_float(dtype) else _INT
    if combiner not in table:
        raise UnsupportedError(
            f"reduction `{combiner}` of {dtype} is not supported",
            cause="this combiner has no meaning for the element type",
            next_step="report the kernel",
        )
    return table[combiner]


def neutral(combiner: Combiner, dtype: str) -> int | float:
    """The value that changes nothing."""
    signed = BITS[dtype] - 1
    floats: dict[str, float] = {"add": -0.0, "mul": 1.0, "max": -inf, "min": inf, "maxnum": -inf, "minnum": inf}
    if is_float(dtype):
        return floats[combiner]
    if dtype == "i1" and combiner in ("add", "or", "umax", "min", "xor"):
        return 0
    integers = {
        "add": 0, "mul": 1, "max": -(1 << signed), "min": (1 << signed) - 1, "umax": 0, "umin": -1,
        "and": -1, "or": 0, "xor": 0,
    }  # fmt: skip
    return integers[combiner]


def combine(builder: VectorBuilder, combiner: Combiner, a: Vec, b: Vec) -> Vec:
    """Lane by lane."""
    result = getattr(builder, method(combiner, a.dtype))(a, b)
    assert isinstance(result, Vec)
    return result


def across(builder: VectorBuilder, combiner: Combiner, accumulator: str, value: Vec) -> str:
    """The scalar `accumulator` with all lanes of `value`."""
    return builder.reduce(method(combiner, value.dtype).rstrip("_"), accumulator, value)


def vectorises(combiner: Combiner) -> bool:
    """Whether a vector can be reduced across its lanes."""
    return combiner not in _ORDERED_ONLY
