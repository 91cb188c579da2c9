"""exp, exp2, expm1: x = n ln 2 + r with |r| <= ln(2)/2, a polynomial in r, then scaling by 2^n in two steps.

Cody and Waite, "Software Manual for the Elementary Functions" (1980): ln 2 in two parts. All in float32.
"""

from __future__ import annotations

import math

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.elementary.kit import at_least, at_most, f32, horner, i32, power_of_two, scale
from npusim.backend.codegen.vector.types import Vec

LOG2_E = math.log2(math.e)
LN2_HIGH = 0.693145751953125
"""16 bits of ln 2: its product with |n| <= 150 is exact."""
LN2_LOW = math.log(2) - LN2_HIGH

# scripts/fit_polynomials.py: exp 2^-28.3, expm1 2^-31.1, exp2 2^-28.3
EXP = (0.49999994, 0.16666521, 0.041668262, 0.00836867, 0.0013820988)
EXPM1 = (0.5, 0.16666666, 0.041666493, 0.008333546, 0.001393232, 0.00019761716)
EXP2 = (0.6931472, 0.24022648, 0.055503596, 0.009618499, 0.0013390969, 0.00015329264)

HIGHEST, LOWEST = 89.0, -104.0
"""exp overflows before one and vanishes before the other."""


def reduce_ln2(b: VectorBuilder, x: Vec) -> tuple[Vec, Vec]:
    """n (i32) and r with x = n ln 2 + r, for |x| < 200."""
    n = b.lrint(b.fmul(x, f32(b, LOG2_E)), "i32")
    multiple = b.sitofp(n, "f32")
    r = b.fma(multiple, f32(b, -LN2_HIGH), x)
    return n, b.fma(multiple, f32(b, -LN2_LOW), r)


def exp_parts(b: VectorBuilder, x: Vec) -> tuple[Vec, Vec]:
    """p and n (i32) with exp(x) = p * 2^n, for |x| < 200."""
    n, r = reduce_ln2(b, x)
    tail = b.fma(horner(b, r, EXP), b.fmul(r, r), r)
    return b.fadd(tail, f32(b, 1)), n


def exp(b: VectorBuilder, x: Vec) -> Vec:
    """e^x."""
    return scale(b, *exp_parts(b, at_least(b, at_most(b, x, HIGHEST), LOWEST)))


def exp2(b: VectorBuilder, x: Vec) -> Vec:
    """2^x."""
    clamped = at_least(b, at_most(b, x, 129.0), -151.0)
    n = b.lrint(clamped, "i32")
    r = b.fsub(clamped, b.sitofp(n, "f32"))
    p = b.fadd(b.fmul(horner(b, r, EXP2), r), f32(b, 1))
    return scale(b, p, n)


def expm1(b: VectorBuilder, x: Vec) -> Vec:
    """e^x - 1 = 2^n (e^r - 1) + (2^n - 1); half of it until the end, for 2^128 is no float."""
    n, r = reduce_ln2(b, at_least(b, at_most(b, x, HIGHEST), -18.0))
    tail = b.fma(horner(b, r, EXPM1), b.fmul(r, r), r)
    power = power_of_two(b, b.sub(n, i32(b, 1)))
    half = b.fma(power, tail, b.fsub(power, f32(b, 0.5)))
    return b.copysign(b.fadd(half, half), x)
