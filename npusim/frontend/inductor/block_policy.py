"""Block sizes of a kernel, chosen when its code is generated.

Tiles are powers of two (Triton) that fit the scratchpad twice over (double buffering), are as large as helps (one DMA
has a fixed cost) and still leave several work-items to overlap.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from npusim.contract.machine import Machine

ELEMENT_BYTES = 8
"""The widest element a buffer may have; what narrower ones leave over holds intermediates."""
TRITON_MAX_ELEMENTS = 1 << 20
MOST_ELEMENTS = 1 << 16
"""Larger tiles gain nothing: a transfer of 64 K floats keeps all DRAM channels busy for 500 cycles."""
LEAST_ELEMENTS = 1 << 10
ITEMS_PER_CORE = 4
DOT_MINIMUM = 16


@dataclass(frozen=True)
class Workload:
    """`numels` by Inductor's prefix (x, y, z, r0_, r1_), innermost pointwise axis x; sizes are hints when dynamic.

    `buffers` counts tensors read and written; `persistent` reductions hold their whole reduced axis in one tile.
    """

    numels: Mapping[str, int]
    buffers: int
    dot: bool = False
    persistent: bool = False


def choose(workload: Workload, machine: Machine) -> dict[str, int]:
    """Block sizes by Triton's names: XBLOCK, YBLOCK, ZBLOCK, R0_BLOCK, R1_BLOCK."""
    blocks = _dot_blocks(workload, machine) if workload.dot else _blocks(workload, machine)
    return {f"{prefix.upper()}BLOCK": block for prefix, block in blocks.items()}


def tile_elements(workload: Workload, machine: Machine) -> int:
    """How many elements a tile may have (a power of two)."""
    copies = 2 * workload.buffers + 4
    room = machine.core.scratchpad_bytes // (2 * copies * ELEMENT_BYTES)
    total = prod(max(n, 1) for n in workload.numels.values())
    share = max(total // (ITEMS_PER_CORE * machine.core.count), LEAST_ELEMENTS)
    return _floor_power(max(min(room, share, MOST_ELEMENTS, TRITON_MAX_ELEMENTS), 1))


def _blocks(workload: Workload, machine: Machine) -> dict[str, int]:
    sizes = {p: _ceil_power(n) for p, n in workload.numels.items()}
    left = tile_elements(workload, machine)
    blocks: dict[str, int] = {}
    for prefix in sorted((p for p in sizes if p.startswith("r")), reverse=True):
        whole = workload.persistent
        blocks[prefix] = sizes[prefix] if whole else min(sizes[prefix], max(left, 1))
        left = max(left // blocks[prefix], 1)
    axes = sorted(p for p in sizes if not p.startswith("r"))
    side = _ceil_power(round(left ** (1 / max(len(axes), 1)))) if len(axes) > 1 else left
    for prefix in axes:
        blocks[prefix] = min(sizes[prefix], side, left)
        left = max(left // blocks[prefix], 1)
    return _spread(blocks, sizes, axes, left)


def _spread(blocks: dict[str, int], sizes: dict[str, int], axes: list[str], left: int) -> dict[str, int]:
    """Give what small axes left over to the larger ones."""
    for prefix in axes:
        grow = min(sizes[prefix] // blocks[prefix], left)
        blocks[prefix] *= grow
        left //= grow
    return blocks


def _dot_blocks(workload: Workload, machine: Machine) -> dict[str, int]:
    """Tiles of the systolic array: rows (k) and columns (n) of it, as many rows of output as columns."""
    wanted = {"r0_": machine.matrix.rows, "x": machine.matrix.columns, "y": machine.matrix.columns}
    return {
        p: max(min(_ceil_power(n), _floor_power(wanted.get(p, 1))), DOT_MINIMUM if p in wanted else 1)
        for p, n in workload.numels.items()
    }


def _ceil_power(n: int) -> int:
    return 1 << max(n - 1, 0).bit_length()


def _floor_power(n: int) -> int:
    return 1 << (n.bit_length() - 1)
