"""Strided views of a tile and the shape algebra of fusion: broadcast, transpose, reshape, common refinement.

A shape of product N is a factorisation of the linear (row-major) order of N elements. Two shapes refine to a common one
when their suffix products divide each other; a strided view can follow any refinement of its own shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import prod

Shape = tuple[int, ...]


@dataclass(frozen=True)
class Strided:
    """`strides` (in elements) by dimension of `shape`; stride 0 repeats."""

    shape: Shape
    strides: tuple[int, ...]

    def broadcast(self, shape: Shape) -> Strided:
        if not self.shape:
            return Strided(shape, (0,) * len(shape))
        strides = tuple(
            0 if old == 1 and new != 1 else s for old, new, s in zip(self.shape, shape, self.strides, strict=True)
        )
        return Strided(shape, strides)

    def transpose(self, permutation: tuple[int, ...]) -> Strided:
        return Strided(tuple(self.shape[p] for p in permutation), tuple(self.strides[p] for p in permutation))

    def reshape(self, shape: Shape) -> Strided | None:
        """The same elements in the same order under another shape, or None when no strides can say that."""
        merged = self.merged()
        fine = refinement(merged.shape, shape)
        if fine is None:
            return None
        refined = merged.refined(fine)
        return _group(refined, shape)

    def merged(self) -> Strided:
        """Without dimensions of size 1, neighbours that run on into each other joined."""
        dims: list[tuple[int, int]] = []
        for extent, stride in zip(self.shape, self.strides, strict=True):
            if extent == 1:
                continue
            if dims and dims[-1][1] == stride * extent:
                dims[-1] = (dims[-1][0] * extent, stride)
            else:
                dims.append((extent, stride))
        return Strided(tuple(d[0] for d in dims), tuple(d[1] for d in dims))

    def refined(self, fine: Shape) -> Strided:
        """The view by the dimensions of `fine`: a refinement of its shape without dimensions of size 1."""
        strides: list[int] = []
        for extent, stride in reversed(list(zip(self.shape, self.strides, strict=True))):
            inner = 1
            while inner < extent:
                strides.append(stride * inner)
                inner *= fine[-len(strides)]
        return Strided(fine, tuple(reversed(strides)))


def contiguous(shape: Shape) -> Strided:
    """Row-major strides."""
    strides = tuple(prod(shape[d + 1 :]) for d in range(len(shape)))
    return Strided(shape, strides)


def refinement(a: Shape, b: Shape) -> Shape | None:
    """The coarsest shape that both `a` and `b` can follow, without dimensions of size 1; None when there is none."""
    if prod(a) != prod(b):
        return None
    cuts = sorted(_suffix_products(a) | _suffix_products(b))
    if any(big % small for small, big in pairwise(cuts)):
        return None
    return tuple(big // small for small, big in pairwise(cuts))[::-1]


def _suffix_products(shape: Shape) -> set[int]:
    return {prod(shape[d:]) for d in range(len(shape) + 1)}


def _group(fine: Strided, shape: Shape) -> Strided | None:
    """`fine` by the dimensions of the coarser `shape`; None when a dimension is not evenly strided."""
    strides: list[int] = []
    position = len(fine.shape)
    for extent in reversed(shape):
        begin, size = position, 1
        while size < extent:
            begin -= 1
            size *= fine.shape[begin]
        part = Strided(fine.shape[begin:position], fine.strides[begin:position]).merged()
        if len(part.shape) > 1:
            return None
        strides.append(part.strides[0] if part.shape else 0)
        position = begin
    return Strided(shape, tuple(reversed(strides)))
