"""Where a tile value lives while a kernel is lowered."""

from __future__ import annotations

from dataclasses import dataclass

from npusim.backend.lowering import npu
from npusim.backend.lowering.schedule.units import ConstantNode, IndexNode, ScalarNode, Unit
from npusim.backend.lowering.schedule.views import Shape, Strided


@dataclass(frozen=True)
class Held:
    """In a scratchpad buffer, seen through `view`. `position` is the step of the block that makes it (-1: before)."""

    buffer: npu.BufferRef
    view: Strided
    dtype: str
    block: int
    position: int


@dataclass(frozen=True)
class Lazy:
    """Index data and constants: recomputed wherever they are used. Leaves carry views of `shape`."""

    shape: Shape
    dtype: str
    leaf: IndexNode | ConstantNode | ScalarNode | None = None
    compute: tuple[str, str] | None = None  # op, predicate
    operands: tuple[Lazy, ...] = ()


@dataclass(frozen=True, eq=False)
class Register:
    """Node `node` of `unit` of block `block`."""

    unit: Unit
    node: int
    shape: Shape
    dtype: str
    block: int


Place = Held | Lazy | Register

CHEAP = {
    "arith.addi", "arith.subi", "arith.muli", "arith.andi", "arith.ori", "arith.xori", "arith.cmpi", "arith.select",
    "arith.extsi", "arith.extui", "arith.trunci", "arith.maxsi", "arith.minsi", "arith.shli", "arith.shrsi",
}  # fmt: skip
"""Ops on index data that cost less to repeat than to keep."""


def map_views(lazy: Lazy, shape: Shape, change: ViewChange) -> Lazy | None:
    """`lazy` under another shape: `change` is applied to every leaf's view; None when one cannot follow."""
    leaf = lazy.leaf
    if isinstance(leaf, IndexNode):
        view = change(leaf.view)
        if view is None:
            return None
        leaf = IndexNode(leaf.start, view, leaf.dtype)
    operands = [map_views(o, shape, change) for o in lazy.operands]
    if any(o is None for o in operands):
        return None
    return Lazy(shape, lazy.dtype, leaf, lazy.compute, tuple(o for o in operands if o is not None))


class ViewChange:
    """One of broadcast, transpose, reshape as a function of views."""

    def __init__(self, kind: str, shape: Shape, permutation: tuple[int, ...] = ()) -> None:
        self.kind, self.shape, self.permutation = kind, shape, permutation

    def __call__(self, view: Strided) -> Strided | None:
        if self.kind == "broadcast":
            return view.broadcast(self.shape)
        if self.kind == "transpose":
            return view.transpose(self.permutation)
        return view.reshape(self.shape)
