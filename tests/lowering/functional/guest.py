"""Guest programs for the tests, and the words that interpreter.c executes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from npusim.backend.functional.driver import FunctionalResult, Program, SpikeDriver
from npusim.contract import isa
from npusim.contract.launch import Pointer

HERE = Path(__file__).parent
RUNTIME = HERE.parents[2] / "npusim/backend/codegen/runtime"
TARGET = (
    "-target", "riscv64-freestanding-none", "-mcpu=generic_rv64+m+a+f+d+c+v+zfh+zvfh+zvl4096b",
    "-mabi=lp64d", "-mcmodel=medany", "-O2", "-ffreestanding",
    "-fno-sanitize=all", "-fno-vectorize", "-nostdlib", "-static",
)  # fmt: skip

ARENA_BYTES = 1 << 22


def build(source: Path, elf: Path, *flags: str) -> Path:
    """Compile one C or assembly file together with the runtime's crt0, as kernels are linked."""
    command = [
        sys.executable, "-m", "ziglang", "cc", *TARGET, f"-I{HERE}", f"-Wl,-T,{RUNTIME / 'link.ld'}",
        str(RUNTIME / "crt0.S"), str(source), *flags, "-o", str(elf),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return elf


@dataclass(frozen=True)
class Dim:
    """One dimension of a transfer; strides in bytes; valid are lo <= i < hi (hi None: the extent)."""

    extent: int
    dram_stride: int
    scratchpad_stride: int
    lo: int = 0
    hi: int | None = None


@dataclass(frozen=True)
class Dma:
    """A descriptor. `dram` is an offset in the arena, `scratchpad` one in the scratchpad."""

    dims: tuple[Dim, ...]
    dram: int = 0
    scratchpad: int = 0
    argument: int = 0
    element: int = 4
    flags: int = 0
    fill: int = 0
    index: int = 0
    changes: dict[int, int] = field(default_factory=dict)

    def words(self) -> list[int]:
        words = [0] * isa.DMA_WORDS
        words[isa.DMA_DRAM] = isa.DRAM_BASE + self.dram
        words[isa.DMA_SCRATCHPAD] = isa.SCRATCHPAD_BASE + self.scratchpad
        words[isa.DMA_ARG], words[isa.DMA_ELEM_BYTES], words[isa.DMA_RANK] = self.argument, self.element, len(self.dims)
        words[isa.DMA_FLAGS], words[isa.DMA_FILL], words[isa.DMA_INDEX] = self.flags, self.fill, self.index
        for d, dim in enumerate(self.dims):
            words[isa.DMA_EXTENT + d], words[isa.DMA_LO + d] = dim.extent, dim.lo
            words[isa.DMA_HI + d] = dim.extent if dim.hi is None else dim.hi
            words[isa.DMA_DRAM_STRIDE + d] = dim.dram_stride
            words[isa.DMA_SCRATCHPAD_STRIDE + d] = dim.scratchpad_stride
        for at, value in self.changes.items():
            words[at] = value
        return words


def dma(descriptor: Dma, tag: int = 0) -> list[int]:
    return [1, tag, *descriptor.words()]


def wait(tag: int = 0) -> list[int]:
    return [2, tag]


def mxload(words: Sequence[int]) -> list[int]:
    return [3, *words]


def mxmac(words: Sequence[int]) -> list[int]:
    return [4, *words]


MXWAIT = [5]


def tile(body: int) -> list[int]:
    return [6, body]


def tileend(body: int) -> list[int]:
    return [7, body]


def store(address: int, value: int) -> list[int]:
    return [8, address, value]


def load(address: int) -> list[int]:
    return [9, address]


def row(count: int, element: int = 4) -> tuple[Dim, ...]:
    """One dense dimension."""
    return (Dim(count, element, element),)


@dataclass(frozen=True)
class Guest:
    """The interpreter on a driver whose arena is `arena`, which is one tensor argument unless told otherwise."""

    driver: SpikeDriver
    program: Program
    arena: NDArray[np.uint8]

    def run(self, *operations: list[int], bounds: Sequence[tuple[int, int]] = ((0, ARENA_BYTES),)) -> FunctionalResult:
        words = [word for operation in operations for word in operation]
        pointers = [Pointer(low, low, high) for low, high in bounds]
        return self.driver.run(self.program, [*words, 0], (1, 1, 1), pointers, poison=True, instruction_limit=100_000)

    def scratchpad(self, count: int, dtype: str = "f4", offset: int = 0) -> NDArray[np.generic]:
        size = np.dtype(dtype).itemsize
        return np.frombuffer(self.driver.scratchpad(offset, count * size), dtype)
