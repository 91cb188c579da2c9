"""Elementwise ops, reductions and matrix products on data."""

from __future__ import annotations

import re

from npusim.backend.lowering.analysis.combiners import combiner_of
from npusim.backend.lowering.analysis.context import Context, Handler, result_type
from npusim.backend.lowering.analysis.ttir import Operation, integer, string, type_of
from npusim.backend.lowering.tile import Dot, Elementwise, Reduce, Value

PREDICATES: dict[str, tuple[str, ...]] = {
    "arith.cmpi": ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"),
    "arith.cmpf": (
        "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
        "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true",
    ),
}  # fmt: skip
_IEEE = 2
_TO_NEAREST = 1
_PROPAGATE_NONE = 0
_WIDTH = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}


def replay(ctx: Context, op: Operation) -> Value:
    """The op as an elementwise tile op over its operands' data."""
    predicate = PREDICATES[op.name][integer(op, "predicate")] if op.name in PREDICATES else ""
    return _elementwise(ctx, op, op.name, predicate)


def _elementwise(ctx: Context, op: Operation, name: str, predicate: str = "") -> Value:
    if len(op.results) != 1:
        raise ctx.refused(op, f"it has {len(op.results)} results")
    shape, dtype = result_type(op)
    operands = tuple(ctx.emitter.broadcast(ctx.data(form), shape) for form in ctx.operands(op))
    result = ctx.emitter.new_value(shape, dtype)
    ctx.emitter.emit(Elementwise(result, name, operands, predicate))
    return result


def op_elementwise(ctx: Context, op: Operation) -> None:
    ctx.define_data(op, replay(ctx, op))


def renamed(name: str) -> Handler:
    def handler(ctx: Context, op: Operation) -> None:
        ctx.define_data(op, _elementwise(ctx, op, name))

    return handler


def op_extern(ctx: Context, op: Operation) -> None:
    """Our own libdevice symbols: `__npu_NAME_TYPE`."""
    symbol = string(op, "symbol")
    found = re.fullmatch(r"__npu_(\w+?)_(?:b?f\d+|i\d+)", symbol)
    if found is None:
        raise ctx.refused(op, f"the external function `{symbol}` is none of npusim's")
    ctx.define_data(op, _elementwise(ctx, op, f"libdevice.{found[1]}"))


def op_clampf(ctx: Context, op: Operation) -> None:
    suffix = "numf" if integer(op, "propagateNan") == _PROPAGATE_NONE else "imumf"
    value, low, high = (ctx.data(form) for form in ctx.operands(op))
    raised = ctx.emitter.elementwise(f"arith.max{suffix}", value.dtype, (value, low))
    ctx.define_data(op, ctx.emitter.elementwise(f"arith.min{suffix}", value.dtype, (raised, high)))


def op_fp_to_fp(ctx: Context, op: Operation) -> None:
    source, target = type_of(op.operands[0]).dtype, result_type(op)[1]
    if source not in _WIDTH or target not in _WIDTH:
        raise ctx.refused(op, f"{source} to {target}")
    if _WIDTH[source] < _WIDTH[target]:
        ctx.define_data(op, _elementwise(ctx, op, "arith.extf"))
        return
    if "rounding" in op.attributes and integer(op, "rounding") != _TO_NEAREST:
        raise ctx.refused(op, "it rounds towards zero")
    if _WIDTH[source] == _WIDTH[target]:
        raise ctx.refused(op, f"{source} to {target}")
    ctx.define_data(op, _elementwise(ctx, op, "arith.truncf"))


def op_mulhiui(ctx: Context, op: Operation) -> None:
    """The high half of a 32-bit product, through 64 bits."""
    shape, dtype = result_type(op)
    if dtype != "i32":
        raise ctx.refused(op, f"the high half of a product of {dtype}")
    emitter = ctx.emitter
    a, b = (emitter.elementwise("arith.extui", "i64", (ctx.data(form),)) for form in ctx.operands(op))
    product = emitter.elementwise("arith.muli", "i64", (a, b))
    high = emitter.elementwise("arith.shrui", "i64", (product, emitter.constant(shape, "i64", 32)))
    ctx.define_data(op, emitter.elementwise("arith.trunci", "i32", (high,)))


def op_reduce(ctx: Context, op: Operation) -> None:
    forms = ctx.operands(op)
    if len(forms) != 1:
        raise ctx.refused(op, f"a reduction of {len(forms)} operands at once (argmax, welford, ...)")
    combiner = combiner_of(op)
    if isinstance(combiner, str):
        shape, dtype = result_type(op)
        result = ctx.emitter.new_value(shape, dtype)
        ctx.emitter.emit(Reduce(result, ctx.data(forms[0]), integer(op, "axis"), combiner))
        ctx.define_data(op, result)
    else:
        raise ctx.refused(op, f"its combiner is none that npusim knows: {', '.join(combiner)}")


def op_dot(ctx: Context, op: Operation) -> None:
    a, b, accumulator = (ctx.data(form) for form in ctx.operands(op))
    if a.dtype == "f32" and integer(op, "inputPrecision") != _IEEE:
        raise ctx.refused(op, "float32 operands with reduced precision (tf32)")
    shape, dtype = result_type(op)
    if len(shape) == 3 and shape[0] == 1:
        a, b, accumulator = (ctx.emitter.reshape(v, v.shape[1:]) for v in (a, b, accumulator))
    elif len(shape) != 2:
        raise ctx.refused(op, f"a batched product of shape {shape}")
    result = ctx.emitter.new_value(shape[-2:], dtype)
    ctx.emitter.emit(Dot(result, a, b, accumulator))
    ctx.define_data(op, ctx.emitter.reshape(result, shape))


HANDLERS: dict[str, Handler] = {
    "tt.extern_elementwise": op_extern,
    "tt.clampf": op_clampf,
    "tt.precise_sqrt": renamed("math.sqrt"),
    "tt.precise_divf": renamed("arith.divf"),
    "tt.fp_to_fp": op_fp_to_fp,
    "tt.mulhiui": op_mulhiui,
    "tt.reduce": op_reduce,
    "tt.dot": op_dot,
}
