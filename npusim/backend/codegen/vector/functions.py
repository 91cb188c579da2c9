"""Functions by name (math.NAME, libdevice.NAME): exact ones in the operand's own type, elementary ones in float32."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from npusim.backend.codegen.vector import booleans, classify
from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.conversions import float_to_float
from npusim.backend.codegen.vector.elementary import FUNCTIONS
from npusim.backend.codegen.vector.types import Vec, is_float
from npusim.errors import UnsupportedError

Exact = Callable[..., Vec]

EXACT: dict[str, Exact] = {
    "sqrt": VectorBuilder.sqrt,
    "sqrt_rn": VectorBuilder.sqrt,
    "div_rn": VectorBuilder.fdiv,
    "add_rn": VectorBuilder.fadd,
    "sub_rn": VectorBuilder.fsub,
    "mul_rn": VectorBuilder.fmul,
    "abs": classify.magnitude,
    "absf": VectorBuilder.fabs,
    "absi": VectorBuilder.abs_,
    "floor": VectorBuilder.floor,
    "ceil": VectorBuilder.ceil,
    "trunc": VectorBuilder.ftrunc,
    "rint": VectorBuilder.rint,
    "nearbyint": VectorBuilder.rint,
    "roundeven": VectorBuilder.rint,
    "round": VectorBuilder.round,
    "fma": VectorBuilder.fma,
    "fma_rn": VectorBuilder.fma,
    "copysign": VectorBuilder.copysign,
    "isnan": classify.is_nan,
    "isinf": classify.is_infinite,
    "isfinited": classify.is_finite,
    "finitef": classify.is_finite,
    "isfinite": classify.is_finite,
    "signbit": classify.sign_bit,
    "nextafter": classify.next_after,
}
"""Functions without error of their own, in any float type (absi: integers)."""

INTEGRAL = {
    "llrint": (VectorBuilder.rint, "i64"),
    "llround": (VectorBuilder.round, "i64"),
    "float2int_rn": (VectorBuilder.rint, "i32"),
    "float2int_rz": (VectorBuilder.ftrunc, "i32"),
}
"""Rounding, then conversion to an integer type."""


def call_function(builder: VectorBuilder, name: str, operands: Sequence[Vec], result_dtype: str, op: str) -> Vec:
    """Function `name` (from `op`) on vectors; f16 and bf16 elementary functions are computed in float32.

    Raises:
        UnsupportedError: unknown name, or a float64 elementary function.
    """
    if name in EXACT:
        return _deliver(builder, EXACT[name](builder, *operands), result_dtype)
    if name in INTEGRAL:
        rounding, dtype = INTEGRAL[name]
        return builder.fptosi(rounding(builder, operands[0]), dtype)
    if name not in FUNCTIONS:
        raise UnsupportedError(
            f"function {op} has no vector code",
            cause="the kernel calls a mathematical function that npusim does not implement",
            next_step="docs/elementary.md lists the functions; rewrite the expression, or allow it on the host",
        )
    if any(v.dtype == "f64" for v in operands):
        raise UnsupportedError(
            f"function {op} on f64 has no vector code",
            cause="elementary functions are computed in float32",
            next_step="convert the operand to torch.float32",
        )
    widened = [float_to_float(builder, v, "f32") if is_float(v.dtype) else v for v in operands]
    return _deliver(builder, FUNCTIONS[name](builder, *widened), result_dtype)


def _deliver(builder: VectorBuilder, value: Vec, dtype: str) -> Vec:
    """`value` as `dtype`: float32 results narrow, i1 results widen to 0 and 1."""
    if value.dtype == dtype:
        return value
    if value.dtype == "i1":
        return booleans.widen(builder, value, dtype, signed=False)
    return float_to_float(builder, value, dtype)
