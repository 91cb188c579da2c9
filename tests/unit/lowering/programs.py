"""Small tile programs, written by hand, that several tests use."""

from __future__ import annotations

from npusim.backend.lowering.tile import (
    Access,
    Arg,
    ArgRef,
    Broadcast,
    Const,
    Constant,
    Dim,
    Dot,
    Elementwise,
    For,
    Iv,
    Load,
    Pid,
    Reduce,
    Reshape,
    Scalar,
    ScalarOp,
    Store,
    TileProgram,
    Value,
)


def times(a: Scalar, b: int) -> Scalar:
    return ScalarOp("mul", (a, Const(b)))


def minus(a: Scalar, b: Scalar) -> Scalar:
    return ScalarOp("sub", (a, b))


def tensor(name: str, dtype: str = "f32") -> Arg:
    return Arg(name, "tensor", dtype)


def run_of(arg: int, block: int, numel: Scalar) -> Access:
    """Block `pid0` of a 1-D tensor."""
    start = times(Pid(0), block)
    return Access(arg, start, (Dim(block, Const(1), Const(0), minus(numel, start)),))


def add(block: int = 1024) -> TileProgram:
    """z = x + y over n elements."""
    x, y, z = (Value(i, (block,), "f32") for i in range(3))
    body = (
        Load(x, run_of(0, block, ArgRef(3)), 0),
        Load(y, run_of(1, block, ArgRef(3)), 0),
        Elementwise(z, "arith.addf", (x, y)),
        Store(run_of(2, block, ArgRef(3)), z),
    )
    return TileProgram("add", (tensor("x"), tensor("y"), tensor("z"), Arg("n", "scalar", "i32")), body)


def rows_of(arg: int, rows: int, columns: int) -> Access:
    """Block `pid0` of whole rows; argument 2 is the row count."""
    start = times(Pid(0), rows)
    dims = (
        Dim(rows, Const(columns), Const(0), minus(ArgRef(2), start)),
        Dim(columns, Const(1), Const(0), Const(columns)),
    )
    return Access(arg, times(start, columns), dims)


def normalise(rows: int = 8, columns: int = 128) -> TileProgram:
    """(x - rowmax)^2 / rowsum((x - rowmax)^2): the shape of a softmax."""
    tile, column, vector = (rows, columns), (rows, 1), (rows,)
    x, wide_max, centred, square, wide_sum, result = (Value(i, tile, "f32") for i in range(6))
    top, total = Value(6, vector, "f32"), Value(7, vector, "f32")
    top_column, total_column = Value(8, column, "f32"), Value(9, column, "f32")
    body = (
        Load(x, rows_of(0, rows, columns), 0),
        Reduce(top, x, 1, "max"),
        Reshape(top_column, top),
        Broadcast(wide_max, top_column),
        Elementwise(centred, "arith.subf", (x, wide_max)),
        Elementwise(square, "arith.mulf", (centred, centred)),
        Reduce(total, square, 1, "add"),
        Reshape(total_column, total),
        Broadcast(wide_sum, total_column),
        Elementwise(result, "arith.divf", (square, wide_sum)),
        Store(rows_of(1, rows, columns), result),
    )
    return TileProgram("normalise", (tensor("x"), tensor("z"), Arg("n", "scalar", "i32")), body)


def matmul(m: int = 128, k: int = 256, n: int = 128, block: int = 64) -> TileProgram:
    """c = a @ b in one work-item, k in blocks, the accumulator carried by the loop."""
    zero, carried, product, result = (Value(i, (m, n), "f32") for i in range(4))
    a, b = Value(4, (m, block), "f32"), Value(5, (block, n), "f32")
    full = (Const(0), Const(1 << 30))
    a_access = Access(0, Iv(0), (Dim(m, Const(k), *full), Dim(block, Const(1), *full)))
    b_access = Access(1, times(Iv(0), n), (Dim(block, Const(n), *full), Dim(n, Const(1), *full)))
    c_access = Access(2, Const(0), (Dim(m, Const(n), *full), Dim(n, Const(1), *full)))
    inner = (Load(a, a_access, 0), Load(b, b_access, 0), Dot(product, a, b, carried))
    loop = For(0, Const(0), Const(k), Const(block), (zero,), (carried,), inner, (product,), (result,))
    body = (Constant(zero, 0.0), loop, Store(c_access, result))
    return TileProgram("matmul", (tensor("a"), tensor("b"), tensor("c")), body)
