"""log, log2, log10, log1p: x = 2^e m with sqrt(1/2) <= m < sqrt(2), a polynomial in f = m - 1. All in float32."""

from __future__ import annotations

import math
from dataclasses import dataclass

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.elementary.exp import LN2_HIGH, LN2_LOW
from npusim.backend.codegen.vector.elementary.kit import MANTISSA_BITS, f32, horner, i32, invalid_where
from npusim.backend.codegen.vector.types import Vec, float_to_f32

# scripts/fit_polynomials.py: log 2^-27.4
LOG = (0.3333333, -0.2500082, 0.2000124, -0.16623408, 0.14201625, -0.1315968, 0.12761901, -0.07635823)
SQRT_HALF_BITS = 0x3F3504F3
SMALLEST_NORMAL = 2.0**-126
LARGEST = (2 - 2.0**-23) * 2.0**127


@dataclass(frozen=True)
class Base:
    """A logarithm's base b: log_b(e) and log_b(2), each as a float32 and what that leaves."""

    e_high: float
    e_low: float
    two_high: float
    two_low: float


def _base(log_e: float, log_two: float) -> Base:
    e_high = float_to_f32(log_e)
    two_high = math.floor(log_two * 2**16) / 2**16
    return Base(e_high, log_e - e_high, two_high, log_two - two_high)


TWO = _base(math.log2(math.e), 1.0)
TEN = _base(math.log10(math.e), math.log10(2))


def split(b: VectorBuilder, x: Vec) -> tuple[Vec, Vec]:
    """e (i32) and f = m - 1 of a positive normal x."""
    bits = b.bitcast(x, "i32")
    e = b.ashr(b.sub(bits, i32(b, SQRT_HALF_BITS)), i32(b, MANTISSA_BITS))
    m = b.bitcast(b.sub(bits, b.shl(e, i32(b, MANTISSA_BITS))), "f32")
    return e, b.fsub(m, f32(b, 1))


def special(b: VectorBuilder, x: Vec, e: Vec) -> Vec:
    """The exponent `e` (i32) as f32; log's own limits where there is none: -inf at 0, inf at inf, NaN below 0, at NaN.

    The mantissa part of a logarithm is finite for every bit pattern, so that the exponent decides.
    """
    zero, infinite = f32(b, 0), f32(b, math.inf)
    e = invalid_where(b, b.fcmp("ult", x, zero), b.sitofp(e, "f32"))
    e = b.select(b.fcmp("oeq", x, zero), f32(b, -math.inf), e)
    return b.select(b.fcmp("oeq", x, infinite), infinite, e)


def split_any(b: VectorBuilder, x: Vec) -> tuple[Vec, Vec]:
    """e (as f32, see `special`) and f = m - 1 of any x, denormals too."""
    tiny = b.fcmp("olt", x, f32(b, SMALLEST_NORMAL))
    e, f = split(b, b.select(tiny, b.fmul(x, f32(b, 2.0**MANTISSA_BITS)), x))
    e = b.select(tiny, b.sub(e, i32(b, MANTISSA_BITS)), e)
    return special(b, x, e), f


def tail(b: VectorBuilder, f: Vec) -> Vec:
    """log(1 + f) - f."""
    return b.fmul(b.fmul(f, f), b.fadd(b.fmul(horner(b, f, LOG), f), f32(b, -0.5)))


def natural(b: VectorBuilder, e: Vec, f: Vec, correction: Vec) -> Vec:
    """e ln 2 + f + correction, smallest first."""
    low = b.fma(e, f32(b, LN2_LOW), correction)
    return b.fma(e, f32(b, LN2_HIGH), b.fadd(low, f))


def log(b: VectorBuilder, x: Vec) -> Vec:
    """Natural logarithm."""
    e, f = split_any(b, x)
    return natural(b, e, f, tail(b, f))


def _other_base(b: VectorBuilder, x: Vec, base: Base) -> Vec:
    e, f = split_any(b, x)
    low = b.fma(f, f32(b, base.e_low), b.fmul(tail(b, f), f32(b, base.e_high)))
    if base.two_low:
        low = b.fma(e, f32(b, base.two_low), low)
    mantissa = b.fma(f, f32(b, base.e_high), low)
    return b.fma(e, f32(b, base.two_high), mantissa)


def log2(b: VectorBuilder, x: Vec) -> Vec:
    """Logarithm to base 2."""
    return _other_base(b, x, TWO)


def log10(b: VectorBuilder, x: Vec) -> Vec:
    """Logarithm to base 10."""
    return _other_base(b, x, TEN)


def log1p(b: VectorBuilder, x: Vec) -> Vec:
    """log(1 + x): the rounding error of u = 1 + x, scaled as u's mantissa is, goes back into f."""
    one = f32(b, 1)
    u = b.fadd(x, one)
    finite = b.fmin(u, f32(b, LARGEST))
    back = b.fsub(finite, one)
    lost = b.fadd(b.fsub(one, b.fsub(finite, back)), b.fsub(b.fmin(x, f32(b, LARGEST)), back))
    e, f = split(b, finite)
    shift = b.shl(b.smin(e, i32(b, 126)), i32(b, MANTISSA_BITS))
    factor = b.bitcast(b.sub(i32(b, 0x3F800000), shift), "f32")
    f = b.fma(lost, factor, f)
    return b.copysign(natural(b, special(b, u, e), f, tail(b, f)), x)
