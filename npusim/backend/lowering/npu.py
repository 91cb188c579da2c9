"""The NPU program: a kernel over scratchpad buffers, asynchronous DMA, tile bodies and the matrix unit.

Produced from the tile program by `lowering.schedule`, consumed by `codegen`. The outermost loop, over the work-items of
one core, is implicit (`ITEM_LOOP`). A loop's `prefetch` transfers are started one iteration ahead, into the other copy
of their buffers; `BufferRef.loop` names the loop whose parity chooses the copy.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from npusim.backend.lowering.tile import Access, Arg, Combiner, Scalar, SegmentedAccess

ITEM_LOOP = -1
ALIGNMENT = 64
ELEMENT_BYTES = {"i1": 1, "i8": 1, "i16": 2, "i32": 4, "i64": 8, "f16": 2, "bf16": 2, "f32": 4, "f64": 8}


@dataclass(frozen=True)
class Buffer:
    """`elements` of `dtype` in the scratchpad, `copies` times; `offset` in bytes from the scratchpad's start."""

    id: int
    dtype: str
    elements: int
    copies: int
    offset: int

    @property
    def copy_bytes(self) -> int:
        size = self.elements * ELEMENT_BYTES[self.dtype]
        return -(-size // ALIGNMENT) * ALIGNMENT


@dataclass(frozen=True)
class BufferRef:
    """One copy of a buffer: the one of the current parity of `loop`, or the only one (`loop` None)."""

    buffer: int
    loop: int | None = None


@dataclass(frozen=True)
class Transfer:
    """A DMA between DRAM and a buffer, row-major in the buffer. Its tag is `tag` + parity of the buffer's loop."""

    tag: int
    out: bool
    access: Access | SegmentedAccess
    buffer: BufferRef
    fill: int | float = 0


@dataclass(frozen=True)
class Wait:
    """Wait for the transfers of `tag` (+ parity of `loop`)."""

    tag: int
    loop: int | None = None


@dataclass(frozen=True)
class FloatArg:
    """A floating-point scalar argument given to a tile body, by position in the signature."""

    position: int


@dataclass(frozen=True)
class TileCall:
    """Run tile body `body` on these buffers and scalars, in the order of its `inputs`/`outputs` and parameters."""

    body: int
    buffers: tuple[BufferRef, ...]
    scalars: tuple[Scalar | FloatArg, ...]


@dataclass(frozen=True)
class MatMul:
    """accumulator[m, n] (+)= a[m, k] @ b[k, n] on the matrix unit; strides in elements between rows."""

    a: BufferRef
    a_stride: int
    b: BufferRef
    b_stride: int
    accumulator: BufferRef
    m: int
    k: int
    n: int
    dtype: str
    accumulate: bool


@dataclass(frozen=True)
class Loop:
    loop: int
    lower: Scalar
    upper: Scalar
    step: Scalar
    prefetch: tuple[Transfer | Wait, ...]
    body: tuple[NpuOp, ...]


NpuOp = Transfer | Wait | TileCall | MatMul | Loop

# --- tile bodies: a loop nest over one iteration space, straight-line vector code inside ---------------------------


@dataclass(frozen=True)
class Input:
    """Element of buffer parameter `parameter`; `strides` (elements) by iteration dimension."""

    parameter: int
    strides: tuple[int, ...]
    dtype: str


@dataclass(frozen=True)
class IndexInput:
    """start + sum of strides * iteration index."""

    start: int
    strides: tuple[int, ...]
    dtype: str


@dataclass(frozen=True)
class ConstantInput:
    value: int | float
    dtype: str


@dataclass(frozen=True)
class ScalarInput:
    """Scalar parameter `parameter` of the body, splat."""

    parameter: int
    dtype: str


@dataclass(frozen=True)
class Compute:
    """Elementwise op over earlier nodes, by position."""

    op: str
    operands: tuple[int, ...]
    dtype: str
    predicate: str = ""


Node = Input | IndexInput | ConstantInput | ScalarInput | Compute


@dataclass(frozen=True)
class Output:
    """Write node `node` to buffer parameter `parameter`, row-major over the iteration space."""

    node: int
    parameter: int


@dataclass(frozen=True)
class Reduction:
    """Combine node `node` over iteration dims `dims` into buffer parameter `parameter` (the others, row-major)."""

    node: int
    dims: tuple[int, ...]
    combiner: Combiner
    parameter: int


@dataclass(frozen=True)
class TileBody:
    """`dims` is the iteration space. Parameters: `buffers` (element types) first, then `scalars` 64-bit words."""

    index: int
    dims: tuple[int, ...]
    buffers: tuple[str, ...]
    scalars: int
    nodes: tuple[Node, ...]
    outputs: tuple[Output, ...]
    reductions: tuple[Reduction, ...]


@dataclass(frozen=True)
class NpuProgram:
    """`prefetch` and `body` are of the work-item loop; `drain` are the waits after the last work-item."""

    name: str
    args: tuple[Arg, ...]
    buffers: tuple[Buffer, ...]
    bodies: tuple[TileBody, ...]
    prefetch: tuple[Transfer | Wait, ...]
    body: tuple[NpuOp, ...]
    drain: tuple[Wait, ...]

    @property
    def scratchpad_bytes(self) -> int:
        return max((b.offset + b.copies * b.copy_bytes for b in self.buffers), default=0)


def walk(ops: tuple[NpuOp, ...]) -> Iterator[NpuOp]:
    """Every op, depth first, loops before their bodies."""
    for op in ops:
        yield op
        if isinstance(op, Loop):
            yield from walk(op.body)
