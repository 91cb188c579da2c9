"""Buffers of a kernel and their places in the scratchpad: one after the other, as long as they fit."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from npusim.backend.lowering import npu
from npusim.errors import UnsupportedError


@dataclass
class Scratchpad:
    """`double` gives buffers that DMA touches a second copy, so that transfers and compute overlap."""

    double: bool
    buffers: list[npu.Buffer] = field(default_factory=list)

    def buffer(self, dtype: str, elements: int, loop: int | None = None) -> npu.BufferRef:
        """A new buffer; with `loop`, one copy for each parity of it (if `double`)."""
        copies = 2 if loop is not None and self.double else 1
        self.buffers.append(npu.Buffer(len(self.buffers), dtype, elements, copies, 0))
        return npu.BufferRef(len(self.buffers) - 1, loop if copies == 2 else None)

    def dtypes(self) -> dict[int, str]:
        return {b.id: b.dtype for b in self.buffers}

    def placed(self) -> tuple[npu.Buffer, ...]:
        placed: list[npu.Buffer] = []
        offset = 0
        for buffer in self.buffers:
            placed.append(replace(buffer, offset=offset))
            offset += buffer.copies * buffer.copy_bytes
        return tuple(placed)

    def bytes(self) -> int:
        return sum(b.copies * b.copy_bytes for b in self.buffers)


def refuse(name: str, wanted: int, capacity: int) -> UnsupportedError:
    return UnsupportedError(
        f"kernel {name} needs {wanted} bytes of scratchpad, the machine has {capacity}",
        cause="its tiles are too large for this machine, even without double buffering",
        next_step="use a machine with a larger scratchpad, or smaller tiles",
    )
