"""One block (the work-item's body, or a loop's) while it is lowered: its steps in order and what each buffer needs.

A step is a unit (fused loop nest), or an NPU op that is placed as it is. Waits are put in when the block is finished:
before the first step that touches a loaded buffer, and before a step that overwrites a buffer that is being stored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from npusim.backend.lowering import npu
from npusim.backend.lowering.schedule.units import Unit

Step = Unit | npu.Transfer | npu.Wait | npu.MatMul | npu.Loop


@dataclass
class Block:
    """`loop` is the loop whose body this is; `loads` are its transfers from DRAM, prefetched or in place."""

    loop: int
    steps: list[Step] = field(default_factory=list)
    prefetch: list[npu.Transfer | npu.Wait] = field(default_factory=list)
    loads: list[npu.Transfer] = field(default_factory=list)

    def new_unit(self, shape: tuple[int, ...]) -> Unit:
        unit = Unit(shape, len(self.steps))
        self.steps.append(unit)
        return unit

    def units(self) -> Iterator[Unit]:
        """Units that may still grow, latest first."""
        return (s for s in reversed(self.steps) if isinstance(s, Unit))


def reads(step: Step | npu.TileCall) -> list[npu.BufferRef]:
    """Buffers that the step reads (of a loop or a call: all that it touches)."""
    match step:
        case Unit():
            return step.reads()
        case npu.Transfer(out=out, buffer=buffer):
            return [buffer] if out else []
        case npu.MatMul(a=a, b=b, accumulator=accumulator):
            return [a, b, accumulator]
        case npu.TileCall(buffers=buffers):
            return list(buffers)
        case npu.Loop(body=body):
            return [r for op in body for r in reads(op)]
        case npu.Wait():
            return []


def writes(step: Step) -> list[npu.BufferRef]:
    """Buffers that the step itself overwrites; a loop's are waited for inside it."""
    match step:
        case Unit():
            return step.writes()
        case npu.Transfer(out=False, buffer=buffer):
            return [buffer]
        case npu.MatMul(accumulator=accumulator):
            return [accumulator]
        case _:
            return []
