"""sinh, cosh, tanh by exp with a polynomial near zero (float32); asinh, acosh, atanh by a logarithm in float64."""

from __future__ import annotations

import math

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.elementary.exp import exp_parts
from npusim.backend.codegen.vector.elementary.kit import (
    at_most,
    f32,
    i32,
    invalid_where,
    near_or_far,
    odd_polynomial,
    power_of_two,
    scale,
)
from npusim.backend.codegen.vector.elementary.log64 import log64
from npusim.backend.codegen.vector.types import Vec

# scripts/fit_polynomials.py: sinh 2^-31.6 on [0, 1], tanh 2^-33.0 on [0, 0.6]
SINH = (0.16666667, 0.0083333105, 0.00019842896, 2.7822132e-06)
TANH = (-0.3333333, 0.1333323, -0.05395007, 0.02172051, -0.008230544, 0.002195489)
TANH_SPLIT = 0.6


def _half_exp(b: VectorBuilder, magnitude: Vec) -> tuple[Vec, Vec]:
    """e^|x| / 2 (finite as long as the result is) and e^-|x| / 2."""
    p, n = exp_parts(b, at_most(b, magnitude, 90.0))
    half = scale(b, p, b.sub(n, i32(b, 1)))
    return half, b.fdiv(f32(b, 0.25), half)


def sinh(b: VectorBuilder, x: Vec) -> Vec:
    magnitude = b.fabs(x)
    growing, falling = _half_exp(b, magnitude)
    near = odd_polynomial(b, magnitude, SINH)
    result = b.select(b.fcmp("olt", magnitude, f32(b, 1)), near, b.fsub(growing, falling))
    return b.copysign(result, x)


def cosh(b: VectorBuilder, x: Vec) -> Vec:
    growing, falling = _half_exp(b, b.fabs(x))
    return b.fadd(growing, falling)


def tanh(b: VectorBuilder, x: Vec) -> Vec:
    """1 - 2 / (e^2|x| + 1), which is 1 in float32 from 9.02 on; a polynomial near zero."""
    magnitude = b.fabs(x)
    p, n = exp_parts(b, at_most(b, b.fadd(magnitude, magnitude), 20.0))
    denominator = b.fadd(b.fmul(p, power_of_two(b, n)), f32(b, 1))
    far = b.fsub(f32(b, 1), b.fdiv(f32(b, 2), denominator))
    z = b.fmul(x, x)
    return b.copysign(near_or_far(b, z, TANH_SPLIT, odd_polynomial(b, x, TANH, z), far), x)


def asinh(b: VectorBuilder, x: Vec) -> Vec:
    """log(|x| + sqrt(x^2 + 1)) in float64; x itself below 2^-13, where the cube is below half an ulp."""
    magnitude = b.fabs(x)
    wide = b.fpext(magnitude, "f64")
    one = b.const(1, "f64")
    root = b.sqrt(b.fma(wide, wide, one))
    result = b.fptrunc(log64(b, b.fadd(wide, root)), "f32")
    result = b.select(b.fcmp("olt", magnitude, f32(b, 2.0**-13)), magnitude, result)
    infinite = b.fcmp("oeq", magnitude, f32(b, math.inf))
    result = b.select(b.fcmp("uno", x, x), x, b.select(infinite, magnitude, result))
    return b.copysign(result, x)


def acosh(b: VectorBuilder, x: Vec) -> Vec:
    """log(x + sqrt(x^2 - 1)) in float64."""
    wide = b.fpext(x, "f64")
    root = b.sqrt(b.fma(wide, wide, b.const(-1, "f64")))
    result = b.fptrunc(log64(b, b.fadd(wide, root)), "f32")
    result = b.select(b.fcmp("oeq", x, f32(b, math.inf)), x, result)
    return invalid_where(b, b.fcmp("ult", x, f32(b, 1)), result)


def atanh(b: VectorBuilder, x: Vec) -> Vec:
    """log((1 + |x|) / (1 - |x|)) / 2 in float64; x itself below 2^-13."""
    magnitude = b.fabs(x)
    wide = b.fpext(magnitude, "f64")
    one = b.const(1, "f64")
    ratio = b.fdiv(b.fadd(one, wide), b.fsub(one, wide))
    result = b.fptrunc(b.fmul(log64(b, ratio), b.const(0.5, "f64")), "f32")
    result = b.select(b.fcmp("oeq", magnitude, f32(b, 1)), f32(b, math.inf), result)
    result = invalid_where(b, b.fcmp("ugt", magnitude, f32(b, 1)), result)
    return b.copysign(b.select(b.fcmp("olt", magnitude, f32(b, 2.0**-13)), magnitude, result), x)
