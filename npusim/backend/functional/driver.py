"""Kernels run in this process on Spike's libriscv: values, byte counts, and cycles of tile bodies.

The arena's bytes are the guest's DRAM. Only npu.dma reaches them, within the bounds of the tensor argument that a
transfer names. See backend/native/spike for what the custom instructions do, and when.
"""

from __future__ import annotations

import ctypes
import mmap
import os
import weakref
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from npusim.backend.functional import elf as elf_file
from npusim.backend.functional.binding import BoundsStruct, LaunchStruct, ResultStruct, library, machine_struct, u64
from npusim.backend.functional.elf import Elf
from npusim.backend.functional.faults import error_of
from npusim.contract import isa
from npusim.contract.launch import Pointer
from npusim.contract.machine import Machine
from npusim.errors import LaunchError

INSTRUCTION_LIMIT = 20_000_000_000
_WORD = (1 << 64) - 1


@dataclass(frozen=True)
class Program:
    """A loaded kernel. `tensors` names its tensor arguments for messages; `handle` is the native program."""

    name: str
    tensors: tuple[str, ...]
    elf: Elf
    handle: int


@dataclass(frozen=True)
class FunctionalResult:
    """What a run did. Bytes are of valid elements, per tensor argument.

    `tiles` is how often each tile body ran; `cycles` what one execution of each sampled tile body costs.
    """

    instructions: int
    bytes_read: tuple[int, ...]
    bytes_written: tuple[int, ...]
    tiles: dict[int, int]
    cycles: dict[int, int]


class SpikeDriver:
    """One hart with its own memory. `arena` is the arena's file, or its bytes (a writable buffer, kept mapped).

    `stock_vector` uses Spike's own vector instructions instead of our faster ones; values are the same (tests compare).
    """

    def __init__(
        self, arena: Path | mmap.mmap | memoryview | bytearray, machine: Machine, *, stock_vector: bool = False
    ) -> None:
        self.machine = machine
        self._library = library()
        buffer = _map(arena) if isinstance(arena, Path) else arena
        self._arena = (ctypes.c_char * len(buffer)).from_buffer(buffer)
        error = ctypes.create_string_buffer(512)
        handle = self._library.npusim_spike_create(
            machine_struct(machine, stock_vector), ctypes.addressof(self._arena), len(buffer), error, len(error)
        )
        if not handle:
            raise LaunchError("Spike did not start", cause=error.value.decode(), next_step="run `npusim doctor`")
        self._handle: int = handle
        self._programs: list[int] = []
        self.close = weakref.finalize(self, _destroy, self._library, handle, self._programs)

    def load(self, elf: Path, name: str, tensors: Sequence[str] = ()) -> Program:
        """Read and check an ELF; it stays loaded, so later runs do not read or copy it again."""
        image = elf_file.read(elf)
        handle = self._library.npusim_program_create(image.entry)
        if not handle:
            raise LaunchError(f"kernel `{name}`: no memory for its program", next_step="free some memory")
        for s in image.segments:
            self._library.npusim_program_segment(handle, s.address, s.data, len(s.data), s.memory_bytes, s.writable)
        self._programs.append(handle)
        return Program(name, tuple(tensors), image, handle)

    def unload(self, program: Program) -> None:
        """Free the program's memory; it cannot run again."""
        self._programs.remove(program.handle)
        self._library.npusim_program_destroy(self._handle, program.handle)

    def run(
        self,
        program: Program,
        args: Sequence[int],
        grid: tuple[int, int, int],
        pointers: Sequence[Pointer],
        *,
        items: tuple[int, int, int] | None = None,
        sample: Collection[int] = (),
        instruction_limit: int = INSTRUCTION_LIMIT,
        poison: bool = False,
    ) -> FunctionalResult:
        """Run to the end; `LaunchError` (or `TimingError`, `UnsupportedError`) names the kernel and what it did.

        `args` are the launch block's words in signature order (pointers as guest addresses, see `pointer_word`).
        `pointers` bound the tensor arguments, in their order. `items` is (first, count, step) of the work-items, by
        default all of the grid. `sample` holds the tile bodies whose first instance is to be priced. `poison` fills
        the scratchpad with a NaN pattern first, so that a read of what was never loaded shows.
        """
        first, count, step = items if items is not None else (0, grid[0] * grid[1] * grid[2], 1)
        words = [*grid, first, count, step, 0, *args]
        launch, tensors = LaunchStruct(), len(pointers)
        bounds = (BoundsStruct * tensors)(
            *(BoundsStruct(isa.DRAM_BASE + p.low, isa.DRAM_BASE + p.high) for p in pointers)
        )
        read, written = (u64 * tensors)(), (u64 * tensors)()
        launch.words, launch.word_count = (u64 * len(words))(*(w & _WORD for w in words)), len(words)
        launch.bounds, launch.bytes_read, launch.bytes_written, launch.tensor_count = bounds, read, written, tensors
        flags = bytes(body in sample for body in range(max(sample, default=-1) + 1))
        launch.sample, launch.sample_count = (ctypes.c_uint8 * len(flags)).from_buffer_copy(flags), len(flags)
        launch.instruction_limit, launch.poison = instruction_limit, poison
        result = ResultStruct()
        if self._library.npusim_spike_run(self._handle, program.handle, launch, result):
            raise error_of(result.fault, program.name, program.tensors, program.elf, self.machine)
        tiles, cycles = self._bodies(result.body_count)
        return FunctionalResult(result.instructions, tuple(read), tuple(written), tiles, cycles)

    def scratchpad(self, offset: int, count: int) -> bytes:
        """Bytes of the scratchpad as the last run left them."""
        if offset < 0 or count < 1 or offset + count > self.machine.core.scratchpad_bytes:
            raise ValueError(f"[{offset}, {offset + count}) is not in the scratchpad")
        data = ctypes.create_string_buffer(count)
        self._library.npusim_spike_scratchpad(self._handle, offset, data, count)
        return data.raw

    def _bodies(self, count: int) -> tuple[dict[int, int], dict[int, int]]:
        if count == 0:
            return {}, {}
        instances, cycles = (u64 * count)(), (ctypes.c_int64 * count)()
        self._library.npusim_spike_bodies(self._handle, instances, cycles, count)
        return {k: n for k, n in enumerate(instances) if n}, {k: c for k, c in enumerate(cycles) if c >= 0}


def pointer_word(pointer: Pointer) -> int:
    """The launch block's word for a tensor argument."""
    return isa.DRAM_BASE + pointer.offset


def _map(path: Path) -> mmap.mmap:
    descriptor = os.open(path, os.O_RDWR)
    try:
        return mmap.mmap(descriptor, 0)
    finally:
        os.close(descriptor)


def _destroy(calls: ctypes.CDLL, handle: int, programs: list[int]) -> None:
    for program in programs:
        calls.npusim_program_destroy(handle, program)
    calls.npusim_spike_destroy(handle)


__all__ = ["FunctionalResult", "INSTRUCTION_LIMIT", "Program", "SpikeDriver", "pointer_word"]
