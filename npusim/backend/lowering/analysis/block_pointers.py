"""Block pointers: `tt.make_tensor_ptr` is a DMA descriptor already.

`order` only tells a GPU how to lay out registers, so it is not used. Dimensions that `boundary_check` leaves out are
not bounded: Triton promises nothing about elements outside the shape there.
"""

from __future__ import annotations

from dataclasses import replace

from npusim.backend.lowering.analysis.facts import Facts
from npusim.backend.lowering.analysis.forms import BlockPointer, Pointer
from npusim.backend.lowering.analysis.rectangle import fit
from npusim.backend.lowering.analysis.scalars import to_scalar
from npusim.backend.lowering.analysis.symbolic import Poly, const
from npusim.backend.lowering.tile import Access, Const, Dim, Scalar


def make(pointer: Pointer, operands: tuple[Poly, ...], block: tuple[int, ...]) -> BlockPointer:
    """`operands` are shape, strides and offsets, one each by dimension."""
    rank = len(block)
    return BlockPointer(
        pointer.arg, pointer.offset, operands[:rank], operands[rank : 2 * rank], operands[2 * rank :], block
    )


def advance(pointer: BlockPointer, steps: tuple[Poly, ...]) -> BlockPointer:
    offsets = tuple(offset + step for offset, step in zip(pointer.offsets, steps, strict=True))
    return replace(pointer, offsets=offsets)


def access(pointer: BlockPointer, checked: tuple[int, ...], facts: Facts, where: str) -> Access:
    """The rectangle of a load or store whose `boundary_check` is `checked`."""
    base = pointer.base
    for offset, stride in zip(pointer.offsets, pointer.strides, strict=True):
        base = base + offset * stride
    dims = tuple(_dim(pointer, d, d in checked, facts) for d in range(len(pointer.block)))
    return Access(pointer.arg, to_scalar(base), fit(dims, where))


def _dim(pointer: BlockPointer, d: int, checked: bool, facts: Facts) -> Dim:
    extent, offset = pointer.block[d], pointer.offsets[d]
    low: Scalar = Const(0)
    high: Scalar = Const(extent)
    if checked:
        if not facts.non_negative(offset):
            low = to_scalar(const(0) - offset)
        room = pointer.shape[d] - offset
        if not facts.non_negative(room - const(extent)):
            high = to_scalar(room)
    return Dim(extent, to_scalar(pointer.strides[d]), low, high)
