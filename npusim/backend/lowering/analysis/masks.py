"""Comparisons of index tiles as conjunctions of `polynomial >= 0`, and those as bounds of an access's dimensions."""

from __future__ import annotations

from dataclasses import dataclass, field

from npusim.backend.lowering.analysis.division import partition
from npusim.backend.lowering.analysis.facts import Facts
from npusim.backend.lowering.analysis.forms import FALSE, Mask
from npusim.backend.lowering.analysis.scalars import binary, select, to_scalar
from npusim.backend.lowering.analysis.symbolic import Poly, affine, const
from npusim.backend.lowering.tile import Const, Scalar


def compare(predicate: str, a: Poly, b: Poly, facts: Facts) -> Mask | None:
    """The signed or unsigned comparison as a conjunction; None for `ne`, and for unsigned ones of negative indices."""
    if predicate.startswith("u"):
        if not (facts.non_negative(a) and facts.non_negative(b)):
            return None
        predicate = "s" + predicate[1:]
    one = const(1)
    conjunctions: dict[str, Mask] = {
        "slt": (b - a - one,),
        "sle": (b - a,),
        "sgt": (a - b - one,),
        "sge": (a - b,),
        "eq": (a - b, b - a),
    }
    found = conjunctions.get(predicate)
    return None if found is None else simplify(found, facts)


def simplify(mask: Mask, facts: Facts) -> Mask:
    """Without the parts that always hold; `FALSE` when one never does."""
    kept: list[Poly] = []
    for p in mask:
        low, high = facts.interval(p)
        if high is not None and high < 0:
            return FALSE
        if (low is None or low < 0) and p not in kept:
            kept.append(p)
    return tuple(kept)


def negate(mask: Mask) -> Mask | None:
    """Not `p >= 0` is `-p - 1 >= 0`; the negation of several parts is no conjunction."""
    if mask == ():
        return FALSE
    if mask == FALSE:
        return ()
    return (const(-1) - mask[0],) if len(mask) == 1 else None


def truth(mask: Mask) -> Scalar:
    """A mask without axes as a scalar, 0 or 1."""
    result: Scalar = Const(1)
    for p in mask:
        holds = binary("ge", to_scalar(p), Const(0))
        result = holds if result == Const(1) else binary("and", result, holds)
    return result


@dataclass
class Bounds:
    """Valid indices of each dimension (lower and upper limits, conjunctive) and conditions on the whole tile."""

    low: dict[int, list[Poly]] = field(default_factory=dict)
    high: dict[int, list[Poly]] = field(default_factory=dict)
    conditions: list[Poly] = field(default_factory=list)

    def lower(self, dim: int) -> Scalar:
        """The greatest of the lower limits, at least 0."""
        result: Scalar = Const(0)
        for limit in self.low.get(dim, []):
            scalar = to_scalar(limit)
            result = scalar if result == Const(0) else binary("max", result, scalar)
        return result

    def upper(self, dim: int, extent: int) -> Scalar:
        """The least of the upper limits, at most the extent."""
        result: Scalar = Const(extent)
        for limit in self.high.get(dim, []):
            scalar = to_scalar(limit)
            result = scalar if result == Const(extent) else binary("min", result, scalar)
        return result

    def whole(self, upper: Scalar) -> Scalar:
        """`upper` where the tile's conditions hold, else 0."""
        return select(truth(tuple(self.conditions)), upper, Const(0))


def bounds(mask: Mask, facts: Facts) -> Bounds | Poly:
    """The rectangle that `mask` describes, or the part of it that describes none."""
    result = Bounds()
    for p in simplify(mask, facts):
        if not _add(result, p, facts):
            return p
    return result


def _add(result: Bounds, p: Poly, facts: Facts) -> bool:
    parts = affine(p)
    if parts is None:
        return False
    base, strides = parts
    if not strides:
        result.conditions.append(base)
        return True
    if len(strides) > 1:
        coarse = _uncouple(p, facts)
        return coarse is not None and _add(result, coarse, facts)
    ((dim, stride),) = strides.items()
    factor = stride.constant
    if factor == 1:
        result.low.setdefault(dim, []).append(const(0) - base)
    elif factor == -1:
        result.high.setdefault(dim, []).append(base + const(1))
    else:
        coarse = _uncouple(p, facts)
        return coarse is not None and coarse != p and _add(result, coarse, facts)
    return True


def _uncouple(p: Poly, facts: Facts) -> Poly | None:
    """p = g * t + r >= 0 with 0 <= r < g holds exactly where t >= 0: the fine dimensions drop out."""
    for g in sorted({abs(c) for m, c in p.terms if m}, reverse=True):
        parts = partition(p, g, facts) if g > 1 else None
        if parts is not None:
            return parts[0]
    return None
