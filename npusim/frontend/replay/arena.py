"""Device memory as it was before a recorded launch: every block at its old place, so aliases and addresses stay."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from npusim.contract import messages
from npusim.contract.bundle import Launched
from npusim.frontend import identity
from npusim.frontend.failures import npy
from npusim.frontend.replay.recorded import Recorded, wrong


def fill(run_dir: Path, recorded: Recorded, launched: Launched | None, without: Collection[str] = ()) -> None:
    """A new arena with the recorded blocks. What is not recorded, or among the files `without`, is zero."""
    capacity = identity.machine().dram.capacity_bytes
    path = run_dir / messages.ARENA
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as arena:
        arena.truncate(capacity)
        for block in launched.blocks if launched else ():
            if not block.file or block.file in without:
                continue
            data = _read(recorded, block.file)
            if len(data) != block.high - block.low or block.high > capacity:
                raise wrong(block.file, f"{len(data)} bytes for the block [{block.low}, {block.high})")
            arena.seek(block.low)
            arena.write(data)


def _read(recorded: Recorded, name: str) -> memoryview:
    if not recorded.index.has(name):
        raise wrong("launch.json", f"it names {name!r}, which is not in the bundle")
    try:
        return npy.data((recorded.folder / name).read_bytes())
    except ValueError as error:
        raise wrong(name, str(error)) from error


__all__ = ["fill"]
