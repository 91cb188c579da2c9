"""Pointer tiles with masks as accesses: a rectangle where one can be proved, else a run of segments, else refused."""

from __future__ import annotations

from npusim.backend.lowering.analysis import pieces
from npusim.backend.lowering.analysis.facts import Facts
from npusim.backend.lowering.analysis.forms import Mask, Pointer
from npusim.backend.lowering.analysis.masks import Bounds, bounds
from npusim.backend.lowering.analysis.rectangle import fit
from npusim.backend.lowering.analysis.scalars import to_scalar
from npusim.backend.lowering.analysis.segments import segments
from npusim.backend.lowering.analysis.splitting import split
from npusim.backend.lowering.analysis.symbolic import Poly, affine, const
from npusim.backend.lowering.tile import Access, Const, Dim, SegmentedAccess
from npusim.errors import UnsupportedError

MAX_PIECES = 64
"""A tile that would need more transfers than this is refused."""


def accesses(
    pointer: Pointer, mask: Mask, shape: tuple[int, ...], facts: Facts, loop: int, where: str
) -> tuple[Access | SegmentedAccess, ...]:
    """The accesses of a load or store: one if possible, else disjoint ones that cover its valid elements.

    `loop` is a fresh loop id for segments, `where` names the access in a refusal.
    Raises UnsupportedError when the addresses or the mask are not made of rectangles.
    """
    whole = _one(pointer, mask, shape, facts, where)
    if isinstance(whole, Access):
        return (whole,)
    run = segments(pointer, mask, shape, facts, loop)
    return (run,) if run is not None else tuple(_pieces(pointer, mask, shape, facts, where))


def _one(pointer: Pointer, mask: Mask, shape: tuple[int, ...], facts: Facts, where: str) -> Access | str:
    """The rectangle, or why there is none."""
    cut = split((pointer.offset, *mask), shape, facts)
    address = affine(cut.polys[0])
    valid = bounds(cut.polys[1:], facts)
    if isinstance(valid, Poly):
        return "its mask is no rectangle of the tile"
    if address is None:
        return "its addresses step unevenly through the tile"
    return _rectangle(pointer.arg, address, valid, cut.extents, where)


def _pieces(pointer: Pointer, mask: Mask, shape: tuple[int, ...], facts: Facts, where: str) -> list[Access]:
    """Rectangles, found by cutting until every part is one."""
    found: list[Access] = []
    pending = [(pointer.offset, mask)]
    while pending:
        address, valid = pending.pop()
        part = _one(Pointer(pointer.arg, address), valid, shape, facts, where)
        if isinstance(part, Access):
            found.append(part)
            continue
        smaller = pieces.cut(address, valid, facts)
        if not smaller:
            raise _refused(where, part)
        pending += reversed(smaller)
        if len(found) + len(pending) > MAX_PIECES:
            raise _refused(where, f"it would need more than {MAX_PIECES} transfers: `x // c` or `x % c` step too often")
    return found


def _rectangle(
    arg: int, address: tuple[Poly, dict[int, Poly]], valid: Bounds, extents: tuple[int, ...], where: str
) -> Access:
    base, strides = address
    dims = [
        Dim(extent, to_scalar(strides.get(d, const(0))), valid.lower(d), valid.upper(d, extent))
        for d, extent in enumerate(extents)
    ]
    if valid.conditions:
        first = dims[0] if dims else Dim(1, Const(0), Const(0), Const(1))
        dims[:1] = [Dim(first.extent, first.stride, first.lo, valid.whole(first.hi))]
    return Access(arg, to_scalar(base), fit(tuple(dims), where))


def _refused(where: str, cause: str) -> UnsupportedError:
    return UnsupportedError(
        f"{where} is not supported",
        cause=cause,
        next_step="choose block sizes that divide the sizes of the tensor, or keep this op on the host",
    )
