"""A 1-D tile over a reshaped tensor whose `//` and `%` do not divide its block: a run of segments."""

from __future__ import annotations

from math import gcd

from npusim.backend.lowering.analysis.division import substitute
from npusim.backend.lowering.analysis.facts import Facts
from npusim.backend.lowering.analysis.forms import Mask, Pointer
from npusim.backend.lowering.analysis.masks import Bounds, bounds, truth
from npusim.backend.lowering.analysis.scalars import binary, select, to_scalar
from npusim.backend.lowering.analysis.splitting import steps
from npusim.backend.lowering.analysis.symbolic import Atom, Axis, Poly, Quotient, Remainder, affine, atom, const
from npusim.backend.lowering.tile import Iv, SegmentedAccess


def segments(pointer: Pointer, mask: Mask, shape: tuple[int, ...], facts: Facts, loop: int) -> SegmentedAccess | None:
    """The access, when every `//` and `%` of the address is of one linear index, `start` + the tile's one axis."""
    axes = pointer.offset.axes
    linear = _linear_indices(pointer.offset)
    if len(axes) != 1 or len(linear) != 1 or sum(n > 1 for n in shape) != 1:
        return None
    (along,), (index,) = axes, linear
    start = index - atom(along)
    stride = _slope(pointer.offset)
    valid = bounds(mask, facts)
    if start.axes or stride is None or not isinstance(valid, Bounds):
        return None

    def replace(a: Atom) -> Poly | None:
        return atom(Iv(loop)) - start if isinstance(a, Axis) else None

    low = binary("add", to_scalar(start), valid.lower(along.dim))
    high = binary("add", to_scalar(start), valid.upper(along.dim, along.extent))
    return SegmentedAccess(
        arg=pointer.arg,
        loop=loop,
        start=to_scalar(start),
        extent=along.extent,
        granule=gcd(*(period for _, period in steps(pointer.offset))),
        offset=to_scalar(substitute(pointer.offset, replace, facts)),
        stride=to_scalar(stride),
        lo=low,
        hi=select(truth(tuple(valid.conditions)), high, low),
    )


def _linear_indices(p: Poly) -> set[Poly]:
    """The innermost dividends of the quotients and remainders."""
    found: set[Poly] = set()
    for a in p.atoms:
        if isinstance(a, Quotient | Remainder):
            found |= _linear_indices(a.dividend) or {a.dividend}
    return found


def _slope(p: Poly) -> Poly | None:
    """Elements that the address advances by, per element of the tile, inside a segment."""
    total = Poly()
    for monomial, coefficient in p.terms:
        moving = [a for a in monomial if isinstance(a, Axis | Quotient | Remainder)]
        if len(moving) > 1:
            return None
        for a in moving:
            rate = 1 if isinstance(a, Axis) else _rate(a)
            if rate is None:
                return None
            rest = const(coefficient * rate)
            for other in monomial:
                rest = rest * (const(1) if other is a else atom(other))
            total = total + rest
    return total


def _rate(a: Quotient | Remainder) -> int | None:
    """Inside a segment `x % c` advances with x, `x // c` and what is made of it alone stands still."""
    inner = a.dividend
    parts = affine(inner)
    if parts is not None:
        steady = all(stride == const(1) for stride in parts[1].values())
        return (1 if isinstance(a, Remainder) else 0) if steady else None
    if len(inner.terms) == 1 and inner.terms[0][1] == 1 and len(inner.terms[0][0]) == 1:
        (nested,) = inner.terms[0][0]
        if isinstance(nested, Quotient):
            return 0 if _rate(nested) == 0 else None
    return None
