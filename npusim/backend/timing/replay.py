"""One DRAM channel alone: the unit that the timing model is validated with."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass

from npusim.backend.timing.library import Dram, library
from npusim.contract.machine import Machine
from npusim.errors import TimingError


@dataclass(frozen=True)
class Replay:
    """`done[i]`: DRAM clock after request i's last data beat; the counts are requests by what their bank held."""

    done: tuple[int, ...]
    row_hits: int
    row_misses: int
    row_conflicts: int
    refreshes: int


def replay(machine: Machine, arrivals: Sequence[int], offsets: Sequence[int], writes: Sequence[bool]) -> Replay:
    """Serve requests by one channel of `machine.dram`, whatever their channel bits.

    Request i of `access_bytes` at byte `offsets[i]` arrives at DRAM clock `arrivals[i]` (ascending) and waits, in
    order, for room in its queue. All zero arrivals make a saturating source.
    """
    count = len(offsets)
    done = (ctypes.c_int64 * count)()
    counts = Dram()
    reason = library().call(
        "npusim_timing_replay",
        machine,
        (ctypes.c_int64 * count)(*arrivals),
        (ctypes.c_uint64 * count)(*offsets),
        (ctypes.c_uint8 * count)(*writes),
        ctypes.c_size_t(count),
        ctypes.byref(counts),
        done,
    )
    if reason:
        raise TimingError("the DRAM channel could not be replayed", cause=reason)
    return Replay(tuple(done), counts.row_hits, counts.row_misses, counts.row_conflicts, counts.refreshes)


__all__ = ["Replay", "replay"]
