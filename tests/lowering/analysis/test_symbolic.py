"""The symbolic algebra against brute force."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from npusim.backend.lowering.analysis.division import divide, floor_divide
from npusim.backend.lowering.analysis.facts import Facts
from npusim.backend.lowering.analysis.masks import Bounds, bounds, compare, negate
from npusim.backend.lowering.analysis.scalars import binary, evaluate, from_scalar, select, to_scalar
from npusim.backend.lowering.analysis.splitting import split
from npusim.backend.lowering.analysis.symbolic import (
    Axis,
    Poly,
    Quotient,
    Remainder,
    affine,
    atom,
    axis,
    const,
    row_major,
)
from npusim.backend.lowering.tile import ArgRef, Const, Iv, Pid, Scalar, ScalarOp

SHAPE = (4, 8)
FACTS = Facts(sizes=frozenset({0}))
ATOMS = [axis(0, 4), axis(1, 8), atom(Pid(0)), atom(ArgRef(0))]
Point = tuple[int, int, int, int]
POINTS: list[Point] = [(a, b, p, n) for a, b, p, n in product(range(4), range(0, 8, 3), (0, 1, 5), (0, 7))]


def value(p: Poly, point: Point) -> int:
    total = 0
    for monomial, coefficient in p.terms:
        for a in monomial:
            coefficient *= atom_value(a, point)
        total += coefficient
    return total


def atom_value(a: object, point: Point) -> int:
    match a:
        case Axis(dim=dim):
            return point[dim]
        case Quotient(dividend=dividend, divisor=divisor):
            return value(dividend, point) // divisor
        case Remainder(dividend=dividend, divisor=divisor):
            return value(dividend, point) % divisor
    assert isinstance(a, ArgRef | Pid | ScalarOp | Const | Iv)
    return scalar_value(a, point)


def scalar_value(s: Scalar, point: Point) -> int:
    match s:
        case Const(value=constant):
            return constant
        case Pid():
            return point[2]
        case ArgRef():
            return point[3]
        case ScalarOp(op="select", operands=(c, a, b)):
            return scalar_value(a if scalar_value(c, point) else b, point)
        case ScalarOp(op=op, operands=(a, b)):
            return evaluate(op, scalar_value(a, point), scalar_value(b, point))
    raise AssertionError(s)


coefficients = st.sampled_from([0, 0, 1, 1, 2, 3, 4, 6, 8, 12, 16, 32])


@st.composite
def indices(draw: st.DrawFn) -> Poly:
    """A sum of axes, a program id and a size, never negative."""
    total = const(draw(st.integers(0, 20)))
    for a in ATOMS:
        total = total + a * const(draw(coefficients))
    return total


@settings(max_examples=60, deadline=None)
@given(p=indices(), c=st.integers(1, 24), d=st.integers(1, 9))
def test_divisions_nest(p: Poly, c: int, d: int) -> None:
    first = divide(p, c, FACTS)
    assert first is not None
    second = divide(first[0] + first[1] * const(3), d, FACTS)
    assert second is not None
    for point in POINTS:
        x = value(p, point)
        assert (value(first[0], point), value(first[1], point)) == divmod(x, c)
        assert (value(second[0], point), value(second[1], point)) == divmod(x // c + x % c * 3, d)


@settings(max_examples=40, deadline=None)
@given(p=indices(), shift=st.integers(-60, 0), c=st.integers(1, 24))
def test_floor_division_of_what_may_be_negative(p: Poly, shift: int, c: int) -> None:
    found = floor_divide(p + const(shift), c, FACTS)
    for point in POINTS:
        x = value(p, point) + shift
        assert (value(found[0], point), value(found[1], point)) == divmod(x, c)


def test_division_of_what_may_be_negative_is_not_c_division() -> None:
    assert divide(atom(ArgRef(1)), 4, FACTS) is None
    assert divide(axis(0, 4) - const(1), 4, FACTS) is None


@settings(max_examples=40, deadline=None)
@given(p=indices(), q=indices())
def test_intervals_hold(p: Poly, q: Poly) -> None:
    low, high = FACTS.interval(p - q)
    for point in POINTS:
        x = value(p - q, point)
        assert (low is None or low <= x) and (high is None or x <= high)


@settings(max_examples=40, deadline=None)
@given(p=indices(), q=indices())
def test_ring(p: Poly, q: Poly) -> None:
    assert p + q == q + p
    assert p * q == q * p
    assert (p + q) * q == p * q + q * q
    assert p - p == Poly()


@pytest.mark.parametrize(("c", "extents"), [(4, (4, 2, 4)), (8, (4, 8)), (16, (4, 8)), (3, (4, 8))])
def test_split(c: int, extents: tuple[int, ...]) -> None:
    found = divide(atom(Pid(0)) * const(8) + axis(1, 8), c, FACTS)
    assert found is not None
    cut = split((found[1],), SHAPE, FACTS)
    assert cut.extents == extents
    assert (affine(cut.polys[0]) is not None) == (c != 3)


PREDICATES = ["slt", "sle", "sgt", "sge", "eq", "ult", "uge"]


@settings(max_examples=100, deadline=None)
@given(p=indices(), q=indices(), predicate=st.sampled_from(PREDICATES), negated=st.booleans())
def test_bounds_are_the_mask(p: Poly, q: Poly, predicate: str, negated: bool) -> None:
    """Where a comparison has bounds, they hold for exactly the elements for which it holds."""
    mask = compare(predicate, p, q, FACTS)
    assert mask is not None
    if negated:
        mask = negate(mask)
    found = bounds(mask, FACTS) if mask is not None else None
    if not isinstance(found, Bounds):
        return
    holds = {"slt": "lt", "sle": "le", "sgt": "gt", "sge": "ge", "eq": "eq", "ult": "lt", "uge": "ge"}[predicate]
    for point in POINTS:
        wanted = evaluate(holds, value(p, point), value(q, point)) != negated  # type: ignore[arg-type]
        inside = scalar_value(found.whole(Const(1)), point) == 1
        for dim, extent in enumerate(SHAPE):
            low, high = found.lower(dim), found.upper(dim, extent)
            inside &= scalar_value(low, point) <= point[dim] < scalar_value(high, point)
        assert inside == wanted


@settings(max_examples=40, deadline=None)
@given(p=indices())
def test_scalars_keep_their_value(p: Poly) -> None:
    base = affine(p)
    assert base is not None
    scalar = to_scalar(base[0])
    assert from_scalar(scalar) == base[0]
    for point in POINTS:
        assert scalar_value(scalar, point) == value(base[0], point)


OPS = ["add", "sub", "mul", "min", "max", "divs", "rems", "floordiv", "floormod", "lt", "ge", "eq", "and", "or", "xor"]


@given(op=st.sampled_from(OPS), a=st.integers(-9, 9), b=st.integers(-9, 9))
def test_folding(op: str, a: int, b: int) -> None:
    folded = binary(op, Const(a), Const(b))  # type: ignore[arg-type]
    if b == 0 and op in ("divs", "rems", "floordiv", "floormod"):
        assert isinstance(folded, ScalarOp)
        return
    symbolic = binary(op, ArgRef(0), Const(b))  # type: ignore[arg-type]
    assert folded == Const(scalar_value(symbolic, (0, 0, 0, a)))


def test_select() -> None:
    assert select(Const(1), Const(3), Const(4)) == Const(3)
    assert select(Pid(0), Const(3), Const(3)) == Const(3)


def test_row_major() -> None:
    assert row_major((2, 1, 8)) == axis(0, 2) * const(8) + axis(2, 8)
