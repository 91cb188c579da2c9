"""Scalar expressions of the tile program: from axis-free polynomials, with constants folded."""

from __future__ import annotations

from collections.abc import Callable

from npusim.backend.lowering.analysis.symbolic import Atom, Axis, Poly, Quotient, Remainder, atom, const
from npusim.backend.lowering.tile import Const, Scalar, ScalarOp, ScalarOpName


def to_scalar(p: Poly) -> Scalar:
    """The value of a polynomial that has no axes; positive terms first, so that differences read as differences."""
    terms = sorted(p.terms, key=lambda term: (term[1] < 0, term[0] == ()))
    total: Scalar | None = None
    for monomial, coefficient in terms:
        if total is None:
            total = _term(monomial, coefficient)
        elif coefficient < 0:
            total = ScalarOp("sub", (total, _term(monomial, -coefficient)))
        else:
            total = ScalarOp("add", (total, _term(monomial, coefficient)))
    return Const(0) if total is None else total


def _term(monomial: tuple[Atom, ...], coefficient: int) -> Scalar:
    factors: list[Scalar] = []
    for a in monomial:
        assert not isinstance(a, Axis | Quotient | Remainder), "a scalar has no axes"
        factors.append(a)
    if coefficient != 1 or not factors:
        factors.append(Const(coefficient))
    product = factors[0]
    for factor in factors[1:]:
        product = ScalarOp("mul", (product, factor))
    return product


def from_scalar(s: Scalar) -> Poly:
    """Sums and products become polynomials, everything else an atom."""
    match s:
        case Const(value=value):
            return const(value)
        case ScalarOp(op="add", operands=(a, b)):
            return from_scalar(a) + from_scalar(b)
        case ScalarOp(op="sub", operands=(a, b)):
            return from_scalar(a) - from_scalar(b)
        case ScalarOp(op="mul", operands=(a, b)):
            return from_scalar(a) * from_scalar(b)
        case _:
            return atom(s)


_FOLD: dict[ScalarOpName, Callable[[int, int], int]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "min": min,
    "max": max,
    "and": lambda a, b: a & b,
    "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b,
    "shl": lambda a, b: a << b,
    "shr": lambda a, b: a >> b,
    "eq": lambda a, b: int(a == b),
    "ne": lambda a, b: int(a != b),
    "lt": lambda a, b: int(a < b),
    "le": lambda a, b: int(a <= b),
    "gt": lambda a, b: int(a > b),
    "ge": lambda a, b: int(a >= b),
    "floordiv": lambda a, b: a // b,
    "floormod": lambda a, b: a % b,
    "divs": lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
    "rems": lambda a, b: abs(a) % abs(b) * (-1 if a < 0 else 1),
}
_DIVISIONS = ("floordiv", "floormod", "divs", "rems")


def evaluate(op: ScalarOpName, a: int, b: int) -> int:
    """The value of a binary scalar op."""
    return _FOLD[op](a, b)


def binary(op: ScalarOpName, a: Scalar, b: Scalar) -> Scalar:
    """`a op b`, folded where both are constants (never a division by zero), and without neutral elements."""
    if isinstance(a, Const) and isinstance(b, Const) and not (op in _DIVISIONS and b.value == 0):
        return Const(evaluate(op, a.value, b.value))
    if op in ("min", "max", "and", "or") and a == b:
        return a
    if op in ("divs", "floordiv") and b == Const(1):
        return a
    if op in ("rems", "floormod") and b == Const(1):
        return Const(0)
    if op in ("add", "sub", "mul"):
        return to_scalar(from_scalar(ScalarOp(op, (a, b))))
    return ScalarOp(op, (a, b))


def select(condition: Scalar, a: Scalar, b: Scalar) -> Scalar:
    if isinstance(condition, Const):
        return a if condition.value else b
    return a if a == b else ScalarOp("select", (condition, a, b))
