"""pow, hypot, rsqrt: pow and hypot by float64 inside, so with twice the registers."""

from __future__ import annotations

import math

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.elementary.exp import EXP2
from npusim.backend.codegen.vector.elementary.kit import SIGN, f32, flip, horner, i32, invalid_where, scale
from npusim.backend.codegen.vector.elementary.log64 import parts64
from npusim.backend.codegen.vector.types import Vec


def rsqrt(b: VectorBuilder, x: Vec) -> Vec:
    """1 / sqrt(x)."""
    return b.fdiv(f32(b, 1), b.sqrt(x))


def hypot(b: VectorBuilder, x: Vec, y: Vec) -> Vec:
    """sqrt(x^2 + y^2) in float64, infinite if either is, even next to NaN."""
    wide_x, wide_y = b.fpext(x, "f64"), b.fpext(y, "f64")
    result = b.fptrunc(b.sqrt(b.fma(wide_x, wide_x, b.fmul(wide_y, wide_y))), "f32")
    infinite = f32(b, math.inf)
    either = b.or_(b.fcmp("oeq", b.fabs(x), infinite), b.fcmp("oeq", b.fabs(y), infinite))
    return b.select(either, infinite, result)


def _magnitude(b: VectorBuilder, x: Vec, y: Vec) -> Vec:
    """|x|^y for finite nonzero x: exp2(y log2|x|), the product in float64."""
    e, log_m = parts64(b, b.fpext(b.fabs(x), "f64"))
    log2_x = b.fma(log_m, b.const(math.log2(math.e), "f64"), e)
    product = b.fmul(b.fpext(y, "f64"), log2_x)
    product = b.fmax(b.fmin(product, b.const(129, "f64")), b.const(-151, "f64"))
    n = b.lrint(b.fptrunc(product, "f32"), "i32")
    r = b.fptrunc(b.fsub(product, b.sitofp(n, "f64")), "f32")
    return scale(b, b.fadd(b.fmul(horner(b, r, EXP2), r), f32(b, 1)), n)


def _odd_and_integral(b: VectorBuilder, y: Vec) -> tuple[Vec, Vec]:
    """Is y an odd integer (i1), is it an integer (i1). Infinities count as even integers."""
    if y.dtype == "i32":
        odd = b.icmp("ne", b.and_(y, i32(b, 1)), i32(b, 0))
        return odd, b.const(True, "i1")
    integral = b.fcmp("oeq", b.ftrunc(y), y)
    half = b.fmul(y, f32(b, 0.5))
    return b.and_(integral, b.fcmp("one", b.ftrunc(half), half)), integral


def pow_(b: VectorBuilder, x: Vec, y: Vec) -> Vec:
    """x^y with C's limits: 1^y = x^0 = 1 even for NaN, negative x only with integral y. y may be i32."""
    odd, integral = _odd_and_integral(b, y)
    if y.dtype == "i32":
        y = b.sitofp(y, "f32")
    zero, one, infinite = f32(b, 0), f32(b, 1), f32(b, math.inf)
    magnitude = b.fabs(x)
    result = _magnitude(b, x, y)
    falling = b.icmp("slt", b.bitcast(y, "i32"), i32(b, 0))
    at_zero = b.select(falling, infinite, zero)
    at_infinity = b.select(falling, zero, infinite)
    result = b.select(b.fcmp("oeq", magnitude, zero), at_zero, result)
    result = b.select(b.fcmp("oeq", magnitude, infinite), at_infinity, result)
    sign = b.select(odd, b.and_(b.bitcast(x, "i32"), i32(b, SIGN)), i32(b, 0))
    result = flip(b, result, sign)
    allowed = b.or_(integral, b.or_(b.fcmp("oge", x, zero), b.fcmp("oeq", magnitude, infinite)))
    result = invalid_where(b, b.not_(allowed), result)
    result = b.select(b.fcmp("uno", x, y), f32(b, math.nan), result)
    trivial = b.or_(b.fcmp("oeq", y, zero), b.fcmp("oeq", x, one))
    minus_one = b.and_(b.fcmp("oeq", magnitude, one), b.fcmp("oeq", b.fabs(y), infinite))
    return b.select(b.or_(trivial, minus_one), one, result)
