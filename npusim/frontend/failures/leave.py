"""What a process that no engine started does with its failures at exit: it packs them itself."""

from __future__ import annotations

import atexit
import os
import shutil
import sys
from pathlib import Path

from npusim import paths
from npusim.contract import bundle, rundir
from npusim.errors import NpusimError

_owner: list[int] = []


def folder() -> Path:
    """Where this process leaves its failures."""
    return Path(os.environ.get(bundle.FAILURES) or rundir.current())


def at_exit() -> None:
    """See to it once, later than the run directory's own removal: what is registered last runs first."""
    if bundle.FAILURES not in os.environ and not _owner:
        _owner.append(os.getpid())
        atexit.register(_pack)


def _pack() -> None:
    if _owner != [os.getpid()]:
        return
    target = paths.cache_dir() / "failures"
    try:
        target.mkdir(parents=True, exist_ok=True)
        for failure in sorted(folder().glob(f"{bundle.FOLDER}*")):
            sys.stderr.write(_one(failure, target))
    except (OSError, NpusimError) as trouble:
        sys.stderr.write(f"npusim: a failure leaves no bundle: {trouble}\n")


def _one(failure: Path, target: Path) -> str:
    try:
        from npusim.bundles import pack
    except ImportError as error:
        kept = target / f"{failure.parent.name}-{failure.name}"
        shutil.copytree(failure, kept)
        why = f"not packed: this Python has no {error.name}"
        return f"npusim: {kept} has the failure, {why}\n        npusim repro {kept}\n"
    made = pack.pack(failure, target, origin="local")
    return f"npusim: failure bundle {made}\n        npusim repro {made}\n"


__all__ = ["at_exit", "folder"]
