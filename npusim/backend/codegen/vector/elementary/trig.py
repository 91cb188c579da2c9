"""sin, cos, tan over all of float32: Payne and Hanek's reduction in 32-bit integers, then a polynomial.

Payne and Hanek, "Radian reduction for trigonometric functions" (SIGNUM Newsletter 18, 1983): of x/pi only the bits of
weight 1 and below matter, so the 24-bit significand is multiplied with a 96-bit window of 1/pi that the exponent
chooses. The window is chosen by selects, not loads: no lane's cost depends on its value. About 60 integer operations.
The fraction has 62 bits; the float32 closest to a multiple of pi/2 (7.729179e28) costs 30 of them.
"""

from __future__ import annotations

import math
from itertools import pairwise

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.elementary.kit import (
    MANTISSA_BITS,
    SIGN,
    f32,
    flip,
    horner,
    i32,
    invalid_where,
    odd_polynomial,
    sign_of,
)
from npusim.backend.codegen.vector.types import Vec, float_to_f32

# scripts/fit_polynomials.py: sin 2^-31.0 on [0, pi/2], tan 2^-29.5 on [0, pi/4]
SIN = (-0.16666667, 0.0083333505, -0.00019843095, 2.7627277e-06, -2.5509971e-08)
TAN = (0.3333335, 0.13332674, 0.05405919, 0.021284388, 0.010832962, 9.041453e-05, 0.004376913)

INVERSE_PI = 0x517CC1B727220A94FE13ABE8FA9A6EE06DB14ACC9E21C820FF28B1D5EF5DE2B0
"""1/pi * 2^256, rounded down."""
FIRST_EXPONENT = 112
"""Biased exponent of the first window: smaller |x| are read as larger ones, which cos does not notice."""
WINDOWS = 5
WORDS = WINDOWS + 3
TOP_WEIGHT = 150 - FIRST_EXPONENT
"""log2 of the weight of the first table bit; 150 = bias + mantissa bits."""
TABLE = INVERSE_PI >> (256 - (32 * WORDS - 1 - TOP_WEIGHT))
HALF = 0x40000000


def _word(index: int) -> int:
    return (TABLE >> (32 * (WORDS - 1 - index))) & 0xFFFFFFFF


def _window(b: VectorBuilder, k: Vec) -> list[Vec]:
    """Three words of the table from bit `k` (i32, 0 <= k < 32 * WINDOWS) on."""
    index = b.lshr(k, i32(b, 5))
    later = [b.icmp("eq", index, i32(b, j)) for j in range(1, WINDOWS)]
    words = []
    for offset in range(4):
        word = i32(b, _word(offset))
        for j, here in enumerate(later, start=1):
            word = b.select(here, i32(b, _word(offset + j)), word)
        words.append(word)
    shift = b.and_(k, i32(b, 31))
    rest = b.xor(shift, i32(b, 31))
    one = i32(b, 1)
    return [b.or_(b.shl(a, shift), b.lshr(b.lshr(c, one), rest)) for a, c in pairwise(words)]


def _turns(b: VectorBuilder, magnitude: Vec, extra_bits: int) -> tuple[Vec, Vec]:
    """|x| * 2^extra_bits / pi modulo 2: words (high, low) with weight 1 in the highest bit."""
    bits = b.bitcast(magnitude, "i32")
    exponent = b.lshr(bits, i32(b, MANTISSA_BITS))
    m = b.or_(b.and_(bits, i32(b, 0x7FFFFF)), i32(b, 0x800000))
    k = b.smax(b.sub(exponent, i32(b, FIRST_EXPONENT)), i32(b, 0))
    k = b.add(b.umin(k, i32(b, 254 - FIRST_EXPONENT)), i32(b, extra_bits))
    first, second, third = _window(b, k)
    low = b.mul(m, second)
    high = b.add(b.mul(m, first), b.mulhu(m, second))
    total = b.add(low, b.mulhu(m, third))
    carry = b.icmp("ult", total, low)
    return b.select(carry, b.add(high, i32(b, 1)), high), total


def _centred(b: VectorBuilder, high: Vec, low: Vec, unit: float) -> tuple[Vec, Vec, Vec]:
    """The fraction nearest to zero times `unit`: its magnitude r as f32, what r lacks, and a word with its sign bit."""
    signed = b.or_(b.shl(high, i32(b, 1)), b.lshr(low, i32(b, 31)))
    mask = b.ashr(signed, i32(b, 31))
    upper = b.xor(signed, mask)
    lower = b.xor(b.shl(low, i32(b, 1)), mask)
    first = b.uitofp(b.lshr(upper, i32(b, 8)), "f32")
    second = b.uitofp(b.or_(b.shl(upper, i32(b, 24)), b.lshr(lower, i32(b, 8))), "f32")
    small = f32(b, 2.0**-32)
    t = b.fma(second, small, first)
    lost = b.fma(second, small, b.fsub(first, t))
    unit_high = float_to_f32(unit * 2.0**-24)
    unit_low = unit * 2.0**-24 - unit_high
    error = b.fma(t, f32(b, unit_low), b.fmul(lost, f32(b, unit_high)))
    r = b.fma(t, f32(b, unit_high), error)
    return r, b.fadd(b.fma(t, f32(b, unit_high), b.fneg(r)), error), signed


def _sine(b: VectorBuilder, x: Vec, *, quarter: bool) -> Vec:
    """sin x, or sin(|x| + pi/2)."""
    magnitude = b.fabs(x)
    high, low = _turns(b, magnitude, 0)
    if quarter:
        high = b.add(high, i32(b, HALF))
    r, _, sign = _centred(b, high, low, math.pi)
    parity = b.add(high, i32(b, HALF))
    sign = b.xor(sign, parity)
    if not quarter:
        r = b.select(b.fcmp("olt", magnitude, f32(b, 1.5)), magnitude, r)
        sign = b.xor(sign, b.bitcast(x, "i32"))
    # Without this one operation sin(pi/2) may come out one ulp above 1.
    result = b.fmin(odd_polynomial(b, r, SIN), f32(b, 1))
    result = flip(b, result, b.and_(sign, i32(b, SIGN)))
    return invalid_where(b, b.fcmp("uge", magnitude, f32(b, math.inf)), result)


def sin(b: VectorBuilder, x: Vec) -> Vec:
    return _sine(b, x, quarter=False)


def cos(b: VectorBuilder, x: Vec) -> Vec:
    return _sine(b, x, quarter=True)


def tan(b: VectorBuilder, x: Vec) -> Vec:
    """tan r or -1 / tan r; the reciprocal is corrected by what the polynomial's last addition lost."""
    magnitude = b.fabs(x)
    high, low = _turns(b, magnitude, 1)
    r, r_low, sign = _centred(b, high, low, math.pi / 2)
    small = b.fcmp("olt", magnitude, f32(b, 0.78))
    r, r_low = b.select(small, magnitude, r), b.select(small, f32(b, 0), r_low)
    parity = b.and_(b.add(high, i32(b, HALF)), i32(b, SIGN))
    z = b.fmul(r, r)
    slope = b.fma(z, r_low, r_low)  # tan' = 1 + tan^2, near enough
    correction = b.fma(b.fmul(r, z), horner(b, z, TAN), slope)
    t = b.fadd(r, correction)
    lost = b.fsub(correction, b.fsub(t, r))
    inverse = b.fdiv(f32(b, 1), t)
    error = b.fma(inverse, lost, b.fma(inverse, t, f32(b, -1)))
    inverse = b.fma(b.fneg(error), inverse, inverse)
    even = b.icmp("eq", parity, i32(b, 0))
    sign = b.xor(b.and_(sign, i32(b, SIGN)), b.xor(parity, sign_of(b, x)))
    result = flip(b, b.select(even, t, inverse), sign)
    return invalid_where(b, b.fcmp("uge", magnitude, f32(b, math.inf)), result)
