"""What is known of the launch's scalars, and the bounds of index expressions that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from npusim.backend.lowering.analysis.symbolic import Atom, Axis, Monomial, Poly, Quotient, Remainder
from npusim.backend.lowering.tile import ArgRef, Const, Iv, NumPrograms, Pid, ScalarOp

Interval = tuple[int | None, int | None]
"""Least and greatest value, None where unbounded."""


@dataclass
class Facts:
    """What is known of the scalars: trip counts of loops in scope, and which arguments are sizes (never negative)."""

    sizes: frozenset[int] = frozenset()
    last_trip: dict[int, int] = field(default_factory=dict)

    def interval(self, p: Poly) -> Interval:
        low: int | None = 0
        high: int | None = 0
        for monomial, coefficient in p.terms:
            a, b = self._monomial(monomial)
            if coefficient < 0:
                a, b = b, a
            low = None if low is None or a is None else low + coefficient * a
            high = None if high is None or b is None else high + coefficient * b
        return low, high

    def non_negative(self, p: Poly) -> bool:
        low = self.interval(p)[0]
        return low is not None and low >= 0

    def _monomial(self, monomial: Monomial) -> Interval:
        result: Interval = (1, 1)
        for a in monomial:
            result = _multiply(result, self._atom(a))
        return result

    def _atom(self, a: Atom) -> Interval:
        match a:
            case Axis(extent=extent):
                return 0, extent - 1
            case Quotient(dividend=p, divisor=c):
                low, high = self.interval(p)
                return None if low is None else low // c, None if high is None else high // c
            case Remainder(divisor=c):
                return 0, c - 1
            case Pid():
                return 0, None
            case NumPrograms():
                return 1, None
            case Iv(loop=loop):
                return 0, self.last_trip.get(loop)
            case ArgRef(position=position):
                return (0 if position in self.sizes else None), None
            case ScalarOp():
                return self._scalar_op(a)

    def _scalar_op(self, s: ScalarOp) -> Interval:
        if s.op in ("eq", "ne", "lt", "le", "gt", "ge"):
            return 0, 1
        ranges = [self._scalar(x) for x in s.operands]
        if s.op == "floormod" and ranges[1][0] is not None and ranges[1][0] > 0:
            return 0, None if ranges[1][1] is None else ranges[1][1] - 1
        if s.op in ("divs", "rems", "min", "max"):
            return _narrow(s.op, ranges[0], ranges[1])
        return None, None

    def _scalar(self, s: object) -> Interval:
        if isinstance(s, Const):
            return s.value, s.value
        if isinstance(s, ScalarOp) and s.op in ("add", "sub", "mul"):
            return _ring(s.op, self._scalar(s.operands[0]), self._scalar(s.operands[1]))
        assert isinstance(s, ArgRef | Pid | NumPrograms | Iv | ScalarOp)
        return self._atom(s)


def _multiply(a: Interval, b: Interval) -> Interval:
    if None not in a and None not in b:
        products = [x * y for x in a for y in b if x is not None and y is not None]
        return min(products), max(products)
    if a[0] is not None and a[0] >= 0 and b[0] is not None and b[0] >= 0:
        return a[0] * b[0], None
    return None, None


def _ring(op: str, a: Interval, b: Interval) -> Interval:
    if op == "mul":
        return _multiply(a, b)
    if op == "sub":
        b = (None if b[1] is None else -b[1], None if b[0] is None else -b[0])
    return (
        None if a[0] is None or b[0] is None else a[0] + b[0],
        None if a[1] is None or b[1] is None else a[1] + b[1],
    )


def _narrow(op: str, a: Interval, b: Interval) -> Interval:
    """Bounds of a truncating division, a minimum or a maximum."""
    if op in ("min", "max"):
        pick: Callable[..., int] = min if op == "min" else max
        return _known(pick, a[0], b[0], either=op == "max"), _known(pick, a[1], b[1], either=op == "min")
    if a[0] is None or a[0] < 0 or b[0] is None or b[0] <= 0:
        return None, None
    if op == "divs":
        return 0, None if a[1] is None else a[1] // b[0]
    return 0, a[1] if b[1] is None else b[1] - 1


def _known(pick: Callable[..., int], a: int | None, b: int | None, *, either: bool) -> int | None:
    """min or max of two bounds; with `either`, one known bound is enough."""
    known = [x for x in (a, b) if x is not None]
    if len(known) == 2 or (known and either):
        return pick(known)
    return None
