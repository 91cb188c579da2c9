"""Event lists for interpreter.c, and machines that differ from the shipped ones in a few numbers."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from npusim.backend.timing.simulate import TimingResult, simulate
from npusim.contract import isa
from npusim.contract.machine import Machine, load

ROOT = Path(__file__).parents[3]
TPU = load(ROOT / "machines" / "tpuv3.toml")
EDGE = load(ROOT / "machines" / "edge.toml")

Words = list[int]


def changed(machine: Machine, **sections: dict[str, Any]) -> Machine:
    """`changed(TPU, dram={"nrefi": 0})`."""
    return msgspec.structs.replace(
        machine,
        **{name: msgspec.structs.replace(getattr(machine, name), **keys) for name, keys in sections.items()},
    )


def dma(
    tag: int,
    offset: int,
    extents: Sequence[int],
    *,
    strides: Sequence[int] | None = None,
    low: Sequence[int] | None = None,
    high: Sequence[int] | None = None,
    arg: int = 0,
    element: int = 4,
    flags: int = 0,
) -> Words:
    """A transfer at byte `offset` of DRAM; `strides` are in bytes, row-major when not given."""
    words = [0] * isa.DMA_WORDS
    words[isa.DMA_DRAM] = isa.DRAM_BASE + offset
    words[isa.DMA_SCRATCHPAD] = isa.SCRATCHPAD_BASE
    words[isa.DMA_ARG], words[isa.DMA_ELEM_BYTES] = arg, element
    words[isa.DMA_RANK], words[isa.DMA_FLAGS] = len(extents), flags
    pitch = element
    for d in reversed(range(len(extents))):
        words[isa.DMA_EXTENT + d] = extents[d]
        words[isa.DMA_LO + d] = low[d] if low else 0
        words[isa.DMA_HI + d] = high[d] if high else extents[d]
        words[isa.DMA_DRAM_STRIDE + d] = strides[d] if strides else pitch
        words[isa.DMA_SCRATCHPAD_STRIDE + d] = pitch
        pitch *= extents[d]
    return [1, tag, *words]


def store(tag: int, offset: int, extents: Sequence[int], **keys: Any) -> Words:
    return dma(tag, offset, extents, flags=isa.FLAG_OUT, **keys)


def wait(tag: int) -> Words:
    return [2, tag]


def tile(body: int = 0) -> Words:
    return [3, body]


def _matrix(m: int, k: int, n: int, slot: int, accumulator: int = 0, accumulate: bool = False) -> Words:
    words = [0] * isa.MX_WORDS
    words[isa.MX_M], words[isa.MX_K], words[isa.MX_N], words[isa.MX_SLOT] = m, k, n, slot
    words[isa.MX_ACC], words[isa.MX_ACCUMULATE] = isa.SCRATCHPAD_BASE + accumulator, int(accumulate)
    return words


def mxload(slot: int, k: int, n: int) -> Words:
    return [4, *_matrix(0, k, n, slot)]


def mxmac(slot: int, m: int, k: int, n: int, *, accumulator: int = 0, accumulate: bool = False) -> Words:
    return [5, *_matrix(m, k, n, slot, accumulator, accumulate)]


def mxwait() -> Words:
    return [6]


class Player:
    """Runs event lists through the compiled interpreter."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __call__(
        self,
        *items: Sequence[Words],
        machine: Machine = TPU,
        tiles: dict[int, int] | None = None,
        tensor_args: int = 3,
    ) -> TimingResult:
        words: Words = []
        starts: list[int] = []
        for item in items:
            starts.append(len(words))
            words += [word for event in item for word in event] + [0]
        held = (ctypes.c_int64 * len(words))(*words), (ctypes.c_int64 * len(starts))(*starts)
        block = [0, len(items), 1, 1, 0, len(items), 1, 0, *(ctypes.addressof(array) for array in held)]
        return simulate(machine, self.trace, block, tensor_args, {0: 10} if tiles is None else tiles)


def run_add(trace: Path, n: int, block: int, tile_cycles: int, machine: Machine = TPU) -> TimingResult:
    """add.c on tensors of `n` floats laid out one after the other, 512-byte aligned as the allocator does."""
    grid = -(-n // block)
    pitch = -(-4 * n // 512) * 512
    pointers = [isa.DRAM_BASE + i * pitch for i in range(3)]
    return simulate(machine, trace, [0, grid, 1, 1, 0, grid, 1, 0, *pointers, n, block], 3, {0: tile_cycles})
