"""What a process left of its failures, as bundles where the user finds them: the end of every engine's job."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from npusim import paths
from npusim.contract import bundle
from npusim.launcher.engine.job import Job

if TYPE_CHECKING:
    from npusim.bundles.signature import Origin

FOLDER = "failures"
"""In the cache: bundles of runs without a report folder."""


def pack(run_dir: Path, job: Job, origin: Origin) -> tuple[Path, ...]:
    """The bundles of a run directory, in the report's folder or the cache's `failures`. A failure to pack is said."""
    if not any(path.name.startswith(bundle.FOLDER) for path in run_dir.iterdir()):
        return ()
    from npusim.bundles.pack import pack_all  # zstandard

    target = job.report or paths.cache_dir() / FOLDER
    lock = None if job.packages is None else job.packages.read_bytes()
    made, troubles = pack_all(run_dir, target.absolute(), origin, lock)
    for trouble in troubles:
        sys.stderr.write(f"npusim: a failure of this run leaves no bundle: {trouble}\n")
    return made


__all__ = ["FOLDER", "pack"]
