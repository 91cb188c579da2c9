"""Elementary functions in float32, by the names that MLIR's math dialect and libdevice use.

Each takes the builder and f32 vectors (ldexp: f32, i32) and gives an f32 vector (ilogb: i32). Branch-free, right over
all arguments: denormals, infinities, NaN and signed zeros. docs/elementary.md lists the measured errors.
"""

from __future__ import annotations

from collections.abc import Callable

from npusim.backend.codegen.vector.elementary import bits, erf, exp, hyperbolic, inverse_trig, log, power, trig
from npusim.backend.codegen.vector.types import Vec

Function = Callable[..., Vec]

FUNCTIONS: dict[str, Function] = {
    "exp": exp.exp,
    "exp2": exp.exp2,
    "expm1": exp.expm1,
    "log": log.log,
    "log2": log.log2,
    "log10": log.log10,
    "log1p": log.log1p,
    "sin": trig.sin,
    "cos": trig.cos,
    "tan": trig.tan,
    "asin": inverse_trig.asin,
    "acos": inverse_trig.acos,
    "atan": inverse_trig.atan,
    "atan2": inverse_trig.atan2,
    "sinh": hyperbolic.sinh,
    "cosh": hyperbolic.cosh,
    "tanh": hyperbolic.tanh,
    "asinh": hyperbolic.asinh,
    "acosh": hyperbolic.acosh,
    "atanh": hyperbolic.atanh,
    "erf": erf.erf,
    "erfc": erf.erfc,
    "rsqrt": power.rsqrt,
    "pow": power.pow_,
    "powf": power.pow_,
    "hypot": power.hypot,
    "fmod": bits.fmod,
    "ldexp": bits.ldexp,
    "scalbn": bits.ldexp,
    "ilogb": bits.ilogb,
}
