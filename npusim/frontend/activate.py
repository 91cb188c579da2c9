"""Makes this process an npusim frontend: the device, its memory, `torch.compile` for it, and a worker on its way."""

from __future__ import annotations

import os
from pathlib import Path

from npusim.contract import messages, rundir
from npusim.errors import EnvironmentBuildError
from npusim.frontend import identity

TORCH = "2.10.0"
_active: list[Path] = []


def activate() -> None:
    """Register device and backend; a second call does nothing. Needs NPUSIM_DEVICE_LIB (the launcher sets it)."""
    if _active:
        return
    library = os.environ.get("NPUSIM_DEVICE_LIB")
    if not library:
        raise EnvironmentBuildError(
            "the npu device has no extension",
            cause="NPUSIM_DEVICE_LIB is not set: this process was not started by npusim",
            next_step="`import npusim` provisions it, or run the script with `npusim run`",
        )
    from npusim.frontend.runtime import client  # noqa: PLC0415

    client.current().start()  # gets ready while torch is imported
    import torch  # noqa: PLC0415

    _check_version(torch.__version__)
    from npusim.frontend.device import register as device  # noqa: PLC0415
    from npusim.frontend.inductor import lazy  # noqa: PLC0415
    from npusim.frontend.inductor.strict import allowed  # noqa: PLC0415

    arena = rundir.current() / messages.ARENA
    native = device.activate(Path(library), arena, identity.machine().dram.capacity_bytes)
    native.set_strict(not allowed())
    lazy.install()
    _active.append(arena)


def _check_version(version: str) -> None:
    if version.split("+")[0] != TORCH:
        raise EnvironmentBuildError(
            f"torch {version} is not supported",
            cause=f"npusim's device and Inductor backend are written for torch {TORCH}",
            next_step=f"install torch {TORCH} in this Python, or use `npusim run`, which brings its own",
        )
