"""Pointers, loads and stores."""

from __future__ import annotations

from math import nan

from npusim.backend.lowering.analysis import block_pointers, pointers
from npusim.backend.lowering.analysis.context import Context, Handler, result_type
from npusim.backend.lowering.analysis.forms import Form, Pointer
from npusim.backend.lowering.analysis.ttir import Operation, integer, integers, type_of
from npusim.backend.lowering.tile import Access, Load, SegmentedAccess, Store, Value

Shape = tuple[int, ...]
_PAD_NAN = 2
_BITS = {"f16": "i16", "bf16": "i16", "f32": "i32", "f64": "i64"}


def op_addptr(ctx: Context, op: Operation) -> None:
    base, offset = ctx.operands(op)
    shape, dtype = result_type(op)
    if offset.index is None:
        raise ctx.refused(op, _indirect(offset.why))
    if base.pointer is None:
        raise ctx.refused(op, f"its base is no tensor argument: {base.why}")
    ctx.define(op, Form(shape, dtype, pointer=Pointer(base.pointer.arg, base.pointer.offset + offset.index)))


def op_make_tensor_ptr(ctx: Context, op: Operation) -> None:
    base, *rest = ctx.operands(op)
    shape, dtype = result_type(op)
    if base.pointer is None:
        raise ctx.refused(op, f"its base is no tensor argument: {base.why}")
    scalars = tuple(ctx.scalar(form, op, "shape, strides or offsets") for form in rest)
    ctx.define(op, Form(shape, dtype, block=block_pointers.make(base.pointer, scalars, shape)))


def op_advance(ctx: Context, op: Operation) -> None:
    base, *rest = ctx.operands(op)
    assert base.block is not None
    steps = tuple(ctx.scalar(form, op, "step") for form in rest)
    ctx.define(op, Form(base.shape, base.dtype, block=block_pointers.advance(base.block, steps)))


def _accesses(ctx: Context, op: Operation, form: Form, mask: Form | None) -> tuple[Access | SegmentedAccess, ...]:
    """One access, or disjoint ones that together cover the valid elements."""
    if form.block is not None:
        where = _where(ctx, op, form.block.arg)
        return (block_pointers.access(form.block, integers(op, "boundaryCheck"), ctx.facts, where),)
    if form.pointer is None:
        raise ctx.refused(op, _indirect(form.why))
    where = _where(ctx, op, form.pointer.arg)
    return pointers.accesses(form.pointer, ctx.mask(mask, op), form.shape, ctx.facts, ctx.new_loop(), where)


def _indirect(why: str) -> str:
    """Addresses from data are gathers; indices without an affine form are not."""
    kind = "addresses that are not affine" if "tile indices" in why else "indirect access (gather/scatter)"
    return f"{kind}: {why}"


def _where(ctx: Context, op: Operation, arg: int) -> str:
    return f"kernel {ctx.kernel}: {op.name} of {ctx.arg_names[arg]}"


def op_load(ctx: Context, op: Operation) -> None:
    sizes = integers(op, "operandSegmentSizes")
    forms = list(ctx.operands(op))
    mask = forms[sizes[0]] if sizes[1] else None
    other = forms[sizes[0] + sizes[1]] if sizes[2] else None
    shape, dtype = result_type(op)
    fill = _fill(op, other)
    accesses = _accesses(ctx, op, forms[0], mask)
    value = _loaded(ctx, accesses, shape, dtype, fill if len(accesses) == 1 else None)
    if mask is not None and other is not None and (fill is None or (fill != 0 and len(accesses) > 1)):
        value = ctx.emitter.elementwise("arith.select", dtype, (ctx.data(mask), value, ctx.data(other)))
    ctx.define_data(op, value, "it is loaded from memory")


def _loaded(
    ctx: Context, accesses: tuple[Access | SegmentedAccess, ...], shape: Shape, dtype: str, fill: int | float | None
) -> Value:
    """The elements of all accesses; what none of them has is `fill`, or has no bit set."""
    stored = "i8" if dtype == "i1" else dtype
    parts: list[Value] = []
    for access in accesses:
        part = ctx.emitter.new_value(shape, stored)
        ctx.emitter.emit(Load(part, access, fill or 0))
        parts.append(part)
    value = parts[0] if len(parts) == 1 else _united(ctx, parts)
    if dtype == "i1":
        zero = ctx.emitter.constant(shape, "i8", 0)
        value = ctx.emitter.elementwise("arith.cmpi", "i1", (value, zero), "ne")
    return value


def _united(ctx: Context, parts: list[Value]) -> Value:
    """Disjoint parts whose other elements have no bit set, so `or` of the bits takes each from where it is valid."""
    dtype = parts[0].dtype
    bits = _BITS.get(dtype, dtype)
    patterns = [p if bits == dtype else ctx.emitter.elementwise("arith.bitcast", bits, (p,)) for p in parts]
    united = patterns[0]
    for pattern in patterns[1:]:
        united = ctx.emitter.elementwise("arith.ori", bits, (united, pattern))
    return united if bits == dtype else ctx.emitter.elementwise("arith.bitcast", dtype, (united,))


def _fill(op: Operation, other: Form | None) -> int | float | None:
    """The value of elements that are not loaded: 0 where Triton leaves it open, None when it is a tile of its own."""
    if other is not None:
        return other.literal
    if "padding" in op.attributes and integer(op, "padding") == _PAD_NAN:
        return nan
    return 0


def op_store(ctx: Context, op: Operation) -> None:
    target, form, *rest = ctx.operands(op)
    value = _stored(ctx, form)
    for access in _accesses(ctx, op, target, rest[0] if rest else None):
        ctx.emitter.emit(Store(access, value))


def _stored(ctx: Context, form: Form) -> Value:
    """A bool is a byte in memory."""
    value = ctx.data(form)
    return ctx.emitter.elementwise("arith.extui", "i8", (value,)) if value.dtype == "i1" else value


def op_bitcast(ctx: Context, op: Operation) -> None:
    (form,) = ctx.operands(op)
    found = type_of(op.results[0])
    if found.kind == "data":
        value = ctx.emitter.elementwise("arith.bitcast", found.dtype, (ctx.data(form),))
        ctx.define_data(op, value)
        return
    if {form.dtype, found.dtype} != {"i1", "i8"} and form.dtype != found.dtype:
        raise ctx.refused(op, f"a pointer to {form.dtype} used as a pointer to {found.dtype}")
    ctx.define(op, Form(found.shape, found.dtype, pointer=form.pointer, why=form.why))


HANDLERS: dict[str, Handler] = {
    "tt.addptr": op_addptr,
    "tt.make_tensor_ptr": op_make_tensor_ptr,
    "tt.advance": op_advance,
    "tt.load": op_load,
    "tt.store": op_store,
    "tt.bitcast": op_bitcast,
}
