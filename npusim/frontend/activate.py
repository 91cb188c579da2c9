"""Makes this process an npusim frontend: the device, its memory, `torch.compile` for it, and a worker on its way."""

from __future__ import annotations

import os
from pathlib import Path

from npusim import autoload
from npusim.contract import messages, rundir
from npusim.errors import EnvironmentBuildError
from npusim.frontend import identity
from npusim.toolchain import stacks

LIBRARY = "NPUSIM_DEVICE_LIB"
_active: list[Path] = []


def activate() -> None:
    """Register device and backend; a second call does nothing.

    A process that was not started by npusim gets the device built for its own torch and the pinned backend.
    """
    if _active:
        return
    autoload.cancel()
    library = _library()
    folder = rundir.current()
    # It is this process's: one that the script spawns makes its own, or the two would share an arena.
    os.environ.pop(rundir.VARIABLE, None)
    from npusim.frontend.runtime import client

    client.current().start()  # gets ready while torch is imported
    import torch

    _check_version(torch.__version__)
    from npusim.frontend.device import register as device
    from npusim.frontend.inductor import lazy
    from npusim.frontend.inductor.strict import allowed

    arena = folder / messages.ARENA
    native = device.activate(library, arena, identity.machine().dram.capacity_bytes)
    native.set_strict(not allowed())
    lazy.install()
    _active.append(arena)


def _library() -> Path:
    """The device's extension. Without the launcher it is built for this torch, and the report is left at exit."""
    if LIBRARY not in os.environ:
        import atexit

        from npusim.frontend import reporting
        from npusim.toolchain import plain

        plain.provide()
        atexit.register(reporting.save)
    return Path(os.environ[LIBRARY])


def _check_version(version: str) -> None:
    if stacks.with_torch(version) is None:
        known = " and ".join(dict.fromkeys(stack.torch for stack in stacks.STACKS.values()))
        raise EnvironmentBuildError(
            f"torch {version} is not supported",
            cause=f"npusim's device and Inductor backend are written for torch {known}",
            next_step="install one of these in this Python, or use `npusim run`, which brings its own",
        )
