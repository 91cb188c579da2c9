"""The NPU program as generic-form MLIR text (unregistered dialect `npu`): the artefact npu.mlir."""

from __future__ import annotations

from collections.abc import Iterator

from npusim.backend.lowering import npu
from npusim.backend.lowering.tile import (
    Access,
    ArgRef,
    Const,
    Iv,
    NumPrograms,
    Pid,
    Scalar,
    ScalarOp,
    SegmentedAccess,
)  # fmt: skip

_INFIX = {
    "add": "+", "sub": "-", "mul": "*", "floordiv": "//", "floormod": "%", "divs": "/", "rems": "rem", "and": "&",
    "or": "|", "xor": "^", "shl": "<<", "shr": ">>", "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">",
    "ge": ">=",
}  # fmt: skip


def scalar_text(scalar: Scalar | npu.FloatArg) -> str:
    """A scalar expression as people write it."""
    match scalar:
        case Const(value):
            return str(value)
        case ArgRef(position) | npu.FloatArg(position):
            return f"arg{position}"
        case Pid(axis):
            return f"pid{axis}"
        case NumPrograms(axis):
            return f"grid{axis}"
        case Iv(loop):
            return f"iv{loop}"
        case ScalarOp(op, operands) if op in _INFIX:
            return f"({scalar_text(operands[0])} {_INFIX[op]} {scalar_text(operands[1])})"
        case ScalarOp(op, operands):
            return f"{op}({', '.join(scalar_text(o) for o in operands)})"


def print_npu(program: npu.NpuProgram) -> str:
    """Valid generic-form MLIR; scalar expressions are string attributes."""
    lines = ['"builtin.module"() ({', f'  "npu.kernel"() <{{sym_name = "{program.name}"}}> ({{']
    lines += [f"    {line}" for line in _sections(program)]
    lines += ["  }) : () -> ()", "}) : () -> ()", ""]
    return "\n".join(lines)


def _sections(program: npu.NpuProgram) -> Iterator[str]:
    for buffer in program.buffers:
        yield _op("npu.buffer", id=buffer.id, type=buffer.dtype, elements=buffer.elements, copies=buffer.copies,
                  offset=buffer.offset)  # fmt: skip
    for body in program.bodies:
        yield from _body(body)
    yield from _region("npu.prefetch", {}, program.prefetch)
    yield from _region("npu.item", {}, program.body)
    yield from _region("npu.drain", {}, program.drain)


def _region(name: str, attributes: dict[str, object], ops: tuple[npu.NpuOp, ...]) -> Iterator[str]:
    yield f'"{name}"() ({{'
    for op in ops:
        yield from (f"  {line}" for line in _npu_op(op))
    yield f"}}) {_attributes(attributes)}: () -> ()"


def _npu_op(op: npu.NpuOp) -> Iterator[str]:
    match op:
        case npu.Transfer(tag, out, access, buffer, fill):
            direction = "out" if out else "in"
            yield _op("togsim.transfer", direction=direction, tag=tag, buffer=_ref(buffer), fill=str(fill),
                      **_access(access))  # fmt: skip
        case npu.Wait(tag, loop):
            yield _op("npu.wait", tag=tag, parity=_parity(loop))
        case npu.TileCall(body, buffers, scalars):
            yield _op("npu.tile", body=body, buffers=[_ref(b) for b in buffers],
                      scalars=[scalar_text(s) for s in scalars])  # fmt: skip
        case npu.MatMul():
            yield _op("npu.matmul", a=_ref(op.a), b=_ref(op.b), accumulator=_ref(op.accumulator), m=op.m, k=op.k,
                      n=op.n, type=op.dtype, accumulate=int(op.accumulate))  # fmt: skip
        case npu.Loop():
            bounds = {"lower": scalar_text(op.lower), "upper": scalar_text(op.upper), "step": scalar_text(op.step)}
            yield from _region("npu.loop_prefetch", {"loop": op.loop}, op.prefetch)
            yield from _region("npu.loop", {"loop": op.loop, **bounds}, op.body)


def _body(body: npu.TileBody) -> Iterator[str]:
    yield '"npu.body"() ({'
    for position, node in enumerate(body.nodes):
        yield "  " + _op("npu.node", position=position, value=_node(node))
    for output in body.outputs:
        yield "  " + _op("npu.output", node=output.node, parameter=output.parameter)
    for r in body.reductions:
        yield "  " + _op("npu.reduce", node=r.node, dims=list(r.dims), combiner=r.combiner, parameter=r.parameter)
    buffers = list(body.buffers)
    attributes = {"index": body.index, "dims": list(body.dims), "buffers": buffers, "scalars": body.scalars}
    yield f"}}) {_attributes(attributes)}: () -> ()"


def _node(node: npu.Node) -> str:
    match node:
        case npu.Input(parameter, strides, dtype):
            return f"buffer {parameter} strides {list(strides)} : {dtype}"
        case npu.IndexInput(start, strides, dtype):
            return f"index {start} strides {list(strides)} : {dtype}"
        case npu.ConstantInput(value, dtype):
            return f"constant {value} : {dtype}"
        case npu.ScalarInput(parameter, dtype):
            return f"scalar {parameter} : {dtype}"
        case npu.Compute(op, operands, dtype, predicate):
            return f"{op} {predicate}{' ' if predicate else ''}{list(operands)} : {dtype}"


def _access(access: Access | SegmentedAccess) -> dict[str, object]:
    if isinstance(access, Access):
        dims = [
            f"{d.extent} : {scalar_text(d.stride)} valid [{scalar_text(d.lo)}, {scalar_text(d.hi)})"
            for d in access.dims
        ]
        return {"arg": access.arg, "offset": scalar_text(access.offset), "dims": dims}
    valid = f"[{scalar_text(access.lo)}, {scalar_text(access.hi)})"
    return {
        "arg": access.arg, "start": scalar_text(access.start), "extent": access.extent, "granule": access.granule,
        "offset": scalar_text(access.offset), "stride": scalar_text(access.stride), "valid": valid, "loop": access.loop,
    }  # fmt: skip


def _ref(ref: npu.BufferRef) -> str:
    return f"{ref.buffer}" if ref.loop is None else f"{ref.buffer}[{_parity(ref.loop)}]"


def _parity(loop: int | None) -> str:
    return "none" if loop is None else "item" if loop == npu.ITEM_LOOP else f"loop{loop}"


def _op(name: str, **attributes: object) -> str:
    return f'"{name}"() {_attributes(attributes)}: () -> ()'


def _attributes(attributes: dict[str, object]) -> str:
    return "{" + ", ".join(f"{k} = {_attribute(v)}" for k, v in attributes.items()) + "} " if attributes else ""


def _attribute(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_attribute(v) for v in value) + "]"
    return str(value) if isinstance(value, int) else f'"{value}"'
