"""log of a float64, for float32 functions that need more than float32 inside. Relative error about 2^-43.

With as many lanes as float32 it takes twice the registers and twice the time of each operation.
"""

from __future__ import annotations

import math

from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.elementary.kit import horner
from npusim.backend.codegen.vector.types import Vec

# scripts/fit_polynomials.py: log_f64 2^-43.9, log(m) = 2 s + s^3 P(s^2) with s = f / (2 + f)
ATANH = (0.666666666758172, 0.39999995616180867, 0.28572109778263927, 0.22176161832617172, 0.19584552565760066)
SQRT_HALF_BITS = 0x3FE6A09E667F3BCD
MANTISSA_BITS = 52


def parts64(b: VectorBuilder, x: Vec) -> tuple[Vec, Vec]:
    """e (as f64) and log(m) with x = 2^e m, sqrt(1/2) <= m < sqrt(2), of a positive normal f64."""
    bits = b.bitcast(x, "i64")
    shift = b.const(MANTISSA_BITS, "i64")
    e = b.ashr(b.sub(bits, b.const(SQRT_HALF_BITS, "i64")), shift)
    m = b.bitcast(b.sub(bits, b.shl(e, shift)), "f64")
    f = b.fsub(m, b.const(1, "f64"))
    s = b.fdiv(f, b.fadd(m, b.const(1, "f64")))
    z = b.fmul(s, s)
    log_m = b.fma(b.fmul(s, z), horner(b, z, ATANH), b.fadd(s, s))
    return b.sitofp(e, "f64"), log_m


def log64(b: VectorBuilder, x: Vec) -> Vec:
    """Natural logarithm of a positive normal f64."""
    e, log_m = parts64(b, x)
    return b.fma(e, b.const(math.log(2), "f64"), log_m)
