"""What one tile op or scalar is in MLIR's generic form: name, attributes and operands."""

from __future__ import annotations

from npusim.backend.lowering.analysis.literals import array, literal, string, tensor
from npusim.backend.lowering.tile import (
    ArgRef,
    Broadcast,
    Const,
    Constant,
    Dot,
    Elementwise,
    Iota,
    Iv,
    NumPrograms,
    Op,
    Pid,
    Reduce,
    Reshape,
    Scalar,
    ScalarOp,
    Transpose,
    Value,
)


def pure_op(op: Op) -> tuple[str, dict[str, str], tuple[Value, ...]]:
    """Name, attributes and operands of an op without scalars."""
    match op:
        case Constant(result=result, value=value):
            return "arith.constant", {"value": f"dense<{literal(value, result.dtype)}> : {value_type(result)}"}, ()
        case Iota(start=start):
            return "tile.iota", {"start": f"{start} : i64"}, ()
        case Elementwise(op=name, operands=operands, predicate=predicate):
            return f"tile.{name}", {"predicate": string(predicate)} if predicate else {}, operands
        case Broadcast(operand=operand):
            return "tile.broadcast", {}, (operand,)
        case Reshape(operand=operand):
            return "tile.reshape", {}, (operand,)
        case Transpose(operand=operand, permutation=permutation):
            return "tile.transpose", {"permutation": array(f"{p} : i64" for p in permutation)}, (operand,)
        case Reduce(operand=operand, axis=axis, combiner=combiner):
            return "tile.reduce", {"axis": f"{axis} : i64", "combiner": string(combiner)}, (operand,)
        case Dot(a=a, b=b, accumulator=accumulator):
            return "tile.dot", {}, (a, b, accumulator)
        case _:
            raise AssertionError(f"{type(op).__name__} is printed by its own case")


def scalar_text(s: Scalar, operands: str) -> str:
    match s:
        case Const(value=value):
            return f'"arith.constant"() {{value = {value} : i64}} : () -> i64'
        case ArgRef(position=position):
            return f'"tile.scalar_arg"() {{position = {position} : i64}} : () -> i64'
        case Pid(axis=axis):
            return f'"tile.program_id"() {{axis = {axis} : i64}} : () -> i64'
        case NumPrograms(axis=axis):
            return f'"tile.num_programs"() {{axis = {axis} : i64}} : () -> i64'
        case ScalarOp(op=op, operands=inputs):
            return f'"tile.scalar.{op}"({operands}) : ({", ".join(["i64"] * len(inputs))}) -> i64'
        case Iv():
            raise AssertionError("induction variables are block arguments")


def show(s: Scalar) -> str:
    """A scalar as one expression, for people."""
    match s:
        case Const(value=value):
            return str(value)
        case ArgRef(position=position):
            return f"%arg{position}"
        case Pid(axis=axis):
            return f"pid{axis}"
        case NumPrograms(axis=axis):
            return f"num_programs{axis}"
        case Iv(loop=loop):
            return f"%iv{loop}"
        case ScalarOp(op=op, operands=operands):
            return f"{op}({', '.join(show(x) for x in operands)})"


def value_name(value: Value) -> str:
    return f"%{value.id}"


def value_type(value: Value) -> str:
    return tensor(value.shape, value.dtype)
