"""Fits the dimensions of an access to the DMA's rank."""

from __future__ import annotations

from itertools import pairwise

from npusim.backend.lowering.analysis.scalars import binary
from npusim.backend.lowering.tile import Const, Dim
from npusim.contract import isa
from npusim.errors import UnsupportedError


def fit(dims: tuple[Dim, ...], where: str) -> tuple[Dim, ...]:
    """At most `isa.MAX_RANK` dimensions: dimensions of size 1 go first, then neighbours that run on are joined."""
    kept = list(dims)
    while len(kept) > isa.MAX_RANK:
        if not (_drop_unit(kept) or _join(kept)):
            raise UnsupportedError(
                f"{where} is not supported",
                cause=f"its addresses need {len(kept)} dimensions, the DMA has {isa.MAX_RANK}",
                next_step="make one of the tensors contiguous",
            )
    return tuple(kept)


def _unbounded(dim: Dim) -> bool:
    return dim.lo == Const(0) and dim.hi == Const(dim.extent)


def _drop_unit(dims: list[Dim]) -> bool:
    for k, dim in enumerate(dims):
        if dim.extent == 1 and _unbounded(dim):
            del dims[k]
            return True
    return False


def _join(dims: list[Dim]) -> bool:
    """Two dimensions become one when the outer continues the inner; the inner must be unbounded."""
    for k, (outer, inner) in enumerate(pairwise(dims)):
        size = Const(inner.extent)
        if _unbounded(inner) and outer.stride == binary("mul", inner.stride, size):
            lo, hi = binary("mul", outer.lo, size), binary("mul", outer.hi, size)
            dims[k : k + 2] = [Dim(outer.extent * inner.extent, inner.stride, lo, hi)]
            return True
    return False
