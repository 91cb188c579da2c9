"""Which engine a command uses: `--engine`, NPUSIM_ENGINE, or the local one."""

from __future__ import annotations

import os

from npusim.errors import UsageError
from npusim.launcher.engine.auto import AutoEngine
from npusim.launcher.engine.job import Engine
from npusim.launcher.engine.local import LocalEngine

VARIABLE = "NPUSIM_ENGINE"
NAMES = ("local", "docker", "auto")
DEFAULT = "local"


def choose(name: str | None = None) -> Engine:
    """The engine `name`; raises `UsageError` for a name that is none."""
    wanted = name or os.environ.get(VARIABLE) or DEFAULT
    if wanted == "local":
        return LocalEngine()
    if wanted == "auto":
        return AutoEngine()
    if wanted == "docker":
        from npusim.launcher.engine.docker import DockerEngine  # its SDK is not imported for others

        return DockerEngine()
    raise UsageError(
        f"there is no engine `{wanted}`",
        cause=f"the engines are {', '.join(NAMES)}",
        next_step=f"npusim run --engine {DEFAULT}, or unset {VARIABLE}",
    )


__all__ = ["DEFAULT", "NAMES", "VARIABLE", "choose"]
