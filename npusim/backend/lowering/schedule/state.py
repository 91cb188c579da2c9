"""What the handlers of `lowering.schedule` share: values, open blocks, buffers, tags and finished bodies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod

from npusim.backend.lowering import npu
from npusim.backend.lowering.schedule.block import Block, reads, writes
from npusim.backend.lowering.schedule.scratchpad import Scratchpad
from npusim.backend.lowering.schedule.units import Unit, ViewNode
from npusim.backend.lowering.schedule.values import Held, Lazy, Place, Register
from npusim.backend.lowering.schedule.views import Shape, contiguous, refinement
from npusim.backend.lowering.tile import Value


@dataclass
class State:
    kernel: str
    pad: Scratchpad
    values: dict[int, Place] = field(default_factory=dict)
    blocks: list[Block] = field(default_factory=list)
    bodies: list[npu.TileBody] = field(default_factory=list)
    stores: list[npu.Transfer] = field(default_factory=list)
    kept: dict[tuple[int, int], npu.BufferRef] = field(default_factory=dict)
    accumulators: dict[int, npu.BufferRef] = field(default_factory=dict)
    next_tag: int = 0

    @property
    def block(self) -> Block:
        return self.blocks[-1]

    def tag(self) -> int:
        """A pair of tags, one for each parity."""
        self.next_tag += 2
        return self.next_tag - 2

    def place(self, value: Value) -> Place:
        return self.values[value.id]

    def held(self, buffer: npu.BufferRef, shape: Shape, dtype: str, position: int) -> Held:
        return Held(buffer, contiguous(shape), dtype, self.block.loop, position)

    # --- units ---------------------------------------------------------------------------------------------------

    def available(self, place: Place, unit: Unit) -> bool:
        match place:
            case Held(block=block, position=position):
                return block != self.block.loop or position < unit.position
            case Register(unit=producer, block=block):
                return block != self.block.loop or producer.position <= unit.position
            case Lazy():
                return True

    def join(self, shape: Shape, places: Sequence[Place], reduction: tuple[int, int] | None = None) -> Unit:
        """The latest unit that can compute over `shape` from `places`, or a new one."""
        for unit in self.block.units():
            fits = reduction is None or unit.accepts_reduction(*reduction)
            if fits and unit.accepts(shape) and all(self.available(p, unit) for p in places):
                unit.refine(shape)
                return unit
        fine = refinement(shape, shape)
        assert fine is not None, "a shape refines itself"
        return self.block.new_unit(fine)

    def node(self, unit: Unit, place: Place) -> int:
        """`place` as a node of `unit`."""
        match place:
            case Register(unit=producer, node=node) if producer is unit:
                return node
            case Register():
                return self.node(unit, self.keep(place))
            case Held(buffer, view, dtype):
                return unit.add(ViewNode(buffer, view, dtype))
            case Lazy(leaf=None, compute=compute, operands=operands, dtype=dtype):
                assert compute is not None, "a lazy value is a leaf or an op"
                nodes = tuple(self.node(unit, o) for o in operands)
                return unit.add(npu.Compute(compute[0], nodes, dtype, compute[1]))
            case Lazy(leaf=leaf):
                assert leaf is not None
                return unit.add(leaf)

    def compute(self, shape: Shape, place: Place) -> Register:
        """`place` as a register of some unit over `shape`."""
        if isinstance(place, Register):
            return place
        unit = self.join(shape, [place])
        return Register(unit, self.node(unit, place), shape, place.dtype, self.block.loop)

    # --- buffers -------------------------------------------------------------------------------------------------

    def keep(self, place: Register) -> Held:
        """`place` in a buffer that other units can read."""
        key = (id(place.unit), place.node)
        if key not in self.kept:
            self.kept[key] = self.pad.buffer(place.dtype, prod(place.shape))
            place.unit.outputs[self.kept[key]] = place.node
        return Held(self.kept[key], contiguous(place.shape), place.dtype, place.block, place.unit.position)

    def materialise(self, value: Value) -> Held:
        place = self.place(value)
        return place if isinstance(place, Held) else self.keep(self.compute(value.shape, place))

    def write_into(self, buffer: npu.BufferRef, value: Value) -> None:
        """Compute `value` and leave it, row-major, in `buffer`."""
        place = self.compute(value.shape, self.place(value))
        place.unit.outputs[buffer] = place.node

    # --- finishing -----------------------------------------------------------------------------------------------

    def finish(self, block: Block) -> tuple[npu.NpuOp, ...]:
        """The ops of a block, with its waits."""
        ops: list[npu.NpuOp] = []
        pending = {t.buffer.buffer: t for t in block.loads}
        for step in block.steps:
            touched = reads(step) + (writes(step) if not isinstance(step, npu.Transfer) else [])
            arrived = [pending.pop(ref.buffer) for ref in dict.fromkeys(touched) if ref.buffer in pending]
            ops.extend(npu.Wait(load.tag, load.buffer.loop) for load in arrived)
            ops.extend(self.overwrite_waits(writes(step)))
            if isinstance(step, Unit):
                ops.extend(self._finish_unit(step))
            else:
                ops.append(step)
        ops.extend(npu.Wait(load.tag, load.buffer.loop) for load in pending.values())
        return tuple(ops)

    def overwrite_waits(self, refs: Sequence[npu.BufferRef]) -> list[npu.Wait]:
        """Waits for the stores that still read what is about to be overwritten."""
        buffers = {r.buffer for r in refs}
        return [npu.Wait(t.tag, t.buffer.loop) for t in self.stores if t.buffer.buffer in buffers]

    def _finish_unit(self, unit: Unit) -> list[npu.NpuOp]:
        if not unit.writes():
            return []
        body, call = unit.finish(len(self.bodies), self.pad.dtypes())
        self.bodies.append(body)
        return [call]
