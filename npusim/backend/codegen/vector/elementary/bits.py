"""fmod, ldexp, ilogb: exact, by float64 and integers inside."""

from __future__ import annotations

import math

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.elementary.kit import BIAS, MANTISSA_BITS, f32, i32
from npusim.backend.codegen.vector.types import Vec

STEP = 48
"""Quotient bits of one step; two below what float64 rounds exactly, for the reciprocal's error."""
STEPS = 6
"""|x| / |y| < 2^277."""
ROUND = 1.5 * 2.0**52
"""Adding and subtracting it rounds a float64 below 2^51 to the nearest integer."""


def fmod(b: VectorBuilder, x: Vec, y: Vec) -> Vec:
    """x - y trunc(x / y), exact, with the sign of x.

    Each step subtracts from the remainder the nearest multiple of y 2^(48 k), k falling; remainders have 24 bits.
    """
    magnitude, modulus = b.fabs(x), b.fabs(y)
    r, divisor = b.fpext(magnitude, "f64"), b.fpext(modulus, "f64")
    inverse = b.fdiv(b.const(1, "f64"), divisor)
    round_, negative_round = b.const(ROUND, "f64"), b.const(-ROUND, "f64")
    for k in reversed(range(STEPS)):
        scaled = b.fmul(inverse, b.const(2.0 ** (-STEP * k), "f64"))
        quotient = b.fadd(b.fma(r, scaled, round_), negative_round)
        r = b.fma(b.fneg(quotient), b.fmul(divisor, b.const(2.0 ** (STEP * k), "f64")), r)
    r = b.select(b.fcmp("olt", r, b.const(0, "f64")), b.fadd(r, divisor), r)
    result = b.select(b.fcmp("olt", magnitude, modulus), magnitude, b.fptrunc(r, "f32"))
    return b.copysign(result, x)


def ldexp(b: VectorBuilder, x: Vec, n: Vec) -> Vec:
    """x * 2^n for i32 n, rounded once."""
    clamped = b.smax(b.smin(n, i32(b, 400)), i32(b, -400))
    biased = b.sext(b.add(clamped, i32(b, 1023)), "i64")
    power = b.bitcast(b.shl(biased, b.const(52, "i64")), "f64")
    return b.fptrunc(b.fmul(b.fpext(x, "f64"), power), "f32")


def ilogb(b: VectorBuilder, x: Vec) -> Vec:
    """floor(log2 |x|) as i32; the smallest i32 at 0 and NaN, the largest at infinities."""
    magnitude = b.fabs(x)
    tiny = b.fcmp("olt", magnitude, f32(b, 2.0**-126))
    raised = b.select(tiny, b.fmul(magnitude, f32(b, 2.0**MANTISSA_BITS)), magnitude)
    exponent = b.lshr(b.bitcast(raised, "i32"), i32(b, MANTISSA_BITS))
    result = b.sub(exponent, b.select(tiny, i32(b, BIAS + MANTISSA_BITS), i32(b, BIAS)))
    result = b.select(b.fcmp("oeq", magnitude, f32(b, math.inf)), i32(b, 0x7FFFFFFF), result)
    return b.select(b.fcmp("ueq", magnitude, f32(b, 0)), i32(b, -0x80000000), result)
