"""Integer index expressions as polynomials over scalars and tile axes.

A tile's integers (`xoffset + tl.arange(...)`, strides, `x % c`) are one `Poly`: integer coefficients over monomials of
atoms. Axes are the tile's own coordinates; everything else is a scalar of the launch. Arithmetic is on unbounded
integers: Inductor chooses 32-bit indexing only where no index wraps, so nothing is lost by ignoring the wrap.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import prod

from npusim.backend.lowering.tile import ArgRef, Iv, NumPrograms, Pid, ScalarOp


@dataclass(frozen=True)
class Axis:
    """Coordinate along tile dimension `dim`: 0 <= axis < extent."""

    dim: int
    extent: int


@dataclass(frozen=True)
class Quotient:
    """dividend // divisor, rounded down."""

    dividend: Poly
    divisor: int


@dataclass(frozen=True)
class Remainder:
    """dividend % divisor, from 0 to divisor - 1."""

    dividend: Poly
    divisor: int


ScalarAtom = ArgRef | Pid | NumPrograms | Iv | ScalarOp
Atom = ScalarAtom | Axis | Quotient | Remainder
Monomial = tuple[Atom, ...]


@dataclass(frozen=True)
class Poly:
    """Sum of coefficient * product of atoms. No coefficient is 0, the order is canonical: equal ones compare equal."""

    terms: tuple[tuple[Monomial, int], ...] = ()

    @cached_property
    def axes(self) -> frozenset[Axis]:
        """Every axis, also inside quotients and remainders."""
        return frozenset(a for atom in self.atoms for a in _axes_of(atom))

    @cached_property
    def atoms(self) -> frozenset[Atom]:
        """The atoms of the monomials (not those inside quotients and remainders)."""
        return frozenset(atom for monomial, _ in self.terms for atom in monomial)

    @property
    def constant(self) -> int | None:
        """The value of a polynomial without atoms."""
        if not self.terms:
            return 0
        return self.terms[0][1] if self.terms[0][0] == () and len(self.terms) == 1 else None

    def __add__(self, other: Poly) -> Poly:
        return _collect(self.terms + other.terms)

    def __sub__(self, other: Poly) -> Poly:
        return self + other * const(-1)

    def __mul__(self, other: Poly) -> Poly:
        return _collect((a + b, x * y) for a, x in self.terms for b, y in other.terms)

    def divisible(self, factor: int) -> bool:
        """Whether every coefficient is a multiple of `factor`: the value then is one for every value of the atoms."""
        return all(c % factor == 0 for _, c in self.terms)

    def exact_div(self, factor: int) -> Poly:
        return Poly(tuple((m, c // factor) for m, c in self.terms))


def _collect(terms: Iterable[tuple[Monomial, int]]) -> Poly:
    found: dict[Monomial, int] = {}
    for monomial, coefficient in terms:
        key = monomial if len(monomial) < 2 else tuple(sorted(monomial, key=repr))
        found[key] = found.get(key, 0) + coefficient
    kept = [(m, c) for m, c in found.items() if c]
    return Poly(tuple(sorted(kept, key=lambda term: repr(term[0]))))


def const(value: int) -> Poly:
    return Poly((((), value),)) if value else Poly()


def atom(a: Atom) -> Poly:
    return Poly((((a,), 1),))


def axis(dim: int, extent: int) -> Poly:
    """The coordinate of a dimension; 0 where there is only one."""
    return atom(Axis(dim, extent)) if extent > 1 else const(0)


def _axes_of(a: Atom) -> frozenset[Axis]:
    if isinstance(a, Axis):
        return frozenset({a})
    return a.dividend.axes if isinstance(a, Quotient | Remainder) else frozenset()


def affine(p: Poly) -> tuple[Poly, dict[int, Poly]] | None:
    """(base, stride by tile dimension), all free of axes; None when `p` is not affine in the axes."""
    base: list[tuple[Monomial, int]] = []
    strides: dict[int, list[tuple[Monomial, int]]] = {}
    for monomial, coefficient in p.terms:
        axes = [a for a in monomial if _axes_of(a)]
        if not axes:
            base.append((monomial, coefficient))
        elif len(axes) == 1 and isinstance(axes[0], Axis):
            rest = tuple(a for a in monomial if a is not axes[0])
            strides.setdefault(axes[0].dim, []).append((rest, coefficient))
        else:
            return None
    return _collect(tuple(base)), {dim: _collect(tuple(terms)) for dim, terms in strides.items()}


def row_major(shape: tuple[int, ...]) -> Poly:
    """The linear index of a tile's element."""
    total = Poly()
    for dim, extent in enumerate(shape):
        total = total + axis(dim, extent) * const(prod(shape[dim + 1 :]))
    return total
