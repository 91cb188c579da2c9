"""What the elementary functions share: constants, polynomials, powers of two."""

from __future__ import annotations

import math
from collections.abc import Sequence

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.types import Vec

SIGN = -0x80000000
"""The sign bit of a float32, as an i32."""
MANTISSA_BITS = 23
BIAS = 127


def f32(b: VectorBuilder, value: float) -> Vec:
    return b.const(value, "f32")


def i32(b: VectorBuilder, value: int) -> Vec:
    return b.const(value, "i32")


def horner(b: VectorBuilder, x: Vec, coefficients: Sequence[float]) -> Vec:
    """Polynomial in `x`, coefficients lowest order first.

    Multiply and add rather than fused: both take a scalar operand, while a fused addend would have to be a vector, and
    the compiler keeps such constants in registers that it then spills. The product's rounding is small beside the sum.
    """
    result = b.fmul(x, b.const(coefficients[-1], x.dtype))
    for c in reversed(coefficients[1:-1]):
        result = b.fmul(b.fadd(result, b.const(c, x.dtype)), x)
    return b.fadd(result, b.const(coefficients[0], x.dtype))


def odd_polynomial(b: VectorBuilder, x: Vec, coefficients: Sequence[float], z: Vec | None = None) -> Vec:
    """x + x^3 * P(x^2); `z` is x^2 where the caller has it."""
    z = z or b.fmul(x, x)
    return b.fma(b.fmul(x, z), horner(b, z, coefficients), x)


def near_or_far(b: VectorBuilder, z: Vec, split: float, near: Vec, far: Vec) -> Vec:
    """`near` where |x| < split, else `far`, by z = x^2: then |x| need not live until here."""
    return b.select(b.fcmp("olt", z, f32(b, split * split)), near, far)


def power_of_two(b: VectorBuilder, n: Vec) -> Vec:
    """2^n for i32 -126 <= n <= 127."""
    return b.bitcast(b.shl(b.add(n, i32(b, BIAS)), i32(b, MANTISSA_BITS)), "f32")


def scale(b: VectorBuilder, x: Vec, n: Vec) -> Vec:
    """x * 2^n for i32 -252 <= n <= 254 in two exact steps, so that a denormal result is rounded once.

    Needs |x| * 2^(n/2) to be normal or exact.
    """
    half = b.ashr(n, i32(b, 1))
    return b.fmul(b.fmul(x, power_of_two(b, half)), power_of_two(b, b.sub(n, half)))


def at_most(b: VectorBuilder, x: Vec, limit: float) -> Vec:
    """The smaller of `x` and `limit`; NaN stays NaN, which vfmin would lose."""
    bound = f32(b, limit)
    return b.select(b.fcmp("ogt", x, bound), bound, x)


def at_least(b: VectorBuilder, x: Vec, limit: float) -> Vec:
    """The larger of `x` and `limit`; NaN stays NaN, which vfmax would lose."""
    bound = f32(b, limit)
    return b.select(b.fcmp("olt", x, bound), bound, x)


def sign_of(b: VectorBuilder, x: Vec) -> Vec:
    """The sign bit in place, as i32."""
    return b.and_(b.bitcast(x, "i32"), i32(b, SIGN))


def flip(b: VectorBuilder, x: Vec, sign: Vec) -> Vec:
    """`x` negated where `sign` (as of `sign_of`) is set."""
    return b.bitcast(b.xor(b.bitcast(x, "i32"), sign), "f32")


def invalid_where(b: VectorBuilder, condition: Vec, result: Vec) -> Vec:
    """NaN where `condition`, else `result`. (The other way round the compiler would keep a vector of NaN.)"""
    return b.select(condition, f32(b, math.nan), result)
