"""From a job to the two containers that run it."""

from __future__ import annotations

from pathlib import Path

from npusim import containers
from npusim.images import layout, resolve
from npusim.launcher.engine.docker import inside, limits, mounts
from npusim.launcher.engine.docker.limits import Limits
from npusim.launcher.engine.docker.session import Plan
from npusim.launcher.engine.job import Job
from npusim.toolchain import packages, stacks
from npusim.toolchain.toolchain import digest

PURPOSE = "run"
SPAWNER = ("-m", "npusim.backend.spawner", "--base", inside.SHARED)
TMPFS = "exec,nosuid,nodev,mode=1777"


def plan(engine: containers.Engine, job: Job) -> Plan:
    """What the job needs, looked up and checked. Makes nothing but the report's folder.

    Raises `ImageError` for an image that is not there, `UsageError` for a folder that has no place in a container. The
    image of a script's packages is built if need be, and may raise what that raises.
    """
    limit = limits.chosen()
    return Plan(
        frontend=_frontend(engine, job, limit),
        backend=_backend(engine, limit),
        shared=limit.memory,
        machine=None if inside.machine_path(job.machine) else job.machine.read_bytes(),
    )


def _frontend(engine: containers.Engine, job: Job, limit: Limits) -> containers.Spec:
    if job.report is not None:
        job.report.mkdir(parents=True, exist_ok=True)  # a mount needs it
    folders = mounts.of(job)
    scratch = mounts.scratch(folders)
    report = inside.RUN if job.report is None else str(job.report.absolute())
    stack = stacks.chosen(job.stack)
    extra = packages.load(job.packages, stack) if job.packages else None
    image = resolve.with_packages(stack.name, extra.lock) if extra else resolve.resolve(engine, "frontend", stack.name)
    return containers.Spec(
        image=image.id,
        command=(layout.python("frontend"), "-s", *map(str, job.program)),
        purpose=PURPOSE,
        mounts=folders,
        environment=inside.frontend(job, digest(stack, extra), report, scratch),
        tmpfs={scratch: TMPFS},
        folder=str(Path.cwd()),
        memory=limit.memory,
        shm=limit.memory // 2,
        attached=True,
        pids=limit.pids,
    )


def _backend(engine: containers.Engine, limit: Limits) -> containers.Spec:
    scratch = inside.SCRATCH[0]
    return containers.Spec(
        image=resolve.resolve(engine, "backend").id,
        command=(layout.python("backend"), *SPAWNER),
        purpose=PURPOSE,
        environment=inside.backend(scratch),
        tmpfs={scratch: TMPFS},
        memory=limit.memory,
        pids=limit.pids,
    )


__all__ = ["plan"]
