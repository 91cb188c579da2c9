"""Where this process finds its worker: the environment variables, read once."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from npusim import paths
from npusim.contract import spawn
from npusim.errors import WorkerError
from npusim.paths import DEFAULT_MACHINE, cache_dir
from npusim.paths import machine_file as find_machine

# The backend's own packages come first and the folder of npusim last: that folder may be the site-packages of the
# user's Python, whose numpy is not the backend's. -I keeps PYTHONPATH and the user's site out.
_BOOT = (
    "import sys, runpy; sys.path.append(sys.argv.pop(1)); "
    "runpy.run_module('npusim.backend.worker', run_name='__main__', alter_sys=True)"
)


@dataclass(frozen=True)
class Settings:
    """`command` starts the worker but for its arguments; `environment` is the worker's whole environment.

    With `spawner`, a socket, the worker is started by who listens there, in its own environment.
    """

    run_dir: Path
    machine: Path
    cache: Path
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    spawner: Path | None = None


def from_environment(run_dir: Path) -> Settings:
    """Settings from NPUSIM_BACKEND_PYTHON or NPUSIM_SPAWNER, NPUSIM_MACHINE (name or file) and NPUSIM_CACHE."""
    machine = find_machine(os.environ.get("NPUSIM_MACHINE") or DEFAULT_MACHINE)
    spawner = os.environ.get(spawn.VARIABLE)
    if spawner:
        return Settings(run_dir, machine, cache_dir().absolute(), (), spawner=Path(spawner))
    python = os.environ.get("NPUSIM_BACKEND_PYTHON")
    if not python:
        raise WorkerError(
            "there is no backend worker",
            cause="NPUSIM_BACKEND_PYTHON, the backend environment's interpreter, is not set",
            next_step="run the script with `npusim run`, or see `npusim env`",
        )
    command = (python, "-I", "-c", _BOOT, str(paths.PACKAGE.parent))
    return Settings(run_dir, machine, cache_dir().absolute(), command)


__all__ = ["DEFAULT_MACHINE", "Settings", "cache_dir", "find_machine", "from_environment"]
