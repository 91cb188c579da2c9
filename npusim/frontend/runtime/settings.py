"""Where this process finds its worker: the environment variables, read once."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import npusim
from npusim.errors import MachineError, WorkerError

PACKAGE = Path(npusim.__file__).parent
DEFAULT_MACHINE = "tpuv3"
# The backend's own packages come first and the folder of npusim last: that folder may be the site-packages of the
# user's Python, whose numpy is not the backend's. -I keeps PYTHONPATH and the user's site out.
_BOOT = (
    "import sys, runpy; sys.path.append(sys.argv.pop(1)); "
    "runpy.run_module('npusim.backend.worker', run_name='__main__', alter_sys=True)"
)


@dataclass(frozen=True)
class Settings:
    """`command` starts the worker but for its arguments; `environment` is the worker's whole environment."""

    run_dir: Path
    machine: Path
    cache: Path
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))


def from_environment(run_dir: Path) -> Settings:
    """Settings from NPUSIM_BACKEND_PYTHON, NPUSIM_MACHINE (name or file) and NPUSIM_CACHE."""
    python = os.environ.get("NPUSIM_BACKEND_PYTHON")
    if not python:
        raise WorkerError(
            "there is no backend worker",
            cause="NPUSIM_BACKEND_PYTHON, the backend environment's interpreter, is not set",
            next_step="run the script with `npusim run`, or see `npusim env`",
        )
    command = (python, "-I", "-c", _BOOT, str(PACKAGE.parent))
    return Settings(run_dir, find_machine(os.environ.get("NPUSIM_MACHINE") or DEFAULT_MACHINE), cache_dir(), command)


def find_machine(name: str) -> Path:
    """The file of a machine: a path, or the name of one that ships with npusim."""
    shipped = [folder / f"{name}.toml" for folder in (PACKAGE.parent / "machines", PACKAGE / "_data" / "machines")]
    candidates = [Path(name), *shipped] if name.endswith(".toml") or os.sep in name else shipped
    for path in candidates:
        if path.is_file():
            return path.resolve()
    raise MachineError(
        f"there is no machine `{name}`",
        cause="no such file: " + ", ".join(map(str, candidates)),
        next_step="`npusim doctor` lists the machines that ship; or give the path of a TOML file",
    )


def cache_dir() -> Path:
    """NPUSIM_CACHE, or `npusim` in the user's cache folder (XDG)."""
    chosen = os.environ.get("NPUSIM_CACHE")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / (
        "Library/Caches" if sys.platform == "darwin" else ".cache"
    )
    return Path(base) / "npusim"
