"""The stated error of each elementary function, in ulp of float32: at least what dense sampling found.

tests/lowering/vector holds every function to its bound, scripts/elementary_table.py writes docs/elementary.md.
"""

BOUNDS: dict[str, float] = {
    "exp": 1.1,
    "exp2": 1.3,
    "expm1": 1.6,
    "log": 1.0,
    "log2": 1.2,
    "log10": 1.2,
    "log1p": 1.7,
    "sin": 1.8,
    "cos": 1.8,
    "tan": 1.3,
    "asin": 1.4,
    "acos": 1.3,
    "atan": 1.5,
    "atan2": 1.7,
    "sinh": 1.8,
    "cosh": 1.6,
    "tanh": 1.5,
    "asinh": 0.51,
    "acosh": 0.51,
    "atanh": 0.51,
    "erf": 1.5,
    "erfc": 1.4,
    "rsqrt": 1.6,
    "pow": 1.4,
    "hypot": 0.51,
    "fmod": 0.0,
}
