"""Pointer tiles with masks as accesses: a rectangle where one can be proved, else a run of segments, else refused."""

from __future__ import annotations

from npusim.backend.lowering.facts import Facts
from npusim.backend.lowering.forms import Mask, Pointer
from npusim.backend.lowering.masks import Bounds, bounds
from npusim.backend.lowering.rectangle import fit
from npusim.backend.lowering.scalars import to_scalar
from npusim.backend.lowering.segments import segments
from npusim.backend.lowering.splitting import split
from npusim.backend.lowering.symbolic import Poly, affine, const
from npusim.backend.lowering.tile import Access, Const, Dim, SegmentedAccess
from npusim.errors import UnsupportedError


def access(
    pointer: Pointer, mask: Mask, shape: tuple[int, ...], facts: Facts, loop: int, where: str
) -> Access | SegmentedAccess:
    """The access of a load or store; `loop` is a fresh loop id for segments, `where` names it in a refusal.

    Raises UnsupportedError when the addresses or the mask are neither a rectangle nor segments of a run.
    """
    cut = split((pointer.offset, *mask), shape, facts)
    address = affine(cut.polys[0])
    valid = bounds(cut.polys[1:], facts)
    if address is not None and isinstance(valid, Bounds):
        return _rectangle(pointer.arg, address, valid, cut.extents, where)
    run = segments(pointer, mask, shape, facts, loop)
    if run is not None:
        return run
    if isinstance(valid, Poly):
        raise _refused(where, "its mask is neither a rectangle of the tile nor a run of it")
    raise _refused(where, "its addresses step unevenly through the tile (`x // c` or `x % c` over a ragged dimension)")


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
