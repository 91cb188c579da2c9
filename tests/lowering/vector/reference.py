"""Samples of float32, float64 references of the elementary functions, and errors in ulp."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

F32 = NDArray[np.float32]
F64 = NDArray[np.float64]
Reference = Callable[..., F64]

SPECIAL = np.array(
    [
        *(0, np.inf, np.nan, 1e-20, 1e-45, 2.0**-126, 3.4028235e38, 2.0**-13, 2.0**24, 2.0**31),
        *(1, 2, 0.5, 3, 1 / 3, 10, 100, np.pi, np.pi / 2, np.pi / 4),
        *(88.72284, 87.33655, 103.97, 103.2789, 89.41599, 9.01, 3.92, 0.92, 0.6, 10.05),
    ],
    np.float32,
)
"""Limits and places where an implementation changes its mind; taken with both signs and their neighbours."""


def special() -> F32:
    near = (SPECIAL.view(np.int32)[:, None] + np.arange(-8, 9, dtype=np.int32)).ravel().view(np.float32)
    points = np.concatenate([SPECIAL, near])
    return np.concatenate([points, -points])


NEAR_MULTIPLES = np.array(
    [7.729178919452902e28, 21999384576.0, 252.89820861816406, 4.638183382783466e25, 1522788990976.0, 83501.96],
    np.float32,
)
"""Closest to multiples of pi/2 among all float32, found by trying each significand with each exponent."""


def multiples_of_half_pi(count: int) -> F32:
    """Float32 next to k pi/2, and the hardest ones of all magnitudes, with both signs."""
    near = (np.arange(1, count // 2 - NEAR_MULTIPLES.size + 1) * (np.pi / 2)).astype(np.float32)
    points = np.concatenate([NEAR_MULTIPLES, near])
    return np.concatenate([points, -points])


def samples(count: int, seed: int) -> F32:
    """Special values, then half random bit patterns and half normal numbers of four scales."""
    random = np.random.default_rng(seed)
    points = special()
    half = (count - points.size) // 2
    bits = random.integers(0, 1 << 32, count - points.size - half, dtype=np.uint32).view(np.float32)
    scales = random.choice(np.array([0.3, 1, 10, 100]), half)
    return np.concatenate([points, bits, (random.normal(size=half) * scales).astype(np.float32)])


def _vector(function: Callable[[float], float]) -> Reference:
    return np.vectorize(function, otypes=[np.float64])


REFERENCES: dict[str, Reference] = {
    "exp": np.exp,
    "exp2": np.exp2,
    "expm1": np.expm1,
    "log": np.log,
    "log2": np.log2,
    "log10": np.log10,
    "log1p": np.log1p,
    "sin": np.sin,
    "cos": np.cos,
    "tan": np.tan,
    "asin": np.arcsin,
    "acos": np.arccos,
    "atan": np.arctan,
    "atan2": np.arctan2,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "asinh": np.arcsinh,
    "acosh": np.arccosh,
    "atanh": np.arctanh,
    "erf": _vector(math.erf),
    "erfc": _vector(math.erfc),
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "pow": np.power,
    "hypot": np.hypot,
    "fmod": np.fmod,
}
"""In float64, by the name in `elementary.FUNCTIONS`."""


def ulp_error(got: F32, want: F64) -> F64:
    """|got - want| in units of float32's last place at `want`.

    Infinite where a NaN, an infinity or the sign of a zero is wrong; a result that overflows may be the largest float.
    """
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        rounded = want.astype(np.float32)
        exponent = np.frexp(np.where(np.isfinite(want), want, 1.0))[1] - 1
        unit = np.ldexp(1.0, np.maximum(exponent, -126) - 23)
        error = np.abs(got.astype(np.float64) - want) / unit
    agree = (np.isnan(want) & np.isnan(got)) | ((got == rounded) & ~np.isfinite(rounded))
    error = np.where(np.isnan(error), np.inf, error)
    wrong_sign = (want == 0) & (got == 0) & (np.signbit(want) != np.signbit(got))
    largest = np.isfinite(want) & ~np.isfinite(rounded) & (np.abs(got) == np.finfo(np.float32).max)
    return np.where(agree | largest, 0.0, np.where(wrong_sign, np.inf, error))
