"""Shape ops: on indices, masks and pointers they rename axes, on data they become tile ops."""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from npusim.backend.lowering.analysis.context import Context, Handler, result_type
from npusim.backend.lowering.analysis.division import divide, substitute
from npusim.backend.lowering.analysis.forms import Form, Pointer
from npusim.backend.lowering.analysis.symbolic import Atom, Axis, Poly, axis, row_major
from npusim.backend.lowering.analysis.ttir import Operation, integers
from npusim.backend.lowering.tile import Transpose, Value

Shape = tuple[int, ...]


def _moved(ctx: Context, op: Operation, axes: dict[int, Poly], data: Callable[[Value, Shape], Value]) -> None:
    """The operand with its axes rewritten by `axes`; `data` does the same to its data."""
    (form,) = ctx.operands(op)
    shape, dtype = result_type(op)

    def leaf(a: Atom) -> Poly | None:
        return axes.get(a.dim) if isinstance(a, Axis) else None

    def rewritten(p: Poly) -> Poly:
        return substitute(p, leaf, ctx.facts) if p.axes else p

    pointer = form.pointer
    ctx.define(
        op,
        Form(
            shape,
            dtype,
            index=None if form.index is None else rewritten(form.index),
            mask=None if form.mask is None else tuple(rewritten(p) for p in form.mask),
            pointer=None if pointer is None else Pointer(pointer.arg, rewritten(pointer.offset)),
            literal=form.literal,
            value=None if form.value is None else data(form.value, shape),
            build=None if form.build is None and form.index is None else lambda: data(ctx.data(form), shape),
            why=form.why,
        ),
    )


def op_splat(ctx: Context, op: Operation) -> None:
    _moved(ctx, op, {}, ctx.emitter.broadcast)


def op_broadcast(ctx: Context, op: Operation) -> None:
    _moved(ctx, op, {}, ctx.emitter.broadcast)


def op_reshape(ctx: Context, op: Operation) -> None:
    """expand_dims, reshape, unsplat: row-major order is kept (`allow_reorder` permits, but does not demand, others)."""
    (form,) = ctx.operands(op)
    shape, _ = result_type(op)
    linear, axes = row_major(shape), {}
    for dim, extent in enumerate(form.shape):
        outer = divide(linear, prod(form.shape[dim + 1 :]), ctx.facts)
        assert outer is not None
        inner = divide(outer[0], extent, ctx.facts)
        assert inner is not None
        axes[dim] = inner[1]
    _moved(ctx, op, axes, ctx.emitter.reshape)


def op_trans(ctx: Context, op: Operation) -> None:
    order = integers(op, "order")
    shape, _ = result_type(op)
    axes = {old: axis(new, shape[new]) for new, old in enumerate(order)}

    def data(operand: Value, shape: Shape) -> Value:
        result = ctx.emitter.new_value(shape, operand.dtype)
        ctx.emitter.emit(Transpose(result, operand, order))
        return result

    _moved(ctx, op, axes, data)


HANDLERS: dict[str, Handler] = {
    "tt.splat": op_splat,
    "tt.broadcast": op_broadcast,
    "tt.expand_dims": op_reshape,
    "tt.reshape": op_reshape,
    "tt.unsplat": op_reshape,
    "tt.trans": op_trans,
}
