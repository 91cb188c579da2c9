"""The engine `auto`: containers if an engine and the images are there, else this machine, which it says."""

from __future__ import annotations

import sys
from contextlib import closing

from npusim.errors import EngineError, ImageError, NpusimError
from npusim.launcher.engine.job import Engine, Job, Outcome
from npusim.launcher.engine.local import LocalEngine

ANSWER_SECONDS = 1.0


class AutoEngine:
    """Decides for each job: its stack must have an image."""

    name = "auto"

    def run(self, job: Job) -> Outcome:
        """As `Engine.run` of the engine that it takes."""
        return self.taken(job.stack).run(job)

    def taken(self, stack: str | None) -> Engine:
        """The engine for jobs of the stack; when it is the local one that is said."""
        lack = missing(stack)
        if lack is None:
            from npusim.launcher.engine.docker import DockerEngine

            return DockerEngine()
        print(f"npusim: runs on the local engine: {lack.what}", file=sys.stderr)
        return LocalEngine()


def missing(stack: str | None) -> NpusimError | None:
    """What the docker engine lacks to run a job of the stack, None when it has all."""
    from npusim import containers  # a third of a second
    from npusim.images import resolve

    try:
        with closing(containers.client(ANSWER_SECONDS)) as engine:
            resolve.resolve(engine, "backend")
            resolve.resolve(engine, "frontend", stack)
    except (EngineError, ImageError) as error:
        return error
    return None


__all__ = ["AutoEngine", "missing"]
