# /// script
# requires-python = ">=3.11"
# dependencies = ["mpmath>=1.3", "numpy>=2"]
# ///
"""Fit the polynomials of npusim/backend/codegen/vector/elementary and print them, with the error each one leaves.

Method: minimise the largest weighted error over Chebyshev nodes by Lawson's iteratively reweighted least squares, in
mpmath's and numpy's double precision. Coefficients are then rounded to the working precision one by one, lowest order
first, and the rest is fitted again after each rounding, so that later coefficients absorb earlier roundings.
Weights make the error relative to the function that the polynomial serves. Run: fit_polynomials.py [NAME...]
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

import mpmath
import numpy as np
from numpy.typing import NDArray

mpmath.mp.prec = 120
Real = Callable[[mpmath.mpf], mpmath.mpf]
Array = NDArray[np.float64]


@dataclass(frozen=True)
class Fit:
    """Approximate `target` on [low, high] by a polynomial of `degree`; `weight` scales its error to a relative one."""

    target: Real
    weight: Real
    low: float
    high: float
    degree: int
    precision: str = "f32"


def odd(function: Real) -> Real:
    """(function(x) - x) / x^3 as a function of z = x^2."""
    return lambda z: (function(mpmath.sqrt(z)) - mpmath.sqrt(z)) / mpmath.sqrt(z) ** 3


def odd_weight(function: Real) -> Real:
    return lambda z: mpmath.sqrt(z) ** 3 / function(mpmath.sqrt(z))


HALF_LN2 = 0.3466
LOG_LOW, LOG_HIGH = 0.70710 - 1, 1.41422 - 1
ERF_SPLIT = 0.92
ERFC_CENTRE = 1.5


def erfc_argument(t: mpmath.mpf) -> mpmath.mpf:
    """a with t = (a - c) / (a + c)."""
    return ERFC_CENTRE * (1 + t) / (1 - t)


def erfc_scaled(t: mpmath.mpf) -> mpmath.mpf:
    """erfc(a) exp(a^2) (a + c), which varies little."""
    a = erfc_argument(t)
    return mpmath.erfc(a) * mpmath.exp(a**2) * (a + ERFC_CENTRE)


FITS: dict[str, Fit] = {
    "exp": Fit(lambda r: (mpmath.expm1(r) - r) / r**2, lambda r: r**2 / mpmath.exp(r), -HALF_LN2, HALF_LN2, 4),
    "expm1": Fit(lambda r: (mpmath.expm1(r) - r) / r**2, lambda r: r**2 / mpmath.expm1(r), -HALF_LN2, HALF_LN2, 5),
    "exp2": Fit(lambda r: (mpmath.power(2, r) - 1) / r, lambda r: r / mpmath.power(2, r), -0.5, 0.5, 5),
    "log": Fit(
        lambda f: (mpmath.log1p(f) - f + f**2 / 2) / f**3, lambda f: f**3 / mpmath.log1p(f), LOG_LOW, LOG_HIGH, 7
    ),
    "log_f64": Fit(
        lambda z: (2 * mpmath.atanh(mpmath.sqrt(z)) / mpmath.sqrt(z) - 2) / z,
        lambda z: z,
        0.0,
        0.1716**2,
        4,
        "f64",
    ),
    "sin": Fit(odd(mpmath.sin), odd_weight(mpmath.sin), 0.0, float(mpmath.pi / 2) ** 2, 4),
    "tan": Fit(odd(mpmath.tan), odd_weight(mpmath.tan), 0.0, 0.786**2, 6),
    "atan": Fit(odd(mpmath.atan), odd_weight(mpmath.atan), 0.0, 1.0, 8),
    "asin": Fit(odd(mpmath.asin), odd_weight(mpmath.asin), 0.0, 0.25, 5),
    "sinh": Fit(odd(mpmath.sinh), odd_weight(mpmath.sinh), 0.0, 1.0, 3),
    "tanh": Fit(odd(mpmath.tanh), odd_weight(mpmath.tanh), 0.0, 0.6**2, 5),
    "erf_small": Fit(
        lambda z: mpmath.erf(mpmath.sqrt(z)) / mpmath.sqrt(z) - 1,
        lambda z: mpmath.sqrt(z) / mpmath.erf(mpmath.sqrt(z)),
        0.0,
        ERF_SPLIT**2,
        6,
    ),
    "erf_large": Fit(
        lambda a: -mpmath.log(mpmath.erfc(a)), lambda a: mpmath.erfc(a) / mpmath.erf(a), ERF_SPLIT, 4.0, 8
    ),
    "erfc": Fit(erfc_scaled, lambda t: 1 / erfc_scaled(t), -0.5, 0.742, 10),
}


def nodes(low: float, high: float, count: int) -> list[mpmath.mpf]:
    """Chebyshev nodes, which stay clear of both ends."""
    middle, half = (mpmath.mpf(low) + high) / 2, (mpmath.mpf(high) - low) / 2
    return [middle - half * mpmath.cos(mpmath.pi * (2 * k + 1) / (2 * count)) for k in range(count)]


def lawson(columns: Array, target: Array, weight: Array) -> Array:
    """Coefficients that (nearly) minimise max |weight * (columns @ c - target)|."""
    scale = np.abs(columns).max(axis=0)
    lawson_weight = np.ones_like(target)
    best, best_error = np.zeros(columns.shape[1]), np.inf
    for _ in range(60):
        w = np.sqrt(lawson_weight) * weight
        solved = np.linalg.lstsq(columns / scale * w[:, None], target * w, rcond=None)[0] / scale
        error = np.abs((columns @ solved - target) * weight)
        if error.max() < best_error:
            best, best_error = solved, error.max()
        lawson_weight *= error + 1e-3 * error.max()
        lawson_weight /= lawson_weight.mean()
    return best


def fit(problem: Fit) -> tuple[list[float], float]:
    """Coefficients, lowest order first, rounded to the working precision, and the largest weighted error."""
    points = nodes(problem.low, problem.high, 40 * (problem.degree + 1))
    x = np.array([float(p) for p in points])
    target = np.array([float(problem.target(p)) for p in points])
    weight = np.array([float(problem.weight(p)) for p in points])
    done: list[float] = []
    rest = target
    for order in range(problem.degree + 1):
        columns = np.stack([x**k for k in range(order, problem.degree + 1)], axis=1)
        coefficient = lawson(columns, rest, weight)[0]
        done.append(float(np.float32(coefficient)) if problem.precision == "f32" else float(coefficient))
        rest = rest - done[-1] * x**order
    return done, float(np.abs(rest * weight).max())


def main(names: list[str]) -> None:
    for name in names or FITS:
        coefficients, error = fit(FITS[name])
        print(f"{name}: largest error 2^{np.log2(error):.1f}")
        for c in coefficients:
            print(f"    {np.float32(c)!s}," if FITS[name].precision == "f32" else f"    {c!r},")


if __name__ == "__main__":
    main(sys.argv[1:])
