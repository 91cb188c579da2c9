"""Integer ops on tile indices, masks and the launch's scalars. Each keeps its symbolic form where it has one."""

from __future__ import annotations

from collections.abc import Callable

from npusim.backend.lowering.context import Context, Handler, result_type
from npusim.backend.lowering.division import divide
from npusim.backend.lowering.forms import FALSE, Form, Mask
from npusim.backend.lowering.masks import compare, negate, simplify, truth
from npusim.backend.lowering.ops_compute import PREDICATES, replay
from npusim.backend.lowering.scalars import binary, from_scalar, select, to_scalar
from npusim.backend.lowering.symbolic import Poly, atom, axis, const
from npusim.backend.lowering.tile import Iota, NumPrograms, Pid, ScalarOpName, Value
from npusim.backend.lowering.ttir import Operation, constant, integer, is_integer


def index_form(ctx: Context, op: Operation, index: Poly | None, why: str) -> None:
    """Defines the result as an index, or as data that was computed by the op when `index` is None."""
    shape, dtype = result_type(op)
    if index is None:
        ctx.define_data(op, replay(ctx, op), why)
    elif not shape:
        ctx.define(op, Form(shape, dtype, index=index))
    else:
        literal = index.constant
        ctx.define(op, Form(shape, dtype, index=index, literal=literal, build=lambda: replay(ctx, op)))


def mask_form(ctx: Context, op: Operation, mask: Mask | None, why: str) -> None:
    shape, dtype = result_type(op)
    if mask is None:
        ctx.define_data(op, replay(ctx, op), why)
        return
    form = Form(shape, dtype, mask=simplify(mask, ctx.facts), build=lambda: _mask_data(ctx, op, form))
    ctx.define(op, form)


def _mask_data(ctx: Context, op: Operation, form: Form) -> Value:
    """A known or scalar mask needs no comparison of tiles."""
    assert form.mask is not None
    if any(p.axes for p in form.mask):
        return replay(ctx, op)
    scalar = Form((), "i1", index=from_scalar(truth(form.mask)))
    return ctx.emitter.broadcast(ctx.emitter.splat(scalar), form.shape)


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


def _binary(name: ScalarOpName, combine: Callable[[Context, Poly, Poly], Poly | None]) -> Handler:
    """`combine` may know the result for tiles; scalars always have one."""

    def handler(ctx: Context, op: Operation) -> None:
        a, b = ctx.operands(op)
        found, why = None, a.why or b.why
        if a.index is not None and b.index is not None:
            found = combine(ctx, a.index, b.index)
            if found is None and not (a.index.axes or b.index.axes):
                found = from_scalar(binary(name, to_scalar(a.index), to_scalar(b.index)))
            why = f"{op.name} of tile indices has no affine form"
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


def _shifted_left(_ctx: Context, a: Poly, b: Poly) -> Poly | None:
    return a * const(1 << b.constant) if b.constant is not None and 0 <= b.constant < 64 else None


def _undecided(_ctx: Context, _a: Poly, _b: Poly) -> Poly | None:
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


def op_cmpi(ctx: Context, op: Operation) -> None:
    a, b = ctx.operands(op)
    if a.index is None or b.index is None:
        mask_form(ctx, op, None, a.why or b.why)
        return
    predicate = PREDICATES["arith.cmpi"][integer(op, "predicate")]
    mask = compare(predicate, a.index, b.index, ctx.facts)
    if mask is None and predicate == "ne" and not (a.index - b.index).axes:
        differ = binary("ne", to_scalar(a.index - b.index), to_scalar(const(0)))
        mask = (from_scalar(differ) - const(1),)
    mask_form(ctx, op, mask, f"the comparison `{predicate}` of tile indices is no interval")


def op_andi(ctx: Context, op: Operation) -> None:
    a, b = ctx.operands(op)
    if a.mask is not None and b.mask is not None:
        mask_form(ctx, op, a.mask + b.mask, "")
    else:
        _binary("and", _undecided)(ctx, op)


def op_ori(ctx: Context, op: Operation) -> None:
    a, b = ctx.operands(op)
    if a.mask is None or b.mask is None:
        _binary("or", _undecided)(ctx, op)
        return
    mask: Mask | None = None
    if () in (a.mask, b.mask):
        mask = ()
    elif FALSE in (a.mask, b.mask):
        mask = b.mask if a.mask == FALSE else a.mask
    elif not any(p.axes for p in a.mask + b.mask):
        mask = (from_scalar(binary("or", truth(a.mask), truth(b.mask))) - const(1),)
    mask_form(ctx, op, mask, "a disjunction of comparisons of indices")


def op_xori(ctx: Context, op: Operation) -> None:
    a, b = ctx.operands(op)
    if a.mask is not None and b.mask == ():
        mask_form(ctx, op, negate(a.mask), "the negation of several comparisons of indices")
    else:
        _binary("xor", _undecided)(ctx, op)


def op_select(ctx: Context, op: Operation) -> None:
    condition, a, b = ctx.operands(op)
    if condition.mask in ((), FALSE):
        ctx.define(op, a if condition.mask == () else b)
        return
    found = None
    if condition.mask is not None and a.index is not None and b.index is not None:
        parts = (*condition.mask, a.index, b.index)
        if not any(p.axes for p in parts):
            scalar = select(truth(condition.mask), to_scalar(a.index), to_scalar(b.index))
            found = from_scalar(scalar)
    index_form(ctx, op, found, condition.why or a.why or b.why or "a select of tile indices has no affine form")


HANDLERS: dict[str, Handler] = {
    "arith.constant": op_constant,
    "tt.get_program_id": op_program_id,
    "tt.get_num_programs": op_num_programs,
    "tt.make_range": op_make_range,
    "arith.addi": _ring(Poly.__add__),
    "arith.subi": _ring(Poly.__sub__),
    "arith.muli": _ring(Poly.__mul__),
    "arith.divsi": _binary("divs", _divided(0)),
    "arith.remsi": _binary("rems", _divided(1)),
    "arith.minsi": _binary("min", _extreme(-1)),
    "arith.maxsi": _binary("max", _extreme(1)),
    "arith.shli": _binary("shl", _shifted_left),
    "arith.shrsi": _binary("shr", _undecided),
    "arith.extsi": op_cast,
    "arith.extui": op_cast,
    "arith.trunci": op_cast,
    "arith.index_cast": op_cast,
    "arith.cmpi": op_cmpi,
    "arith.andi": op_andi,
    "arith.ori": op_ori,
    "arith.xori": op_xori,
    "arith.select": op_select,
}
