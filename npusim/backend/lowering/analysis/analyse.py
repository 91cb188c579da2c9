"""TTIR -> tile program: accesses become structured, integers that only address memory disappear, the rest is tile SSA.

What is not representable is refused by name; nothing is approximated.
"""

from __future__ import annotations

import re

from npusim.backend.lowering.analysis import ops_compute, ops_index, ops_loop, ops_mask, ops_memory, ops_shape
from npusim.backend.lowering.analysis.cleanup import without_dead
from npusim.backend.lowering.analysis.context import Context, Handler
from npusim.backend.lowering.analysis.emitter import Emitter
from npusim.backend.lowering.analysis.facts import Facts
from npusim.backend.lowering.analysis.forms import Form, Pointer
from npusim.backend.lowering.analysis.symbolic import Poly, atom
from npusim.backend.lowering.analysis.ttir import (
    Block,
    Operation,
    SsaValue,
    block_of,
    is_integer,
    parse_function,
    type_of,
)
from npusim.backend.lowering.tile import Arg, ArgRef, ArgValue, TileProgram, Value

_DTYPES = frozenset({"i1", "i8", "i16", "i32", "i64", "index", "f16", "bf16", "f32", "f64"})
_SIZE_NAME = re.compile(r"([xyz]|r\d+_)numel|ks\d+")
"""Inductor's names for sizes, which are never negative."""
_HANDLERS: dict[str, Handler] = {
    **ops_index.HANDLERS,
    **ops_mask.HANDLERS,
    **ops_shape.HANDLERS,
    **ops_memory.HANDLERS,
    **ops_compute.HANDLERS,
    **ops_loop.HANDLERS,
}
# A program is one thread of control, so a barrier between its loads and stores (tl.debug_barrier) orders nothing.
_NO_EFFECT = frozenset({"llvm.intr.assume", "tt.assert", "gpu.barrier"})
_ENDS = frozenset({"scf.yield", "tt.return", "tt.reduce.return"})
_WHY: dict[str, str] = {
    "tt.atomic_rmw": "atomic updates of memory",
    "tt.atomic_cas": "atomic updates of memory",
    "tt.scan": "a scan along a dimension (cumsum, cumprod, split scan)",
    "scf.if": "control flow inside a kernel",
    "scf.while": "control flow inside a kernel",
    "tt.call": "a call that was not inlined",
}


def analyse(ttir: str, name: str, arg_names: tuple[str, ...] = ()) -> TileProgram:
    """The tile program of the one function of `ttir` (generic-form MLIR text).

    `arg_names` are the kernel's own argument names, for messages and because Inductor's size arguments (`xnumel`,
    `ks0`, ...) are known not to be negative; without them arguments are `arg0`, `arg1`, ...
    Raises UnsupportedError for what npusim cannot do, CompileError for text that is no TTIR kernel.
    """
    function, module = parse_function(ttir, name)
    block = block_of(function)
    names = arg_names or tuple(f"arg{k}" for k in range(len(block.arguments)))
    sizes = frozenset(k for k, arg_name in enumerate(names) if _SIZE_NAME.fullmatch(arg_name))
    context = Context(name, Facts(sizes), Emitter(), lambda inner: _run(context, inner), names)
    args = tuple(_argument(context, k, value) for k, value in enumerate(block.arguments))
    _run(context, block)
    del module
    return TileProgram(name, args, without_dead(tuple(context.emitter.scopes[0].ops)))


def _argument(ctx: Context, position: int, value: SsaValue) -> Arg:
    found = type_of(value)
    name = ctx.arg_names[position]
    if found.kind == "pointer":
        ctx.forms[value] = Form((), found.dtype, pointer=Pointer(position, Poly()))
        return Arg(name, "tensor", "i8" if found.dtype == "i1" else found.dtype)
    if is_integer(found.dtype):
        ctx.forms[value] = Form((), found.dtype, index=atom(ArgRef(position)))
        return Arg(name, "scalar", found.dtype)

    def build() -> Value:
        result = ctx.emitter.new_value((), found.dtype)
        ctx.emitter.emit(ArgValue(result, position))
        return result

    ctx.forms[value] = Form((), found.dtype, build=build, why="it is a floating-point argument")
    return Arg(name, "scalar", found.dtype)


def _run(ctx: Context, block: Block) -> Operation:
    """Analyses the ops of a block; returns its terminator."""
    operations = [op.operation for op in block.operations]
    for op in operations:
        if op.name in _ENDS:
            return op
        if op.name not in _NO_EFFECT:
            _check_types(ctx, op)
            _handler(ctx, op)(ctx, op)
    raise ctx.refused(operations[-1], "a block without an end")


def _check_types(ctx: Context, op: Operation) -> None:
    for result in op.results:
        found = type_of(result)
        if found.dtype not in _DTYPES:
            raise ctx.refused(op, f"the element type {found.dtype}")


def _handler(ctx: Context, op: Operation) -> Handler:
    found = _HANDLERS.get(op.name)
    if found is not None:
        return found
    if op.name.startswith(("arith.", "math.")) and not len(op.regions):
        return ops_compute.op_elementwise
    raise ctx.refused(op, _WHY.get(op.name, "npusim has no lowering for it"))
