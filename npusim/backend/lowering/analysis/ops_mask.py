"""Comparisons of indices, and what is made of them: conjunctions for loads and stores, data for everything else."""

from __future__ import annotations

from npusim.backend.lowering.analysis.context import Context, Handler, result_type
from npusim.backend.lowering.analysis.forms import FALSE, Form, Mask
from npusim.backend.lowering.analysis.masks import compare, negate, simplify, truth
from npusim.backend.lowering.analysis.ops_compute import PREDICATES, replay
from npusim.backend.lowering.analysis.ops_index import index_form, scalar_binary, undecided
from npusim.backend.lowering.analysis.scalars import binary, from_scalar, select, to_scalar
from npusim.backend.lowering.analysis.symbolic import Poly, const
from npusim.backend.lowering.analysis.ttir import Operation, integer, type_of
from npusim.backend.lowering.tile import Value


def mask_form(ctx: Context, op: Operation, mask: Mask | None, why: str, literal: int | float | None = None) -> None:
    """Defines the result as a mask, or as data when `mask` is None; `literal` is its value where it is certain."""
    shape, dtype = result_type(op)
    if mask is None:
        ctx.define_data(op, replay(ctx, op), why)
        return
    form = Form(shape, dtype, mask=simplify(mask, ctx.facts), literal=literal, build=lambda: _mask_data(ctx, op, form))
    ctx.define(op, form)


def _mask_data(ctx: Context, op: Operation, form: Form) -> Value:
    """Only a certain or scalar mask needs no comparison of tiles."""
    assert form.mask is not None
    if form.literal is not None:
        return ctx.emitter.constant(form.shape, "i1", form.literal)
    if form.shape:
        return replay(ctx, op)
    return ctx.emitter.splat(Form((), "i1", index=from_scalar(truth(form.mask))))


def _bounded(ctx: Context, p: Poly, dtype: str) -> bool:
    """Whether the index surely is a value of its type: then it cannot have wrapped."""
    low, high = ctx.facts.interval(p)
    limit = 1 << (63 if dtype in ("i64", "index") else int(dtype[1:]) - 1)
    return low is not None and high is not None and -limit <= low and high < limit


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
    literal = None
    if mask in ((), FALSE) and all(_bounded(ctx, p, type_of(op.operands[0]).dtype) for p in (a.index, b.index)):
        literal = int(mask == ())
    mask_form(ctx, op, mask, f"the comparison `{predicate}` of tile indices is no interval", literal)


def op_andi(ctx: Context, op: Operation) -> None:
    a, b = ctx.operands(op)
    if a.mask is not None and b.mask is not None:
        literals = (a.literal, b.literal)
        literal = 0 if 0 in literals else 1 if literals == (1, 1) else None
        mask_form(ctx, op, a.mask + b.mask, "", literal)
    else:
        scalar_binary("and", undecided)(ctx, op)


def op_ori(ctx: Context, op: Operation) -> None:
    a, b = ctx.operands(op)
    if a.mask is None or b.mask is None:
        scalar_binary("or", undecided)(ctx, op)
        return
    mask: Mask | None = None
    if () in (a.mask, b.mask):
        mask = ()
    elif FALSE in (a.mask, b.mask):
        mask = b.mask if a.mask == FALSE else a.mask
    elif not any(p.axes for p in a.mask + b.mask):
        mask = (from_scalar(binary("or", truth(a.mask), truth(b.mask))) - const(1),)
    literals = (a.literal, b.literal)
    literal = 1 if 1 in literals else 0 if literals == (0, 0) else None
    mask_form(ctx, op, mask, "a disjunction of comparisons of indices", literal)


def op_xori(ctx: Context, op: Operation) -> None:
    a, b = ctx.operands(op)
    if a.mask is not None and b.mask == ():
        literal = None if a.literal is None else 1 - a.literal
        mask_form(ctx, op, negate(a.mask), "the negation of several comparisons of indices", literal)
    else:
        scalar_binary("xor", undecided)(ctx, op)


def op_select(ctx: Context, op: Operation) -> None:
    condition, a, b = ctx.operands(op)
    if condition.literal is not None:
        ctx.define(op, a if condition.literal else b)
        return
    found = None
    if condition.mask is not None and a.index is not None and b.index is not None:
        parts = (*condition.mask, a.index, b.index)
        if not any(p.axes for p in parts):
            scalar = select(truth(condition.mask), to_scalar(a.index), to_scalar(b.index))
            found = from_scalar(scalar)
    index_form(ctx, op, found, condition.why or a.why or b.why or "a select of tile indices has no affine form")


HANDLERS: dict[str, Handler] = {
    "arith.cmpi": op_cmpi,
    "arith.andi": op_andi,
    "arith.ori": op_ori,
    "arith.xori": op_xori,
    "arith.select": op_select,
}
