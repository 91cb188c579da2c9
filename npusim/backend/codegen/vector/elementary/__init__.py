"""Elementary functions in float32, by the names that MLIR's math dialect and libdevice use.

Each takes the builder and f32 vectors (ldexp: f32, i32) and gives an f32 vector (ilogb: i32). Branch-free, right over
all arguments: denormals, infinities, NaN and signed zeros. docs/elementary.md lists the measured errors.
"""

from __future__ import annotations

from collections.abc import Callable

from npusim.backend.codegen.vector.types import Vec

Function = Callable[..., Vec]

FUNCTIONS: dict[str, Function] = {}
