"""Fusion, buffers, waits and double buffering of the NPU program."""

from __future__ import annotations

import dataclasses

import pytest

from npusim.backend.lowering import npu
from npusim.backend.lowering.schedule.lower import lower
from npusim.backend.lowering.tile import Load, Store
from npusim.errors import UnsupportedError
from tests.unit.lowering import programs

ROOM = 16 << 20


def test_add_is_one_body_between_transfers() -> None:
    lowered = lower(programs.add(), ROOM)
    kinds = [type(op).__name__ for op in lowered.body]
    assert kinds == ["Wait", "Wait", "Wait", "TileCall", "Transfer"]
    assert [type(op).__name__ for op in lowered.prefetch] == ["Transfer", "Transfer"]
    assert lowered.bodies[0].dims == (1024,)
    assert all(b.copies == 2 for b in lowered.buffers)


def test_every_transfer_is_waited_for() -> None:
    for program in (programs.add(), programs.normalise(), programs.matmul()):
        lowered = lower(program, ROOM)
        ops = [*lowered.prefetch, *npu.walk(lowered.body), *lowered.drain]
        loops = [op for op in ops if isinstance(op, npu.Loop)]
        ops += [op for loop in loops for op in loop.prefetch]
        started = {op.tag for op in ops if isinstance(op, npu.Transfer)}
        waited = {op.tag & ~1 for op in ops if isinstance(op, npu.Wait)}
        assert started == waited


def test_row_reductions_split_the_work_into_three_bodies() -> None:
    lowered = lower(programs.normalise(), ROOM)
    assert [len(b.reductions) for b in lowered.bodies] == [1, 1, 0]
    assert all(b.dims == (8, 128) for b in lowered.bodies)
    assert lowered.bodies[0].reductions[0].dims == (1,)


def test_the_accumulator_of_a_loop_is_updated_in_place() -> None:
    lowered = lower(programs.matmul(), ROOM)
    (loop,) = [op for op in lowered.body if isinstance(op, npu.Loop)]
    (product,) = [op for op in loop.body if isinstance(op, npu.MatMul)]
    assert product.accumulate
    assert len(loop.prefetch) == 2
    assert all(op.buffer.loop == loop.loop for op in loop.prefetch if isinstance(op, npu.Transfer))


def test_one_copy_of_each_buffer_when_two_do_not_fit() -> None:
    double, single = lower(programs.add(), ROOM), lower(programs.add(), 3 * 4096)
    assert double.scratchpad_bytes == 6 * 4096
    assert single.scratchpad_bytes == 3 * 4096
    assert not single.prefetch


def test_a_kernel_that_does_not_fit_is_refused_by_name() -> None:
    with pytest.raises(UnsupportedError, match="kernel add needs 12288 bytes of scratchpad"):
        lower(programs.add(), 4096)


def test_a_copy_is_stored_from_where_it_was_loaded() -> None:
    program = programs.add()
    load, _, _, store = program.body
    assert isinstance(load, Load)
    assert isinstance(store, Store)
    copy = dataclasses.replace(program, body=(load, dataclasses.replace(store, value=load.result)))
    lowered = lower(copy, ROOM)
    assert not lowered.bodies
    assert len(lowered.buffers) == 1
    wait, prefetched = lowered.prefetch
    assert isinstance(wait, npu.Wait), "the buffer may still be on its way out"
    assert isinstance(prefetched, npu.Transfer)


def test_a_load_after_a_store_to_the_same_tensor_waits_for_it() -> None:
    program = programs.add()
    load, other, compute, store = program.body
    assert isinstance(load, Load)
    assert isinstance(store, Store)
    again = dataclasses.replace(load, access=store.access, result=dataclasses.replace(load.result, id=9))
    second = dataclasses.replace(store, access=load.access, value=again.result)
    lowered = lower(dataclasses.replace(program, body=(load, other, compute, store, again, second)), ROOM)
    kinds = [(type(op).__name__, getattr(op, "tag", -1)) for op in lowered.body]
    stored = next(i for i, op in enumerate(lowered.body) if isinstance(op, npu.Transfer) and op.out)
    tag = kinds[stored][1]
    assert [("Wait", tag), ("Wait", tag + 1), ("Transfer", tag + 2)] == kinds[stored + 1 : stored + 4]
