"""The engine `auto`: containers if an engine and the images are there, else this machine, which it says."""

from __future__ import annotations

import sys
from contextlib import closing

from npusim.errors import EngineError, ImageError
from npusim.launcher.engine.job import Job, Outcome
from npusim.launcher.engine.local import LocalEngine

ANSWER_SECONDS = 1.0


class AutoEngine:
    """Decides for each job: its stack must have an image."""

    name = "auto"

    def run(self, job: Job) -> Outcome:
        """As `Engine.run` of the engine that it takes."""
        lack = missing(job)
        if lack is None:
            from npusim.launcher.engine.docker import DockerEngine

            return DockerEngine().run(job)
        print(f"npusim: runs on the local engine: {lack}", file=sys.stderr)
        return LocalEngine().run(job)


def missing(job: Job) -> str | None:
    """Why the docker engine cannot run the job, None when it can."""
    from npusim import containers  # a third of a second
    from npusim.images import resolve

    try:
        with closing(containers.client(ANSWER_SECONDS)) as engine:
            resolve.resolve(engine, "backend")
            resolve.resolve(engine, "frontend", job.stack)
    except (EngineError, ImageError) as error:
        return error.what
    return None


__all__ = ["AutoEngine", "missing"]
