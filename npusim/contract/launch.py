"""One launch of a compiled kernel: what goes in and what comes out."""

from __future__ import annotations

import msgspec


class Pointer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, array_like=True):
    """A tensor argument of a launch, in bytes from the arena's start.

    `offset` is where the tensor's data begins; [`low`, `high`) is the block that the kernel may touch through it.
    """

    offset: int
    low: int
    high: int


class Launch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`pointers` and `scalars` follow the order of `KernelSpec.tensors` and `.scalars`; `grid` is (x, y, z)."""

    digest: str
    pointers: tuple[Pointer, ...]
    scalars: tuple[int | float, ...]
    grid: tuple[int, int, int]
    timing: bool = True


class LaunchResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one launch did. Bytes are per tensor argument, valid elements only; cycles are core cycles.

    `cycles` is None exactly when the launch was made with timing off. `breakdown` splits the cycles of the
    busiest core by what it waited for ("tile", "matrix", "dma_wait", "issue"). `tile_cycles` is cycles of
    one execution by tile body name.
    """

    work_items: int
    instructions: int
    bytes_read: tuple[int, ...]
    bytes_written: tuple[int, ...]
    cycles: int | None = None
    tile_cycles: dict[str, int] = {}
    breakdown: dict[str, int] = {}
    functional_ms: float = 0.0
    timing_ms: float = 0.0
