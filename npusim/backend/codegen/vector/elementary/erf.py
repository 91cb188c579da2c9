"""erf: a polynomial near zero, beyond it 1 - exp(P(|x|)) with a polynomial for log(erfc). All in float32."""

from __future__ import annotations

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.elementary.exp import clamp, exp_parts
from npusim.backend.codegen.vector.elementary.kit import f32, horner, keep_nan, power_of_two
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
SPLIT = 0.92
SATURATED = 4.0
"""erf is 1 in float32 from 3.92 on."""


def erf(b: VectorBuilder, x: Vec) -> Vec:
    magnitude = b.fabs(x)
    near = b.fma(horner(b, b.fmul(x, x), ERF_SMALL), magnitude, magnitude)
    exponent = horner(b, clamp(b, magnitude, 0.0, SATURATED), [-c for c in ERF_LARGE])
    p, n = exp_parts(b, exponent)
    far = b.fsub(f32(b, 1), b.fmul(p, power_of_two(b, n)))
    result = b.select(b.fcmp("olt", magnitude, f32(b, SPLIT)), near, far)
    return keep_nan(b, x, b.copysign(result, x))
