"""Exact simplification of `//` and `%` of index expressions."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd

from npusim.backend.lowering.analysis.facts import Facts
from npusim.backend.lowering.analysis.scalars import to_scalar
from npusim.backend.lowering.analysis.symbolic import Atom, Poly, Quotient, Remainder, atom, const
from npusim.backend.lowering.tile import Const, ScalarOp


def divide(p: Poly, divisor: int, facts: Facts) -> tuple[Poly, Poly] | None:
    """(p // divisor, p % divisor) by C's rule, or None when `p` might be negative (the two rules then differ)."""
    if divisor <= 0 or not facts.non_negative(p):
        return None
    return floor_divide(p, divisor, facts)


def floor_divide(p: Poly, divisor: int, facts: Facts) -> tuple[Poly, Poly]:
    """Floor division by a positive constant.

    p = g * t + r with 0 <= r < g and g | divisor: p // divisor = t // (divisor / g), p % divisor = g * ... + r.
    """
    if divisor == 1:
        return p, const(0)
    value = p.constant
    if value is not None:
        return const(value // divisor), const(value % divisor)
    for g in _candidates(p, divisor):
        parts = partition(p, g, facts)
        if parts is not None:
            if g == divisor:
                return parts
            quotient, remainder = floor_divide(parts[0], divisor // g, facts)
            return quotient, remainder * const(g) + parts[1]
    return _opaque(p, divisor, facts)


def _candidates(p: Poly, divisor: int) -> list[int]:
    """Factors of the divisor that the coefficients share with it, the greatest first."""
    shared = {gcd(divisor, c) for _, c in p.terms}
    shared |= {gcd(a, b) for a in shared for b in shared} | {divisor}
    return sorted((g for g in shared if g > 1), reverse=True)


def partition(p: Poly, g: int, facts: Facts) -> tuple[Poly, Poly] | None:
    """(t, r) of p = g * t + r with 0 <= r < g for every value of the atoms, or None."""
    rest = Poly(tuple((m, c) for m, c in p.terms if m and c % g))
    whole = Poly(tuple((m, c) for m, c in p.terms if m and c % g == 0))
    offset = sum(c for m, c in p.terms if not m)
    low, high = facts.interval(rest)
    if low is None or high is None:
        return None
    share = (offset + low) % g - low
    if share + high >= g:
        return None
    return whole.exact_div(g) + const((offset - share) // g), rest + const(share)


def _opaque(p: Poly, divisor: int, facts: Facts) -> tuple[Poly, Poly]:
    """An atom of its own; (x // a) // b is x // (a * b), (x % (a * b)) % b is x % b."""
    if not p.axes:
        operands = (to_scalar(p), Const(divisor))
        if facts.non_negative(p):
            return atom(ScalarOp("divs", operands)), atom(ScalarOp("rems", operands))
        return atom(ScalarOp("floordiv", operands)), atom(ScalarOp("floormod", operands))
    if len(p.terms) == 1 and p.terms[0][1] == 1 and len(p.terms[0][0]) == 1:
        (inner,) = p.terms[0][0]
        if isinstance(inner, Quotient):
            outer = atom(Quotient(inner.dividend, inner.divisor * divisor))
            return outer, atom(Remainder(p, divisor))
        if isinstance(inner, Remainder) and inner.divisor % divisor == 0:
            return atom(Quotient(p, divisor)), atom(Remainder(inner.dividend, divisor))
    return atom(Quotient(p, divisor)), atom(Remainder(p, divisor))


Replace = Callable[[Atom], Poly | None]
"""What takes an atom's place; None leaves a scalar or an axis, and looks inside quotients and remainders."""


def substitute(p: Poly, replace: Replace, facts: Facts) -> Poly:
    """`p` with its atoms replaced and its quotients and remainders simplified again."""
    result = Poly()
    for monomial, coefficient in p.terms:
        term = const(coefficient)
        for a in monomial:
            term = term * _replaced(a, replace, facts)
        result = result + term
    return result


def _replaced(a: Atom, replace: Replace, facts: Facts) -> Poly:
    found = replace(a)
    if found is not None:
        return found
    if isinstance(a, Quotient):
        return floor_divide(substitute(a.dividend, replace, facts), a.divisor, facts)[0]
    if isinstance(a, Remainder):
        return floor_divide(substitute(a.dividend, replace, facts), a.divisor, facts)[1]
    return atom(a)
