"""Cuts a tile where `x // c` and `x % c` step at places that only the launch knows.

A dimension of extent n that starts anywhere meets at most ceil((n - 1) / c) + 1 periods of c. In each of them `x // c`
is a scalar and `x % c` is x minus a scalar, so each piece is a rectangle of the tile: the elements of one period.
"""

from __future__ import annotations

from math import gcd

from npusim.backend.lowering.analysis.division import floor_divide, substitute
from npusim.backend.lowering.analysis.facts import Facts
from npusim.backend.lowering.analysis.forms import Mask
from npusim.backend.lowering.analysis.symbolic import Atom, Axis, Poly, Quotient, Remainder, const

Piece = tuple[Poly, Mask]
"""Address and mask."""


def cut(address: Poly, mask: Mask, facts: Facts) -> tuple[Piece, ...]:
    """The tile by the periods of one quotient or remainder; empty when none can be cut."""
    steps = [a for p in (address, *mask) for a in _steps(p)]
    if not steps:
        return ()
    step = min(steps, key=lambda a: (a.divisor, repr(a)))
    first, count = _periods(step, mask, facts)
    return tuple(_piece(address, mask, step, first + const(k), facts) for k in range(count))


def _periods(step: Quotient | Remainder, mask: Mask, facts: Facts) -> tuple[Poly, int]:
    """The first period that the valid elements can meet, and how many they can meet."""
    index, c = step.dividend, step.divisor
    low = [-p.constant for p in (q - index for q in mask) if p.constant is not None]
    high = [p.constant for p in (q + index for q in mask) if p.constant is not None]
    if low and high:
        first = max(low) // c
        return const(first), max(min(high) // c - first + 1, 1)
    (along,) = index.axes
    start = index - _axis(along)
    residue = c - gcd(c, *(k for _, k in start.terms))
    return floor_divide(start, c, facts)[0], (along.extent - 1 + residue) // c + 1


def _axis(a: Axis) -> Poly:
    return Poly((((a,), 1),))


def _steps(p: Poly) -> list[Quotient | Remainder]:
    """Quotients and remainders, at any depth, of an index that is a scalar plus one axis."""
    found: list[Quotient | Remainder] = []
    for a in p.atoms:
        if isinstance(a, Quotient | Remainder):
            inner = a.dividend
            if len(inner.axes) == 1 and not (inner - _axis(*inner.axes)).axes:
                found.append(a)
            else:
                found += _steps(inner)
    return found


def _piece(address: Poly, mask: Mask, step: Quotient | Remainder, period: Poly, facts: Facts) -> Piece:
    """The part of the tile where `step.dividend // step.divisor` is `period`."""
    index, c = step.dividend, step.divisor
    within = index - period * const(c)

    def replace(a: Atom) -> Poly | None:
        if not isinstance(a, Quotient | Remainder) or a.dividend != index or a.divisor % c:
            return None
        outer = floor_divide(period, a.divisor // c, facts)[0]
        if isinstance(a, Quotient):
            return outer
        return (period - outer * const(a.divisor // c)) * const(c) + within

    polys = tuple(substitute(p, replace, facts) for p in (address, *mask))
    return polys[0], (*polys[1:], within, const(c - 1) - within)
