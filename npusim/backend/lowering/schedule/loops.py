"""`scf.for`: loop-carried tiles live in buffers that every iteration updates."""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from npusim.backend.lowering import npu, tile
from npusim.backend.lowering.schedule.block import Block, reads
from npusim.backend.lowering.schedule.state import State
from npusim.backend.lowering.schedule.values import Held, Register

LowerOps = Callable[[State, tuple[tile.Op, ...], frozenset[int]], None]


def lower_for(state: State, op: tile.For, lower_ops: LowerOps) -> None:
    carried = [state.pad.buffer(v.dtype, prod(v.shape)) for v in op.carried]
    for buffer, init in zip(carried, op.inits, strict=True):
        state.write_into(buffer, init)
    block = Block(op.loop)
    state.blocks.append(block)
    for buffer, value in zip(carried, op.carried, strict=True):
        state.values[value.id] = state.held(buffer, value.shape, value.dtype, -1)
    state.accumulators |= _accumulators(op, carried)
    stored = frozenset(s.access.arg for s in tile.walk(op.body) if isinstance(s, tile.Store))
    earlier = {t.access.arg for t in state.stores}
    lower_ops(state, op.body, stored | frozenset(earlier))
    _yield(state, op, carried)
    body = state.finish(block)
    state.blocks.pop()
    position = len(state.block.steps)
    state.block.steps.append(npu.Loop(op.loop, op.lower, op.upper, op.step, tuple(block.prefetch), body))
    for buffer, result in zip(carried, op.results, strict=True):
        state.values[result.id] = state.held(buffer, result.shape, result.dtype, position)


def _accumulators(op: tile.For, carried: list[npu.BufferRef]) -> dict[int, npu.BufferRef]:
    """Products that are the next value of their own accumulator, by value id."""
    slots = {(c.id, y.id): b for c, y, b in zip(op.carried, op.yields, carried, strict=True)}
    dots = [o for o in op.body if isinstance(o, tile.Dot)]
    return {d.result.id: slots[d.accumulator.id, d.result.id] for d in dots if (d.accumulator.id, d.result.id) in slots}


def _yield(state: State, op: tile.For, carried: list[npu.BufferRef]) -> None:
    """Write every next value; through a temporary where the old one is still read."""
    late: list[tuple[npu.BufferRef, tile.Value]] = []
    for buffer, value in zip(carried, op.yields, strict=True):
        place = state.place(value)
        if isinstance(place, Held) and place.buffer == buffer:
            continue
        if isinstance(place, Register) and place.block == op.loop and _updates_in_place(state.block, place, buffer):
            place.unit.outputs[buffer] = place.node
        else:
            late.append((buffer, value))
    temporaries = [state.materialise(value) for _, value in late]
    for (buffer, value), held in zip(late, temporaries, strict=True):
        unit = state.block.new_unit(tuple(e for e in value.shape if e != 1))
        unit.outputs[buffer] = state.node(unit, held)


def _updates_in_place(block: Block, place: Register, buffer: npu.BufferRef) -> bool:
    """Whether nothing reads the old value after `place` is written, or out of step with it."""
    later = block.steps[place.unit.position + 1 :]
    return place.unit.reads_only_in_place(buffer) and all(buffer not in reads(s) for s in later)
