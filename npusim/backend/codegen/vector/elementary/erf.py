"""erf: a polynomial near zero, beyond it 1 - exp(P(|x|)) with a polynomial for log(erfc), in float32.

erfc: exp(-x^2) P(t) / (|x| + c) with t = (|x| - c) / (|x| + c), a form of M. Shepherd and J. Laframboise, "Chebyshev
approximation of (1 + 2x) exp(x^2) erfc x" (Mathematics of Computation 36, 1981), in float64; 1 - erf near zero.
"""

from __future__ import annotations

import math

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.elementary.exp import EXP, LOG2_E, exp_parts
from npusim.backend.codegen.vector.elementary.kit import at_most, f32, horner, i32, near_or_far, power_of_two, scale
from npusim.backend.codegen.vector.types import Vec

# scripts/fit_polynomials.py: erf_small 2^-30.1 (erf(x)/x - 1 in x^2), erf_large 2^-34.7 (-log erfc on [0.92, 4])
ERF_SMALL = (0.12837917, -0.3761263, 0.11283626, -0.026855728, 0.005192378, -0.00080491905, 7.992835e-05)
ERF_LARGE = (
    -0.00016039821,
    1.1294341,
    0.63354343,
    0.10801203,
    -0.02489526,
    0.004053455,
    -0.0003966822,
    1.4304362e-05,
    5.226453e-07,
)
# erfc 2^-29.1 (relative, on [1/2, 10.1])
ERFC = (
    0.96475625,
    -0.50785,
    0.07562169,
    0.047767814,
    -0.008117269,
    -0.009458268,
    -0.00082967046,
    0.001778526,
    0.000941969,
    -0.00012123115,
    -0.00030728462,
)
ERFC_CENTRE = 1.5
ERFC_SPLIT = 0.5
SPLIT = 0.92
SATURATED = 4.0
"""erf is 1 in float32 from 3.92 on."""


def erf(b: VectorBuilder, x: Vec) -> Vec:
    exponent = horner(b, at_most(b, b.fabs(x), SATURATED), [-c for c in ERF_LARGE])
    p, n = exp_parts(b, exponent)
    far = b.copysign(b.fsub(f32(b, 1), b.fmul(p, power_of_two(b, n))), x)
    z = b.fmul(x, x)
    return near_or_far(b, z, SPLIT, b.fma(horner(b, z, ERF_SMALL), x, x), far)


def _erfc_far(b: VectorBuilder, magnitude: Vec) -> Vec:
    """erfc of 1/2 <= |x| <= 10.1: float64 but for exp's polynomial, as five factors would round five times."""
    a = b.fpext(magnitude, "f64")
    one, centre = b.const(1, "f64"), b.const(ERFC_CENTRE, "f64")
    inverse = b.fdiv(one, b.fadd(a, centre))
    t = b.fmul(b.fsub(a, centre), inverse)
    n = b.lrint(b.fmul(b.fmul(magnitude, magnitude), f32(b, -LOG2_E)), "i32")
    exponent = b.fneg(b.fmul(a, a))
    r = b.fptrunc(b.fma(b.sitofp(n, "f64"), b.const(-math.log(2), "f64"), exponent), "f32")
    tail = b.fma(horner(b, r, EXP), b.fmul(r, r), r)
    power = b.fadd(b.fpext(tail, "f64"), one)
    product = b.fmul(b.fmul(horner(b, t, ERFC), inverse), power)
    return scale(b, b.fptrunc(product, "f32"), n)


def erfc(b: VectorBuilder, x: Vec) -> Vec:
    magnitude = b.fabs(x)
    far = _erfc_far(b, at_most(b, magnitude, 10.1))
    negative = b.icmp("slt", b.bitcast(x, "i32"), i32(b, 0))
    far = b.select(negative, b.fsub(f32(b, 2), far), far)
    small = b.fma(horner(b, b.fmul(x, x), ERF_SMALL), x, x)
    near = b.fsub(f32(b, 1), small)
    return b.select(b.fcmp("olt", magnitude, f32(b, ERFC_SPLIT)), near, far)
