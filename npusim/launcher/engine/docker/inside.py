"""What a run finds in its containers: paths and environment variables."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from npusim import paths
from npusim.contract import bundle, rundir, spawn
from npusim.images import layout
from npusim.launcher.engine.job import Job
from npusim.toolchain import stacks

SHARED = "/run/npusim"
"""The volume of both containers."""
RUN = f"{SHARED}/run"
CACHE = f"{SHARED}/cache"
LOGS = f"{CACHE}/logs"
FAILURES = f"{SHARED}/failures"
MACHINE = f"{SHARED}/machine.toml"
SPAWNER = f"{SHARED}/spawner.sock"
SCRATCH = ("/tmp", "/var/tmp")
"""A tmpfs; the second where the first is a folder of the user's."""
USER = "npusim"

PASSED_ON = (
    "OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "TORCH_NUM_THREADS",
    "NPUSIM_BUNDLES", "NPUSIM_BUNDLE_INPUT_MB",
    "PYTHONFAULTHANDLER", "PYTHONHASHSEED", "PYTHONUNBUFFERED", "PYTHONWARNINGS",
    "TORCH_LOGS", "TORCHDYNAMO_VERBOSE", "TZ", "COLUMNS", "LINES", "NO_COLOR",
)  # fmt: skip
"""All that a script in a container sees of the caller's environment."""


def machine_path(machine: Path) -> str | None:
    """Where the image has the machine's file; None for a file of the user's, which goes to `MACHINE`."""
    shipped = paths.shipped_machines().get(machine.stem)
    known = shipped is not None and shipped.resolve() == machine.resolve()
    return f"{layout.MACHINES}/{machine.name}" if known else None


def frontend(job: Job, toolchain: str, report: str, scratch: str) -> dict[str, str]:
    """The environment of the script's process, beside what its image sets."""
    chosen = {
        rundir.VARIABLE: RUN,
        rundir.BASE_VARIABLE: SHARED,
        spawn.VARIABLE: SPAWNER,
        bundle.FAILURES: FAILURES,
        "NPUSIM_MACHINE": machine_path(job.machine) or MACHINE,
        "NPUSIM_REPORT": report,
        "NPUSIM_CACHE": CACHE,
        "NPUSIM_STACK": job.stack or stacks.chosen().name,
        "NPUSIM_TOOLCHAIN": toolchain,
        "NPUSIM_ENGINE": "docker",
        "TORCHINDUCTOR_CACHE_DIR": f"{CACHE}/inductor",
        **({"NPUSIM_ALLOW_HOST_OPS": "1"} if job.allow_host_ops else {}),
        **({} if job.timing else {"NPUSIM_TIMING": "0"}),
    }
    return {**_passed_on(os.environ), **_person(scratch), **chosen}


def backend(scratch: str) -> dict[str, str]:
    """The environment of the spawner and of its workers."""
    return _person(scratch)


def _person(scratch: str) -> dict[str, str]:
    """The uid has no entry in the image's list of users: what asks for a name or a home finds these."""
    return {"LOGNAME": USER, "USER": USER, "HOME": scratch, "TMPDIR": scratch}


def _passed_on(caller: Mapping[str, str]) -> dict[str, str]:
    return {name: caller[name] for name in PASSED_ON if name in caller}


__all__ = ["CACHE", "MACHINE", "RUN", "SHARED", "backend", "frontend", "machine_path"]
