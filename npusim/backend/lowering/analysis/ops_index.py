"""Integer ops on tile indices and the launch's scalars. Each keeps its symbolic form where it has one.

The form serves addresses and masks, where Inductor promises that nothing wraps. When such a tile is used as data its
ops are replayed on data, in their own width, so that integers that do wrap (hashes, random numbers) are right.
"""

from __future__ import annotations

from collections.abc import Callable

from npusim.backend.lowering.analysis.context import Context, Handler, result_type
from npusim.backend.lowering.analysis.division import divide
from npusim.backend.lowering.analysis.forms import FALSE, Form
from npusim.backend.lowering.analysis.masks import truth
from npusim.backend.lowering.analysis.ops_compute import replay
from npusim.backend.lowering.analysis.scalars import binary, from_scalar, to_scalar
from npusim.backend.lowering.analysis.symbolic import Poly, atom, axis, const
from npusim.backend.lowering.analysis.ttir import Operation, constant, integer, is_integer
from npusim.backend.lowering.tile import Iota, NumPrograms, Pid, ScalarOpName, Value

_INDEX_TYPES = ("i32", "i64", "index")
"""Narrower integers are data: they are made to wrap."""


def index_form(ctx: Context, op: Operation, index: Poly | None, why: str) -> None:
    """Defines the result as an index, or as data that was computed by the op when `index` is None."""
    shape, dtype = result_type(op)
    if index is None or dtype not in _INDEX_TYPES:
        ctx.define_data(op, replay(ctx, op), why)
    else:
        ctx.define(op, Form(shape, dtype, index=index, build=(lambda: replay(ctx, op)) if shape else None))


def op_constant(ctx: Context, op: Operation) -> None:
    shape, dtype = result_type(op)
    value = constant(op)
    if value is None:
        raise ctx.refused(op, "a dense constant that is no splat")

    def build() -> Value:
        return ctx.emitter.constant(shape, dtype, value)

    if dtype == "i1":
        ctx.define(op, Form(shape, dtype, mask=() if value else FALSE, literal=value, build=build))
    elif is_integer(dtype):
        ctx.define(op, Form(shape, dtype, index=const(int(value)), literal=value, build=build))
    else:
        ctx.define(op, Form(shape, dtype, literal=value, build=build, why="it is a floating-point constant"))


def op_program_id(ctx: Context, op: Operation) -> None:
    ctx.define(op, Form((), "i32", index=atom(Pid(integer(op, "axis")))))


def op_num_programs(ctx: Context, op: Operation) -> None:
    ctx.define(op, Form((), "i32", index=atom(NumPrograms(integer(op, "axis")))))


def op_make_range(ctx: Context, op: Operation) -> None:
    shape, dtype = result_type(op)
    start = integer(op, "start")

    def build() -> Value:
        result = ctx.emitter.new_value(shape, dtype)
        ctx.emitter.emit(Iota(result, start))
        return result

    ctx.define(op, Form(shape, dtype, index=const(start) + axis(0, shape[0]), build=build))


def _ring(combine: Callable[[Poly, Poly], Poly]) -> Handler:
    def handler(ctx: Context, op: Operation) -> None:
        a, b = ctx.operands(op)
        both = None if a.index is None or b.index is None else combine(a.index, b.index)
        index_form(ctx, op, both, a.why or b.why)

    return handler


def scalar_binary(name: ScalarOpName, combine: Callable[[Context, Poly, Poly], Poly | None]) -> Handler:
    """`combine` may know the result for tiles; scalars always have one."""

    def handler(ctx: Context, op: Operation) -> None:
        a, b = ctx.operands(op)
        found, why = None, a.why or b.why
        if a.index is not None and b.index is not None:
            found = combine(ctx, a.index, b.index)
            if found is None and not (a.index.axes or b.index.axes):
                found = from_scalar(binary(name, to_scalar(a.index), to_scalar(b.index)))
            fixed = b.index.constant is not None
            why = f"{op.name} of tile indices" + ("" if fixed else " by a size that only the launch knows")
        index_form(ctx, op, found, why)

    return handler


def _divided(part: int) -> Callable[[Context, Poly, Poly], Poly | None]:
    def combine(ctx: Context, a: Poly, b: Poly) -> Poly | None:
        divisor = b.constant
        found = divide(a, divisor, ctx.facts) if divisor is not None else None
        return None if found is None else found[part]

    return combine


def _extreme(sign: int) -> Callable[[Context, Poly, Poly], Poly | None]:
    """max (sign 1) or min (sign -1) where bounds decide it."""

    def combine(ctx: Context, a: Poly, b: Poly) -> Poly | None:
        difference = (a - b) * const(sign)
        if ctx.facts.non_negative(difference):
            return a
        return b if ctx.facts.non_negative(const(0) - difference) else None

    return combine


def _unsigned(handler: Handler) -> Handler:
    """The signed op's handler, where no operand can be negative."""

    def guarded(ctx: Context, op: Operation) -> None:
        if all(form.index is not None and ctx.facts.non_negative(form.index) for form in ctx.operands(op)):
            handler(ctx, op)
        else:
            index_form(ctx, op, None, f"{op.name} of an index that may be negative")

    return guarded


def _shifted_left(_ctx: Context, a: Poly, b: Poly) -> Poly | None:
    return a * const(1 << b.constant) if b.constant is not None and 0 <= b.constant < 64 else None


def undecided(_ctx: Context, _a: Poly, _b: Poly) -> Poly | None:
    return None


def op_cast(ctx: Context, op: Operation) -> None:
    (a,) = ctx.operands(op)
    if a.mask is not None and not a.shape and op.name != "arith.trunci":
        sign = const(-1 if op.name == "arith.extsi" else 1)
        index_form(ctx, op, from_scalar(truth(a.mask)) * sign, "")
        return
    keeps = op.name in ("arith.extsi", "arith.index_cast", "arith.trunci") or (
        a.index is not None and ctx.facts.non_negative(a.index)
    )
    wide = result_type(op)[1] != "i1"
    index_form(ctx, op, a.index if keeps and wide else None, a.why or f"{op.name} of an index that may be negative")


HANDLERS: dict[str, Handler] = {
    "arith.constant": op_constant,
    "tt.get_program_id": op_program_id,
    "tt.get_num_programs": op_num_programs,
    "tt.make_range": op_make_range,
    "arith.addi": _ring(Poly.__add__),
    "arith.subi": _ring(Poly.__sub__),
    "arith.muli": _ring(Poly.__mul__),
    "arith.divsi": scalar_binary("divs", _divided(0)),
    "arith.remsi": scalar_binary("rems", _divided(1)),
    "arith.minsi": scalar_binary("min", _extreme(-1)),
    "arith.maxsi": scalar_binary("max", _extreme(1)),
    "arith.shli": scalar_binary("shl", _shifted_left),
    "arith.divui": _unsigned(scalar_binary("divs", _divided(0))),
    "arith.remui": _unsigned(scalar_binary("rems", _divided(1))),
    "arith.shrsi": scalar_binary("shr", undecided),
    "arith.extsi": op_cast,
    "arith.extui": op_cast,
    "arith.trunci": op_cast,
    "arith.index_cast": op_cast,
}
