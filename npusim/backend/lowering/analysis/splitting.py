"""Splits tile dimensions where `x // c` and `x % c` step, so that an access over them becomes a rectangle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import prod

from npusim.backend.lowering.analysis.division import substitute
from npusim.backend.lowering.analysis.facts import Facts
from npusim.backend.lowering.analysis.symbolic import Atom, Axis, Poly, Quotient, Remainder, axis, const


@dataclass(frozen=True)
class Split:
    """`extents` by new dimension; `polys` are the old ones over the new dimensions."""

    extents: tuple[int, ...]
    polys: tuple[Poly, ...]


def split(polys: tuple[Poly, ...], shape: tuple[int, ...], facts: Facts) -> Split:
    """Every dimension cut at the steps of the quotients and remainders over it, where the cuts nest."""
    cuts: dict[int, set[int]] = {}
    for p in polys:
        for dim, period in steps(p):
            cuts.setdefault(dim, set()).add(period)
    radices = [_radices(extent, cuts.get(dim, set())) for dim, extent in enumerate(shape)]
    replacement, extents = _replacement(radices)

    def replace(a: Atom) -> Poly | None:
        return replacement[a.dim] if isinstance(a, Axis) else None

    return Split(extents, tuple(substitute(p, replace, facts) for p in polys))


def steps(p: Poly) -> Iterator[tuple[int, int]]:
    """(dimension, period) of every quotient and remainder in `p`: it steps at multiples of the period."""
    for a in p.atoms:
        if isinstance(a, Quotient | Remainder):
            yield from steps(a.dividend)
            yield from _periods(a.dividend, a.divisor)


def _periods(p: Poly, scale: int) -> Iterator[tuple[int, int]]:
    """Where `p // scale` steps, in units of each axis."""
    for monomial, coefficient in p.terms:
        factor = abs(coefficient)
        if len(monomial) != 1 or scale % factor:
            continue
        (a,) = monomial
        if isinstance(a, Axis):
            yield a.dim, scale // factor
        elif isinstance(a, Quotient):
            yield from _periods(a.dividend, a.divisor * scale // factor)
        elif isinstance(a, Remainder):
            yield from _periods(a.dividend, scale // factor)


def _radices(extent: int, periods: set[int]) -> tuple[int, ...]:
    """Extents of the new dimensions, outermost first; the dimension stays whole when the periods do not nest."""
    chain = [1, *sorted(c for c in periods if 1 < c < extent), extent]
    pairs = list(pairwise(chain))
    if any(big % small for small, big in pairs):
        return (extent,)
    return tuple(big // small for small, big in reversed(pairs)) or (extent,)


def _replacement(radices: list[tuple[int, ...]]) -> tuple[list[Poly], tuple[int, ...]]:
    """Each old axis over the new axes, and all new extents."""
    extents: list[int] = []
    replacement: list[Poly] = []
    for parts in radices:
        total = Poly()
        for k, extent in enumerate(parts):
            total = total + axis(len(extents), extent) * const(prod(parts[k + 1 :]))
            extents.append(extent)
        replacement.append(total)
    return replacement, tuple(extents)
