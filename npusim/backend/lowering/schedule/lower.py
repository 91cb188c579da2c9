"""Tile program -> NPU program: fuse elementwise work into loop nests, place tiles in the scratchpad, overlap DMA."""

from __future__ import annotations

from math import prod

from npusim.backend.lowering import npu, tile
from npusim.backend.lowering.schedule.block import Block
from npusim.backend.lowering.schedule.loops import lower_for
from npusim.backend.lowering.schedule.memory import lower_dot, lower_load, lower_store
from npusim.backend.lowering.schedule.scratchpad import Scratchpad, refuse
from npusim.backend.lowering.schedule.state import State
from npusim.backend.lowering.schedule.units import ConstantNode, DraftReduction, IndexNode, ScalarNode
from npusim.backend.lowering.schedule.values import CHEAP, Held, Lazy, Place, Register, ViewChange, map_views
from npusim.backend.lowering.schedule.views import Shape, contiguous
from npusim.contract.isa import MAX_TAGS
from npusim.errors import UnsupportedError


def lower(program: tile.TileProgram, scratchpad_bytes: int) -> npu.NpuProgram:
    """Raises `UnsupportedError` when the kernel does not fit the scratchpad or has what the NPU lacks."""
    for double in (True, False):
        state = State(program.name, Scratchpad(double))
        lowered = _lower(program, state)
        if state.pad.bytes() <= scratchpad_bytes:
            return lowered
    raise refuse(program.name, state.pad.bytes(), scratchpad_bytes)


def _lower(program: tile.TileProgram, state: State) -> npu.NpuProgram:
    state.blocks.append(Block(npu.ITEM_LOOP))
    lower_ops(state, program.body, frozenset())
    body = state.finish(state.block)
    if state.next_tag > MAX_TAGS:
        raise UnsupportedError(
            f"kernel {program.name} has {state.next_tag // 2} transfers, the DMA has {MAX_TAGS // 2} pairs of tags",
            cause="too much was fused into one kernel",
            next_step="lower torch._inductor.config.max_fusion_size",
        )
    drain = tuple(npu.Wait(t.tag + parity) for t in state.stores for parity in (0, 1))
    prefetch = tuple(state.block.prefetch)
    return npu.NpuProgram(program.name, program.args, state.pad.placed(), tuple(state.bodies), prefetch, body, drain)


def lower_ops(state: State, ops: tuple[tile.Op, ...], stored_later: frozenset[int]) -> None:
    """`stored_later`: arguments that a later iteration of the enclosing loop may have written."""
    for op in ops:
        _lower_op(state, op, stored_later)


def _lower_op(state: State, op: tile.Op, stored_later: frozenset[int]) -> None:
    match op:
        case tile.Load():
            lower_load(state, op, stored_later)
        case tile.Store():
            lower_store(state, op)
        case tile.Dot():
            lower_dot(state, op, state.accumulators.get(op.result.id))
        case tile.For():
            lower_for(state, op, lower_ops)
        case tile.Reduce():
            _reduce(state, op)
        case _:
            state.values[op.result.id] = _value(state, op)


def _value(state: State, op: tile.Op) -> Place:
    match op:
        case tile.Constant(result, value):
            return Lazy(result.shape, result.dtype, ConstantNode(value, result.dtype))
        case tile.Splat(result, scalar):
            return Lazy(result.shape, result.dtype, ScalarNode(scalar, result.dtype))
        case tile.ArgValue(result, position):
            return Lazy(result.shape, result.dtype, ScalarNode(npu.FloatArg(position), result.dtype))
        case tile.Iota(result, start):
            return Lazy(result.shape, result.dtype, IndexNode(start, contiguous(result.shape), result.dtype))
        case tile.Elementwise():
            return _elementwise(state, op)
        case tile.Broadcast(result, operand):
            return _view(state, operand, result.shape, ViewChange("broadcast", result.shape))
        case tile.Reshape(result, operand):
            return _view(state, operand, result.shape, ViewChange("reshape", result.shape))
        case tile.Transpose(result, operand, permutation):
            return _view(state, operand, result.shape, ViewChange("transpose", result.shape, permutation))
        case _:
            raise AssertionError(f"{type(op).__name__} has a handler of its own")


def _elementwise(state: State, op: tile.Elementwise) -> Place:
    places = [state.place(o) for o in op.operands]
    lazy = tuple(p for p in places if isinstance(p, Lazy))
    if len(lazy) == len(places) and op.op in CHEAP:
        return Lazy(op.result.shape, op.result.dtype, None, (op.op, op.predicate), lazy)
    unit = state.join(op.result.shape, places)
    nodes = tuple(state.node(unit, p) for p in places)
    node = unit.add(npu.Compute(op.op, nodes, op.result.dtype, op.predicate))
    return Register(unit, node, op.result.shape, op.result.dtype, state.block.loop)


def _view(state: State, operand: tile.Value, shape: Shape, change: ViewChange) -> Place:
    """The operand under another shape; it moves only when no strides can say what is asked."""
    place = state.place(operand)
    if isinstance(place, Lazy):
        return map_views(place, shape, change) or _view_of_register(state, operand, place, shape, change)
    if isinstance(place, Held):
        view = change(place.view)
        if view is not None:
            return Held(place.buffer, view, place.dtype, place.block, place.position)
    return _view_of_register(state, operand, place, shape, change)


def _view_of_register(state: State, operand: tile.Value, place: Place, shape: Shape, change: ViewChange) -> Place:
    register = state.compute(operand.shape, place)
    if change.kind == "reshape" or (change.kind == "broadcast" and prod(shape) == prod(operand.shape)):
        return Register(register.unit, register.node, shape, register.dtype, register.block)
    held = state.keep(register)
    view = change(contiguous(operand.shape))
    assert view is not None, "broadcast and transpose always have strides"
    return Held(held.buffer, view, held.dtype, held.block, held.position)


def _reduce(state: State, op: tile.Reduce) -> None:
    shape, axis = op.operand.shape, op.axis
    inner, extent = prod(shape[axis + 1 :]), shape[axis]
    place = state.place(op.operand)
    if extent == 1:
        state.values[op.result.id] = _view(state, op.operand, op.result.shape, ViewChange("reshape", op.result.shape))
        return
    unit = state.join(shape, [place], (inner, extent))
    buffer = state.pad.buffer(op.result.dtype, prod(op.result.shape))
    unit.reductions.append(DraftReduction(state.node(unit, place), inner, extent, op.combiner, buffer))
    state.values[op.result.id] = state.held(buffer, op.result.shape, op.result.dtype, unit.position)
