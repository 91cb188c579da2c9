"""Tile-level timing of one launch: its trace against the machine's cores, DMA engines, crossbar and DRAM."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from npusim.backend.timing.library import Result, library
from npusim.contract import isa
from npusim.contract.machine import Machine
from npusim.errors import TimingError


@dataclass(frozen=True)
class Breakdown:
    """Core cycles of one core by what held it; the sum is the cycle at which it ended.

    `tile` vector unit, `matrix` waiting for the arrays, `dma_wait` waiting for transfers or for room in a DMA queue,
    `issue` starting transfers and matrix operations.
    """

    tile: int
    matrix: int
    dma_wait: int
    issue: int


@dataclass(frozen=True)
class DramCounts:
    """Requests of `access_bytes`, by what their bank held: their row, none, another. `bytes` is what DRAM moved."""

    requests: int
    row_hits: int
    row_misses: int
    row_conflicts: int
    refreshes: int
    bytes: int


@dataclass(frozen=True)
class TimingResult:
    """`cycles` of the last core to end, in core cycles.

    `bytes_read` and `bytes_written` count valid elements by tensor argument; `dram.bytes` counts whole accesses.
    """

    cycles: int
    work_items: int
    cores: tuple[Breakdown, ...]
    bytes_read: tuple[int, ...]
    bytes_written: tuple[int, ...]
    dram: DramCounts


def simulate(
    machine: Machine,
    trace: Path,
    launch_block: Sequence[int] | bytes,
    tensor_args: int,
    tile_cycles: Mapping[int, int],
) -> TimingResult:
    """Cycles of one launch on an idle machine.

    `trace` is the kernel's trace.so, `launch_block` its 64-bit words or their little-endian bytes (`contract.isa`),
    `tensor_args` the number of tensor arguments, `tile_cycles` core cycles by tile body index.
    Raises `TimingError` for a body without cycles, a transfer that has no timing, or a broken invariant.
    """
    words = _words(launch_block)
    bodies = (ctypes.c_int64 * len(tile_cycles))(*tile_cycles.keys())
    cycles = (ctypes.c_int64 * len(tile_cycles))(*tile_cycles.values())
    result = Result()
    breakdown = (ctypes.c_int64 * (4 * machine.core.count))()
    read, written = (ctypes.c_int64 * tensor_args)(), (ctypes.c_int64 * tensor_args)()
    reason = library().call(
        "npusim_timing_simulate",
        machine,
        str(trace).encode(),
        words,
        ctypes.c_size_t(len(words)),
        ctypes.c_size_t(tensor_args),
        bodies,
        cycles,
        ctypes.c_size_t(len(tile_cycles)),
        ctypes.byref(result),
        breakdown,
        read,
        written,
    )
    if reason:
        raise TimingError(
            f"the launch of {trace} has no cycle count",
            cause=reason,
            next_step="report it with the kernel's folder; NPUSIM_TIMING=0 runs without cycles",
        )
    parts = tuple(Breakdown(*breakdown[4 * core : 4 * core + 4]) for core in range(machine.core.count))
    return TimingResult(
        cycles=result.cycles,
        work_items=result.work_items,
        cores=parts,
        bytes_read=tuple(read),
        bytes_written=tuple(written),
        dram=_dram(result, machine),
    )


def _words(launch_block: Sequence[int] | bytes) -> ctypes.Array[ctypes.c_uint64]:
    if isinstance(launch_block, bytes):
        return (ctypes.c_uint64 * (len(launch_block) // 8)).from_buffer_copy(launch_block)
    if len(launch_block) < isa.LAUNCH_ARGS:
        raise TimingError(f"a launch block of {len(launch_block)} words; {isa.LAUNCH_ARGS} come before the arguments")
    return (ctypes.c_uint64 * len(launch_block))(*(word & 0xFFFF_FFFF_FFFF_FFFF for word in launch_block))


def _dram(result: Result, machine: Machine) -> DramCounts:
    counts = result.dram
    return DramCounts(
        requests=counts.requests,
        row_hits=counts.row_hits,
        row_misses=counts.row_misses,
        row_conflicts=counts.row_conflicts,
        refreshes=counts.refreshes,
        bytes=counts.requests * machine.dram.access_bytes,
    )


__all__ = ["Breakdown", "DramCounts", "TimingResult", "simulate"]
