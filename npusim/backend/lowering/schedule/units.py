"""A fused loop nest while it grows, and its final form, `npu.TileBody`.

All values of a unit are linear orders of the same element count; `shape` is the refinement that every view can follow.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import prod

from npusim.backend.lowering import npu
from npusim.backend.lowering.schedule.views import Shape, Strided, refinement
from npusim.backend.lowering.tile import Combiner, Scalar


@dataclass(frozen=True)
class ViewNode:
    buffer: npu.BufferRef
    view: Strided
    dtype: str


@dataclass(frozen=True)
class IndexNode:
    start: int
    view: Strided
    dtype: str


@dataclass(frozen=True)
class ConstantNode:
    value: int | float
    dtype: str


@dataclass(frozen=True)
class ScalarNode:
    scalar: Scalar | npu.FloatArg
    dtype: str


Draft = ViewNode | IndexNode | ConstantNode | ScalarNode | npu.Compute


@dataclass(frozen=True)
class DraftReduction:
    node: int
    inner: int  # elements of one step along the axis: the suffix product after it
    extent: int
    combiner: Combiner
    buffer: npu.BufferRef


@dataclass
class Unit:
    """`shape` has no dimensions of size 1; `position` is its place among the steps of its block."""

    shape: Shape
    position: int
    nodes: list[Draft] = field(default_factory=list)
    outputs: dict[npu.BufferRef, int] = field(default_factory=dict)
    reductions: list[DraftReduction] = field(default_factory=list)

    def accepts(self, shape: Shape) -> bool:
        return refinement(self.shape, shape) is not None

    def refine(self, shape: Shape) -> None:
        fine = refinement(self.shape, shape)
        assert fine is not None, "refine() after accepts()"
        self.shape = fine

    def accepts_reduction(self, inner: int, extent: int) -> bool:
        return all((r.inner, r.extent) == (inner, extent) for r in self.reductions)

    def add(self, draft: Draft) -> int:
        """The position of `draft` among the nodes; equal nodes are shared."""
        if draft in self.nodes:
            return self.nodes.index(draft)
        self.nodes.append(draft)
        return len(self.nodes) - 1

    def reads(self) -> list[npu.BufferRef]:
        return list(dict.fromkeys(n.buffer for n in self.nodes if isinstance(n, ViewNode)))

    def writes(self) -> list[npu.BufferRef]:
        return [*self.outputs, *(r.buffer for r in self.reductions)]

    def reads_only_in_place(self, buffer: npu.BufferRef) -> bool:
        """Whether every read of `buffer` is of the element that is about to be written."""
        views = [n.view.merged() for n in self.nodes if isinstance(n, ViewNode) and n.buffer == buffer]
        return all(v.strides in ((), (1,)) and prod(v.shape) == prod(self.shape) for v in views)

    def finish(self, index: int, dtypes: dict[int, str]) -> tuple[npu.TileBody, npu.TileCall]:
        buffers = list(dict.fromkeys([*self.reads(), *self.writes()]))
        scalars = list(dict.fromkeys(n.scalar for n in self.nodes if isinstance(n, ScalarNode)))
        nodes = tuple(self._node(n, buffers, scalars) for n in self.nodes)
        reductions = tuple(
            npu.Reduction(r.node, self._reduced_dims(r), r.combiner, buffers.index(r.buffer)) for r in self.reductions
        )
        outputs = tuple(npu.Output(node, buffers.index(ref)) for ref, node in self.outputs.items())
        types = tuple(dtypes[b.buffer] for b in buffers)
        body = npu.TileBody(index, self.shape, types, len(scalars), nodes, outputs, reductions)
        return merge_dims(body), npu.TileCall(index, tuple(buffers), tuple(scalars))

    def _node(self, node: Draft, buffers: list[npu.BufferRef], scalars: list[Scalar | npu.FloatArg]) -> npu.Node:
        match node:
            case ViewNode(buffer, view, dtype):
                return npu.Input(buffers.index(buffer), view.refined(self.shape).strides, dtype)
            case IndexNode(start, view, dtype):
                return npu.IndexInput(start, view.refined(self.shape).strides, dtype)
            case ConstantNode(value, dtype):
                return npu.ConstantInput(value, dtype)
            case ScalarNode(scalar, dtype):
                return npu.ScalarInput(scalars.index(scalar), dtype)
            case npu.Compute():
                return node

    def _reduced_dims(self, reduction: DraftReduction) -> tuple[int, ...]:
        suffix = [prod(self.shape[d + 1 :]) for d in range(len(self.shape))]
        outer = reduction.inner * reduction.extent
        return tuple(d for d, s in enumerate(suffix) if reduction.inner <= s < outer)


def merge_dims(body: npu.TileBody) -> npu.TileBody:
    """Join neighbouring dimensions that every view runs through without a step."""
    d = 0
    while d + 1 < len(body.dims):
        if _mergeable(body, d):
            body = _merged(body, d)
        else:
            d += 1
    return body


def _mergeable(body: npu.TileBody, d: int) -> bool:
    strided = [n.strides for n in body.nodes if isinstance(n, npu.Input | npu.IndexInput)]
    together = all((d in r.dims) == (d + 1 in r.dims) for r in body.reductions)
    return together and all(s[d] == s[d + 1] * body.dims[d + 1] for s in strided)


def _merged(body: npu.TileBody, d: int) -> npu.TileBody:
    dims = (*body.dims[:d], body.dims[d] * body.dims[d + 1], *body.dims[d + 2 :])
    nodes = tuple(
        replace(n, strides=(*n.strides[:d], *n.strides[d + 1 :])) if isinstance(n, npu.Input | npu.IndexInput) else n
        for n in body.nodes
    )
    reductions = tuple(
        replace(r, dims=tuple(sorted({i if i <= d else i - 1 for i in r.dims}))) for r in body.reductions
    )
    return replace(body, dims=dims, nodes=nodes, reductions=reductions)
