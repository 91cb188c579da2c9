"""DMA and matrix descriptors: constant fields are initialisers, the others are stored at each use."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from itertools import accumulate
from operator import mul

from npusim.backend.codegen.scalars import ScalarEmitter
from npusim.backend.codegen.text import Function
from npusim.contract import isa

FORMATS = {"f16": "<e", "f32": "<f", "f64": "<d"}


@dataclass
class Descriptor:
    """A global array of 64-bit words: word -> constant or SSA name."""

    name: str
    size: int
    words: dict[int, str] = field(default_factory=dict)

    def put(self, word: int, value: str | int) -> None:
        self.words[word] = str(value)

    def store(self, function: Function) -> None:
        """Write the fields that are not constant."""
        for word, value in self.words.items():
            if value.startswith("%"):
                address = function.let(f"getelementptr i64, ptr @{self.name}, i64 {word}")
                function.emit(f"store i64 {value}, ptr {address}")

    def definition(self) -> str:
        values = (self.words.get(w, "0") for w in range(self.size))
        fields = ", ".join(f"i64 {0 if v.startswith('%') else v}" for v in values)
        return f"@{self.name} = internal global [{self.size} x i64] [{fields}], align 64"


@dataclass(frozen=True)
class Row:
    """One dimension of a transfer, in bytes; `stride` on the DRAM side is a literal or an SSA name."""

    extent: str
    lo: str
    hi: str
    stride: str


def bit_pattern(value: float, dtype: str) -> int:
    """The low bytes of a fill value."""
    if dtype == "bf16":
        return int(struct.unpack("<I", struct.pack("<f", value))[0]) >> 16
    if dtype in FORMATS:
        return int.from_bytes(struct.pack(FORMATS[dtype], value), "little")
    return int(value) & 0xFFFF_FFFF_FFFF_FFFF


def dense_strides(extents: list[int], element: int) -> list[int]:
    """Row-major byte strides."""
    return list(accumulate([element, *reversed(extents[1:])], mul))[::-1]


def clamp(emit: ScalarEmitter, value: str, low: str, high: str) -> str:
    """`value` within [low, high]; literals are folded."""
    if all(not v.startswith("%") for v in (value, low, high)):
        return str(min(max(int(value), int(low)), int(high)))
    return emit.operation("min", [emit.operation("max", [value, low]), high])


def put_row(descriptor: Descriptor, dimension: int, row: Row, scratchpad_stride: int) -> None:
    descriptor.put(isa.DMA_EXTENT + dimension, row.extent)
    descriptor.put(isa.DMA_LO + dimension, row.lo)
    descriptor.put(isa.DMA_HI + dimension, row.hi)
    descriptor.put(isa.DMA_DRAM_STRIDE + dimension, row.stride)
    descriptor.put(isa.DMA_SCRATCHPAD_STRIDE + dimension, scratchpad_stride)
