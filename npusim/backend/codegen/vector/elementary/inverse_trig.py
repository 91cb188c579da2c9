"""asin, acos, atan, atan2: odd polynomials after the usual reductions. All in float32."""

from __future__ import annotations

import math

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.elementary.kit import f32, flip, horner, i32, odd_polynomial, sign_of
from npusim.backend.codegen.vector.types import Vec, float_to_f32

# scripts/fit_polynomials.py: atan 2^-28.5 on [0, 1], asin 2^-31.7 on [0, 1/2]
ATAN = (
    -0.333333,
    0.19998531,
    -0.14264052,
    0.10951175,
    -0.08400475,
    0.057906546,
    -0.031127002,
    0.010887361,
    -0.0017875476,
)
ASIN = (0.1666666, 0.07500521, 0.04451369, 0.031834908, 0.01433663, 0.037657864)
PI_HIGH = float_to_f32(math.pi)
PI_LOW = math.pi - PI_HIGH


def _complement(b: VectorBuilder, halves: int, value: Vec) -> Vec:
    """halves * pi/2 - value, the constant in two parts."""
    low = b.fsub(value, f32(b, PI_LOW * halves / 2))
    return b.fsub(f32(b, PI_HIGH * halves / 2), low)


def _first_quadrant(b: VectorBuilder, y: Vec, x: Vec) -> Vec:
    """atan(y / x) for y, x >= 0, also at 0/0 (0) and inf/inf (pi/4)."""
    smaller, larger = b.fmin(x, y), b.fmax(x, y)
    t = b.fdiv(smaller, larger)
    t = b.select(b.fcmp("oeq", smaller, larger), f32(b, 1), t)
    t = b.select(b.fcmp("oeq", larger, f32(b, 0)), f32(b, 0), t)
    result = odd_polynomial(b, t, ATAN)
    return b.select(b.fcmp("ogt", y, x), _complement(b, 1, result), result)


def atan2(b: VectorBuilder, y: Vec, x: Vec) -> Vec:
    """The angle of (x, y), as C's atan2."""
    result = _first_quadrant(b, b.fabs(y), b.fabs(x))
    behind = b.icmp("slt", b.bitcast(x, "i32"), i32(b, 0))
    result = b.copysign(b.select(behind, _complement(b, 2, result), result), y)
    return b.select(b.fcmp("uno", x, y), b.fadd(x, y), result)


def atan(b: VectorBuilder, x: Vec) -> Vec:
    """atan |x|, or pi/2 - atan(1 / |x|)."""
    magnitude = b.fabs(x)
    large = b.fcmp("ogt", magnitude, f32(b, 1))
    t = b.select(large, b.fdiv(f32(b, 1), magnitude), magnitude)
    result = odd_polynomial(b, t, ATAN)
    return b.copysign(b.select(large, _complement(b, 1, result), result), x)


def _half_angle(b: VectorBuilder, magnitude: Vec) -> tuple[Vec, Vec]:
    """asin(sqrt((1 - |x|) / 2)) as root + tail; NaN for |x| > 1."""
    z = b.fma(magnitude, f32(b, -0.5), f32(b, 0.5))
    root = b.sqrt(z)
    return root, b.fmul(b.fmul(root, z), horner(b, z, ASIN))


def asin(b: VectorBuilder, x: Vec) -> Vec:
    """Polynomial for |x| <= 1/2, else pi/2 - 2 asin(sqrt((1 - |x|) / 2)), a quarter of pi held back to the end."""
    magnitude = b.fabs(x)
    root, tail = _half_angle(b, magnitude)
    low = b.fma(tail, f32(b, -2), f32(b, PI_LOW / 2))
    quarter = f32(b, PI_HIGH / 4)
    far = b.fadd(b.fadd(b.fma(root, f32(b, -2), quarter), low), quarter)
    near = odd_polynomial(b, magnitude, ASIN)
    return b.copysign(b.select(b.fcmp("ole", magnitude, f32(b, 0.5)), near, far), x)


def acos(b: VectorBuilder, x: Vec) -> Vec:
    """pi/2 - asin x for |x| <= 1/2, else 2 asin(sqrt((1 - |x|) / 2)), from pi for negative x."""
    magnitude = b.fabs(x)
    root, tail = _half_angle(b, magnitude)
    half = b.fadd(root, tail)
    far = b.fadd(half, half)
    negative = b.icmp("slt", b.bitcast(x, "i32"), i32(b, 0))
    far = b.select(negative, _complement(b, 2, far), far)
    near = _complement(b, 1, flip(b, odd_polynomial(b, magnitude, ASIN), sign_of(b, x)))
    return b.select(b.fcmp("ole", magnitude, f32(b, 0.5)), near, far)
