"""What a launch reads: kept before it where the kernel may change it, written to the bundle when it has failed."""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from npusim.contract import bundle, messages
from npusim.contract.bundle import Block, Launched, When
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.launch import Launch, Pointer
from npusim.errors import UsageError
from npusim.frontend.failures import npy
from npusim.frontend.failures.writer import CHUNK, Writer

CAP = "NPUSIM_BUNDLE_INPUT_MB"
CAP_MB = 64
MOST_MB = 384
"""So that every bundle stays below what is unpacked (`bundle.MAX_BYTES`)."""
KEPT_BYTES = 64 << 10
"""Copied before a launch, in some ten microseconds; where there is more the bundle has it as it was after."""

Range = tuple[int, int]
Kept = Mapping[Range, bytes]
NOTHING: Kept = {}


class Inputs:
    """The inputs of one kernel's launches."""

    def __init__(self, spec: KernelSpec, run_dir: Path) -> None:
        self._tensors = spec.tensors
        self._run_dir = run_dir
        self._read = [i for i, t in enumerate(spec.tensors) if t.role != "out"]
        self._written = [i for i, t in enumerate(spec.tensors) if t.role != "in"]

    def keep(self, pointers: tuple[Pointer, ...]) -> Kept:
        """Copies of the blocks that the launch both reads and writes, unless they are large."""
        written = {pointers[i].low for i in self._written}
        if written.isdisjoint([pointers[i].low for i in self._read]):
            return NOTHING  # most kernels, at each of their launches
        changing = {_range(pointers[i]) for i in self._read} & {_range(pointers[i]) for i in self._written}
        if not changing or sum(high - low for low, high in changing) > KEPT_BYTES:
            return NOTHING
        arena = memory(self._run_dir)
        return {(low, high): arena[low:high] for low, high in changing}

    def write(self, writer: Writer, launch: Launch, kept: Kept) -> None:
        """`launch.json` and the blocks. Raises `UsageError` for a cap that is no number."""
        dtypes: dict[Range, str] = {}
        for pointer, tensor in zip(launch.pointers, self._tensors, strict=True):
            dtypes.setdefault(_range(pointer), tensor.dtype)
        room, blocks = cap_bytes(), []
        for number, where in enumerate(dtypes):
            when = self._when(launch, where, kept)
            name = f"{bundle.INPUTS}/{number}.npy" if when != "unread" else ""
            if name and not _fits(writer, name, where, room):
                name = ""
            if name:
                room -= where[1] - where[0]
                writer.add(name, self._npy(where, dtypes[where], kept))
            blocks.append(Block(name, *where, when))
        record = Launched(
            pointers=launch.pointers,
            scalars=tuple(s.hex() if isinstance(s, float) else s for s in launch.scalars),
            grid=launch.grid,
            timing=launch.timing,
            blocks=tuple(blocks),
        )
        writer.add(bundle.LAUNCH, [msgspec.json.format(msgspec.json.encode(record), indent=1)])

    def _when(self, launch: Launch, where: Range, kept: Kept) -> When:
        if where not in {_range(launch.pointers[i]) for i in self._read}:
            return "unread"
        changed = where in {_range(launch.pointers[i]) for i in self._written}
        return "after" if changed and where not in kept else "before"

    def _npy(self, where: Range, dtype: str, kept: Kept) -> Iterator[bytes | memoryview]:
        low, high = where
        yield npy.header(dtype, high - low)
        if where in kept:
            yield kept[where]
            return
        arena = memory(self._run_dir)
        for start in range(low, high, CHUNK):
            yield arena[start : min(start + CHUNK, high)]


def cap_bytes() -> int:
    """How many bytes of inputs a bundle may have: NPUSIM_BUNDLE_INPUT_MB."""
    text = os.environ.get(CAP) or str(CAP_MB)
    if not text.isdecimal():
        raise UsageError(
            f"{CAP} is {text!r}",
            cause="it is a whole number of megabytes",
            next_step=f"unset it for {CAP_MB} MB of inputs in a failure bundle, or set up to {MOST_MB}",
        )
    return min(int(text), MOST_MB) << 20


@lru_cache(maxsize=1)
def memory(run_dir: Path) -> mmap.mmap:
    """Device memory, to be read."""
    descriptor = os.open(run_dir / messages.ARENA, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return mmap.mmap(descriptor, 0, prot=mmap.PROT_READ)
    finally:
        os.close(descriptor)


def _range(pointer: Pointer) -> Range:
    return pointer.low, pointer.high


def _fits(writer: Writer, name: str, where: Range, room: int) -> bool:
    size = where[1] - where[0]
    if size <= room:
        return True
    writer.miss(name, f"its {size} bytes are over what is left of the cap of {cap_bytes()} bytes ({CAP})")
    return False


__all__ = ["Inputs", "Kept", "cap_bytes", "memory"]
