"""The loop nest of a tile body: which dimension is the vector, how many lanes, in what order the loops stand."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from npusim.backend.codegen.reductions import vectorises
from npusim.backend.codegen.vector.pressure import needs, register_group
from npusim.backend.codegen.vector.types import BITS
from npusim.backend.lowering import npu
from npusim.contract.isa import VLEN
from npusim.errors import UnsupportedError

VSCALE = VLEN // 64
STRIDED_PENALTY = 8


@dataclass(frozen=True)
class Nest:
    """`vector` is the vectorised dimension (None: a single element); `outer` and `reduced` are scalar loops."""

    lanes: int
    vector: int | None
    outer: tuple[int, ...]
    reduced: tuple[int, ...]
    vector_reduced: bool


def plan(body: npu.TileBody) -> Nest:
    reduced = body.reductions[0].dims if body.reductions else ()
    vector = _vector_dim(body, reduced)
    extent = 1 if vector is None else body.dims[vector]
    outer = tuple(d for d in range(len(body.dims)) if d not in reduced and d != vector)
    inner = tuple(d for d in reduced if d != vector)
    return Nest(_lanes(body, extent), vector, outer, inner, vector in reduced)


def _vector_dim(body: npu.TileBody, reduced: tuple[int, ...]) -> int | None:
    allowed = [
        d for d in range(len(body.dims)) if d not in reduced or all(vectorises(r.combiner) for r in body.reductions)
    ]
    if not allowed and body.dims:
        raise UnsupportedError(
            "a product over a whole tile is not supported",
            cause="RVV has no product reduction",
            next_step="keep one dimension of the tile, or take the logarithm",
        )
    return min(reversed(allowed), key=lambda d: _cost(body, d), default=None)


def _cost(body: npu.TileBody, dim: int) -> int:
    """Vector instructions of the whole nest, memory operations with a stride weighted."""
    strides = [n.strides[dim] for n in body.nodes if isinstance(n, npu.Input)]
    strides += [prod(body.dims[dim + 1 :]) for _ in body.outputs]
    strided = sum(s not in (0, 1) for s in strides)
    strips = -(-body.dims[dim] // (16 * VSCALE)) * prod(body.dims) // body.dims[dim]
    return strips * (1 + STRIDED_PENALTY * strided)


def _lanes(body: npu.TileBody, extent: int) -> int:
    """As many lanes as pay with this many live values, no more than the dimension has."""
    widest = max((BITS[n.dtype] for n in body.nodes), default=32)
    lanes = max(register_group(_live(body)) * 64 // max(widest, 32), 1)
    wanted = max(-(-extent // VSCALE), 1)
    return min(lanes, 1 << (wanted - 1).bit_length())


def _live(body: npu.TileBody) -> int:
    """Vector registers (groups) in use at the busiest node: values still needed there, and the node's temporaries."""
    last = {i: i for i in range(len(body.nodes))}
    for position, node in enumerate(body.nodes):
        if isinstance(node, npu.Compute):
            last |= dict.fromkeys(node.operands, position)
    ends = [(o.node, len(body.nodes)) for o in body.outputs if isinstance(body.nodes[o.node], npu.Input)]
    last |= dict(ends)
    peak = 1
    for position, node in enumerate(body.nodes):
        alive = sum(i <= position <= end for i, end in last.items() if not isinstance(body.nodes[i], npu.ConstantInput))
        peak = max(peak, alive + (needs(node.op) if isinstance(node, npu.Compute) else 0))
    return peak
