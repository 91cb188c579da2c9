"""The tile program: a kernel after analysis. Memory accesses are structured, compute is SSA over whole tiles.

Produced from TTIR by `lowering.analysis`, consumed by `lowering.schedule`. Scalars are expression trees over the launch
block (64-bit integers: Inductor picks 32-bit indexing only where nothing wraps). Tiles are row-major values of a static
shape; `()` is one element. Element types are MLIR's names: i1, i8, i16, i32, i64, f16, bf16, f32, f64.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

ScalarOpName = Literal[
    "add", "sub", "mul", "floordiv", "floormod", "divs", "rems", "min", "max", "and", "or", "xor", "shl", "shr",
    "eq", "ne", "lt", "le", "gt", "ge", "select",
]  # fmt: skip


@dataclass(frozen=True)
class Const:
    value: int


@dataclass(frozen=True)
class ArgRef:
    """Integer scalar argument, by position in the kernel's signature."""

    position: int


@dataclass(frozen=True)
class Pid:
    """`tl.program_id(axis)`."""

    axis: int


@dataclass(frozen=True)
class NumPrograms:
    """`tl.num_programs(axis)`."""

    axis: int


@dataclass(frozen=True)
class Iv:
    """Induction variable of the `For` with this `loop` id."""

    loop: int


@dataclass(frozen=True)
class ScalarOp:
    """`divs` and `rems` truncate as C does; `floordiv` and `floormod` round down; comparisons give 0 or 1."""

    op: ScalarOpName
    operands: tuple[Scalar, ...]


Scalar = Const | ArgRef | Pid | NumPrograms | Iv | ScalarOp


@dataclass(frozen=True)
class Value:
    """One SSA tile."""

    id: int
    shape: tuple[int, ...]
    dtype: str


@dataclass(frozen=True)
class Dim:
    """One dimension of an access. `stride` is in elements; valid indices are lo <= i < hi (clamped to [0, extent])."""

    extent: int
    stride: Scalar
    lo: Scalar
    hi: Scalar


@dataclass(frozen=True)
class Access:
    """A rectangle of tensor argument `arg` (position in the signature): element offset of index [0, ..., 0], and dims.

    The product of the extents is the tile's element count and the dims run in the tile's row-major order, so a tile
    dimension may be split into several (rank <= isa.MAX_RANK).
    """

    arg: int
    offset: Scalar
    dims: tuple[Dim, ...]


@dataclass(frozen=True)
class SegmentedAccess:
    """A 1-D run whose address is affine only between multiples of `granule` (`x // c`, `x % c` over no rectangle).

    Linear indices run from `start` to `start + extent`. Between multiples of `granule` the element at linear index i is
    at `offset(i) = offset with Iv(loop) = i`, advancing by `stride` elements. Valid linear indices are lo <= i < hi.
    """

    arg: int
    loop: int
    start: Scalar
    extent: int
    granule: int
    offset: Scalar
    stride: Scalar
    lo: Scalar
    hi: Scalar


@dataclass(frozen=True)
class Load:
    """`fill` is the value of invalid elements (0 when Triton leaves it open)."""

    result: Value
    access: Access | SegmentedAccess
    fill: int | float


@dataclass(frozen=True)
class Store:
    access: Access | SegmentedAccess
    value: Value


@dataclass(frozen=True)
class Constant:
    """A splat constant."""

    result: Value
    value: int | float


@dataclass(frozen=True)
class Splat:
    """An integer scalar as data, truncated to the element type."""

    result: Value
    scalar: Scalar


@dataclass(frozen=True)
class ArgValue:
    """A floating-point scalar argument as data (shape ()), by position in the signature."""

    result: Value
    position: int


@dataclass(frozen=True)
class Iota:
    """`tt.make_range`: shape (n,), start, start + 1, ..."""

    result: Value
    start: int


@dataclass(frozen=True)
class Elementwise:
    """All operands have the result's shape. `op` is MLIR's name (`arith.addf`, `math.exp`) or `libdevice.NAME`.

    `predicate` is set for arith.cmpi / arith.cmpf, by MLIR's mnemonic (slt, oeq, ...).
    """

    result: Value
    op: str
    operands: tuple[Value, ...]
    predicate: str = ""


@dataclass(frozen=True)
class Broadcast:
    """Same rank, dimensions of size 1 grow; or shape () to anything."""

    result: Value
    operand: Value


@dataclass(frozen=True)
class Reshape:
    """Row-major reshape, also expand_dims: no element moves."""

    result: Value
    operand: Value


@dataclass(frozen=True)
class Transpose:
    """result[i] = operand with its dimensions permuted: result.shape[d] = operand.shape[permutation[d]]."""

    result: Value
    operand: Value
    permutation: tuple[int, ...]


Combiner = Literal["add", "mul", "max", "min", "maxnum", "minnum", "umax", "umin", "and", "or", "xor"]


@dataclass(frozen=True)
class Reduce:
    """`max` and `min` on floats propagate NaN, `maxnum` and `minnum` do not. The axis disappears from the shape."""

    result: Value
    operand: Value
    axis: int
    combiner: Combiner


@dataclass(frozen=True)
class Dot:
    """result[m, n] = accumulator[m, n] + a[m, k] @ b[k, n]."""

    result: Value
    a: Value
    b: Value
    accumulator: Value


@dataclass(frozen=True)
class For:
    """`scf.for` with tile-carried values; scalars that the loop carries are in closed form already."""

    loop: int
    lower: Scalar
    upper: Scalar
    step: Scalar
    inits: tuple[Value, ...]
    carried: tuple[Value, ...]
    body: tuple[Op, ...]
    yields: tuple[Value, ...]
    results: tuple[Value, ...]


Op = (
    Load
    | Store
    | Constant
    | Splat
    | ArgValue
    | Iota
    | Elementwise
    | Broadcast
    | Reshape
    | Transpose
    | Reduce
    | Dot
    | For
)


@dataclass(frozen=True)
class Arg:
    """`kind` is "tensor" or "scalar"; `dtype` is the MLIR element type (i8 for tensors of i1: a bool is a byte)."""

    name: str
    kind: Literal["tensor", "scalar"]
    dtype: str


@dataclass(frozen=True)
class TileProgram:
    name: str
    args: tuple[Arg, ...]
    body: tuple[Op, ...]


def walk(ops: tuple[Op, ...]) -> Iterator[Op]:
    """Every op, depth first, loops before their bodies."""
    for op in ops:
        yield op
        if isinstance(op, For):
            yield from walk(op.body)
