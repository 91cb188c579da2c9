"""What the analysis knows of one SSA value of the TTIR: its symbolic form where it has one, and how to get its data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from npusim.backend.lowering.analysis.symbolic import Poly
from npusim.backend.lowering.tile import Value

Mask = tuple[Poly, ...]
"""A conjunction: every polynomial is >= 0. The empty conjunction is true."""

FALSE: Mask = (Poly((((), -1),)),)


@dataclass(frozen=True)
class Pointer:
    """A tile of addresses: tensor argument `arg` and an element offset."""

    arg: int
    offset: Poly


@dataclass(frozen=True)
class BlockPointer:
    """`tl.make_block_ptr`: all by dimension of the tensor's view; `base` is an element offset from the argument."""

    arg: int
    base: Poly
    shape: tuple[Poly, ...]
    strides: tuple[Poly, ...]
    offsets: tuple[Poly, ...]
    block: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Form:
    """A value of `shape` (`()` for scalars) and element type `dtype`; at most one symbolic form is set.

    `literal` is the value of a constant. `value` is its data where it already is a tile; `build` makes the data of a
    symbolic value when something wants it. `why` says why a value used as an address or mask has no symbolic form.
    """

    shape: tuple[int, ...]
    dtype: str
    index: Poly | None = None
    mask: Mask | None = None
    pointer: Pointer | None = None
    block: BlockPointer | None = None
    literal: int | float | None = None
    value: Value | None = None
    build: Callable[[], Value] | None = None
    why: str = ""
