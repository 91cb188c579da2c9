"""`scf.for`: counted from 0 by 1; pointers and integers that it carries in closed form, tiles carried as data."""

from __future__ import annotations

from dataclasses import replace

from npusim.backend.lowering.analysis.context import Context, Handler
from npusim.backend.lowering.analysis.division import divide
from npusim.backend.lowering.analysis.emitter import Scope
from npusim.backend.lowering.analysis.forms import Form, Pointer
from npusim.backend.lowering.analysis.scalars import binary, from_scalar, to_scalar
from npusim.backend.lowering.analysis.symbolic import Atom, Poly, atom, const
from npusim.backend.lowering.analysis.ttir import Operation, block_of
from npusim.backend.lowering.tile import Const, For, Iv, Scalar, ScalarOp, Value

Steps = dict[int, tuple[Poly, ...]]
"""What each carried value in closed form gains per iteration, by position; block pointers gain by dimension."""


def op_for(ctx: Context, op: Operation) -> None:
    lower, upper, step, *inits = ctx.operands(op)
    first, last, by = (ctx.scalar(form, op, "bound or step") for form in (lower, upper, step))
    trips = _trips(ctx, last - first, by)
    loop = ctx.new_loop()
    limit = trips.constant
    if limit is not None:
        ctx.facts.last_trip[loop] = max(limit - 1, 0)
    ctx.forms[block_of(op).arguments[0]] = Form((), lower.dtype, index=first + atom(Iv(loop)) * by)
    steps = _closed(ctx, op, inits, loop)
    _emit(ctx, op, inits, steps, loop, trips)


def _trips(ctx: Context, span: Poly, step: Poly) -> Poly:
    """Number of iterations, at least 0."""
    by = step.constant
    if by is None or by <= 0:
        count = binary("divs", to_scalar(span + step - const(1)), to_scalar(step))
        return from_scalar(binary("max", count, Const(0)))
    exact = divide(span + const(by - 1), by, ctx.facts)
    if exact is not None:
        return exact[0]
    return from_scalar(binary("max", binary("divs", to_scalar(span + const(by - 1)), Const(by)), Const(0)))


def _closed(ctx: Context, op: Operation, inits: list[Form], loop: int) -> Steps:
    """The carried values that gain the same amount in every iteration, found by a trial run of the body.

    Integers that do not are carried as data; pointers that do not are refused.
    """
    candidates = {k for k, form in enumerate(inits) if form.index is not None or form.pointer or form.block}
    while candidates:
        marks: Steps = {k: _marks(ctx, inits[k]) for k in candidates}
        yielded = _trial(ctx, op, inits, marks)
        gains = {k: _gain(_carried(inits[k], marks[k]), yielded[k], marks, loop) for k in candidates}
        steps = {k: gain for k, gain in gains.items() if gain is not None}
        if len(steps) == len(candidates):
            return steps
        for k in candidates - set(steps):
            if inits[k].index is None:
                raise ctx.refused(op, "a pointer that the loop carries does not advance by the same amount every time")
        candidates = set(steps)
    return {}


def _marks(ctx: Context, form: Form) -> tuple[Poly, ...]:
    """Fresh unknowns that stand for what a carried value has gained so far."""
    count = len(form.block.block) if form.block is not None else 1
    return tuple(atom(Iv(ctx.new_loop())) for _ in range(count))


def _carried(init: Form, gained: tuple[Poly, ...]) -> Form:
    """`init` after it gained `gained`."""
    if init.block is not None:
        offsets = tuple(o + g for o, g in zip(init.block.offsets, gained, strict=True))
        return Form(init.shape, init.dtype, block=replace(init.block, offsets=offsets))
    if init.pointer is not None:
        return Form(init.shape, init.dtype, pointer=Pointer(init.pointer.arg, init.pointer.offset + gained[0]))
    assert init.index is not None
    return Form(init.shape, init.dtype, index=init.index + gained[0])


def _trial(ctx: Context, op: Operation, inits: list[Form], marks: Steps) -> list[Form]:
    """What the body yields for marked values; what it emits is dropped."""
    ctx.emitter.scopes.append(Scope())
    _bind(ctx, op, inits, marks, {k: ctx.emitter.new_value(f.shape, f.dtype) for k, f in enumerate(inits)})
    end = ctx.run(block_of(op))
    ctx.emitter.scopes.pop()
    return list(ctx.operands(end))


def _bind(ctx: Context, op: Operation, inits: list[Form], gained: Steps, tiles: dict[int, Value]) -> None:
    for k, argument in enumerate(list(block_of(op).arguments)[1:]):
        if k in gained:
            ctx.forms[argument] = _with_data(ctx, _carried(inits[k], gained[k]), inits[k], gained[k])
        else:
            form = Form(inits[k].shape, inits[k].dtype, value=tiles[k], why="it is carried by a loop as data")
            ctx.forms[argument] = form


def _with_data(ctx: Context, form: Form, init: Form, gained: tuple[Poly, ...]) -> Form:
    """An integer tile that the loop carries, as data: its initial value plus the gain."""
    if form.index is None or not form.shape:
        return form

    def build() -> Value:
        gain = ctx.emitter.splat(Form((), form.dtype, index=gained[0]))
        return ctx.emitter.elementwise("arith.addi", form.dtype, (ctx.data(init), gain))

    return replace(form, build=build)


def _gain(before: Form, after: Form, marks: Steps, loop: int) -> tuple[Poly, ...] | None:
    """after - before, when that is the same in every iteration."""
    pairs: list[tuple[Poly, Poly]] = []
    if before.block is not None and after.block is not None:
        if replace(before.block, offsets=after.block.offsets) != after.block:
            return None
        pairs = list(zip(before.block.offsets, after.block.offsets, strict=True))
    elif before.pointer is not None and after.pointer is not None and before.pointer.arg == after.pointer.arg:
        pairs = [(before.pointer.offset, after.pointer.offset)]
    elif before.index is not None and after.index is not None:
        pairs = [(before.index, after.index)]
    gains = tuple(new - old for old, new in pairs)
    changing = {a for polys in marks.values() for p in polys for a in p.atoms} | {Iv(loop)}
    if not gains or any(g.axes or _mentions(g, changing) for g in gains):
        return None
    return gains


def _mentions(p: Poly, atoms: set[Atom]) -> bool:
    return any(_within(a, atoms) for a in p.atoms)


def _within(a: object, atoms: set[Atom]) -> bool:
    if isinstance(a, ScalarOp):
        return any(_within(x, atoms) for x in a.operands)
    return a in atoms


def _emit(ctx: Context, op: Operation, inits: list[Form], steps: Steps, loop: int, trips: Poly) -> None:
    tiles = {k: form for k, form in enumerate(inits) if k not in steps}
    starts = {k: ctx.data(form) for k, form in tiles.items()}
    carried = {k: ctx.emitter.new_value(v.shape, v.dtype) for k, v in starts.items()}
    ctx.emitter.scopes.append(Scope())
    _bind(ctx, op, inits, {k: tuple(g * atom(Iv(loop)) for g in gains) for k, gains in steps.items()}, carried)
    end = ctx.run(block_of(op))
    yielded = ctx.operands(end)
    yields = tuple(ctx.data(yielded[k]) for k in tiles)
    body = tuple(ctx.emitter.scopes.pop().ops)
    results = {k: ctx.emitter.new_value(v.shape, v.dtype) for k, v in starts.items()}
    upper: Scalar = to_scalar(trips)
    ctx.emitter.emit(
        For(
            loop=loop,
            lower=Const(0),
            upper=upper,
            step=Const(1),
            inits=tuple(starts.values()),
            carried=tuple(carried.values()),
            body=body,
            yields=yields,
            results=tuple(results.values()),
        )
    )
    for k, result in enumerate(op.results):
        if k in steps:
            gained = tuple(g * trips for g in steps[k])
            ctx.forms[result] = _with_data(ctx, _carried(inits[k], gained), inits[k], gained)
        else:
            ctx.forms[result] = Form(results[k].shape, results[k].dtype, value=results[k], why="a loop computed it")


HANDLERS: dict[str, Handler] = {"scf.for": op_for}
