"""Loads, stores and matrix products: the steps of a block that are not fused loop nests."""

from __future__ import annotations

from math import prod

from npusim.backend.lowering import npu
from npusim.backend.lowering.schedule.state import State
from npusim.backend.lowering.schedule.units import ConstantNode
from npusim.backend.lowering.schedule.values import Held, Lazy
from npusim.backend.lowering.tile import Dot, Load, Store, Value
from npusim.errors import UnsupportedError

MATRIX_TYPES = ("f32", "f16", "bf16", "i8")


def lower_load(state: State, op: Load, stored_later: frozenset[int]) -> None:
    """A load is prefetched unless this kernel also writes the argument where it could matter."""
    block, arg = state.block, op.access.arg
    earlier = [t for t in state.stores if t.access.arg == arg]
    ahead = state.pad.double and not earlier and arg not in stored_later
    buffer = state.pad.buffer(op.result.dtype, prod(op.result.shape), block.loop if ahead else None)
    transfer = npu.Transfer(state.tag(), False, op.access, buffer, op.fill)
    block.loads.append(transfer)
    position = -1
    if ahead:
        block.prefetch.append(transfer)
    else:
        block.steps.extend(npu.Wait(t.tag + parity) for t in earlier for parity in (0, 1))
        position = len(block.steps)
        block.steps.append(transfer)
    state.values[op.result.id] = state.held(buffer, op.result.shape, op.result.dtype, position)


def lower_store(state: State, op: Store) -> None:
    block = state.block
    tag = state.tag()
    transfer = npu.Transfer(tag, True, op.access, _stored_buffer(state, op.value, tag))
    state.stores.append(transfer)
    block.steps.append(transfer)


def _stored_buffer(state: State, value: Value, tag: int) -> npu.BufferRef:
    """A loaded tile is stored from where it is; anything else is computed into a buffer of its own."""
    place, block = state.place(value), state.block
    if isinstance(place, Held) and place.view.merged().strides in ((), (1,)):
        for i, load in enumerate(block.prefetch):
            if isinstance(load, npu.Transfer) and load.buffer == place.buffer and place.buffer.loop is not None:
                block.prefetch.insert(i, npu.Wait(tag, place.buffer.loop))
                return place.buffer
    buffer = state.pad.buffer(value.dtype, prod(value.shape), block.loop)
    state.write_into(buffer, value)
    return buffer


def lower_dot(state: State, op: Dot, in_place: npu.BufferRef | None) -> None:
    """`in_place` is the loop-carried accumulator when the product is its next value."""
    if len(op.result.shape) != 2 or op.a.dtype not in MATRIX_TYPES or op.a.dtype != op.b.dtype:
        raise UnsupportedError(
            f"tt.dot of {op.a.dtype}{list(op.a.shape)} and {op.b.dtype}{list(op.b.shape)} in kernel {state.kernel}",
            cause="the matrix unit multiplies 2-D tiles of " + ", ".join(MATRIX_TYPES),
            next_step="cast the operands, or use one batch per work-item (ZBLOCK = 1)",
        )
    a, b = _rows(state, op.a), _rows(state, op.b)
    accumulator, accumulate = _accumulator(state, op, in_place)
    (m, k), n = op.a.shape, op.b.shape[1]
    position = len(state.block.steps)
    state.block.steps.append(
        npu.MatMul(
            a.buffer, a.view.strides[0], b.buffer, b.view.strides[0], accumulator, m, k, n, op.a.dtype, accumulate
        )
    )
    state.values[op.result.id] = state.held(accumulator, op.result.shape, op.result.dtype, position)


def _rows(state: State, value: Value) -> Held:
    """`value` in a buffer whose rows are contiguous."""
    held = state.materialise(value)
    if held.view.strides[1] == 1 or held.view.shape[1] == 1:
        return held
    return state.keep(state.compute(value.shape, held))


def _accumulator(state: State, op: Dot, in_place: npu.BufferRef | None) -> tuple[npu.BufferRef, bool]:
    place = state.place(op.accumulator)
    if in_place is not None:
        return in_place, True
    buffer = state.pad.buffer(op.result.dtype, prod(op.result.shape))
    if isinstance(place, Lazy) and isinstance(place.leaf, ConstantNode) and place.leaf.value == 0:
        return buffer, False
    state.write_into(buffer, op.accumulator)
    return buffer, True
