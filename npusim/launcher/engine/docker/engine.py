"""`DockerEngine`: a job in two containers that see no network and nothing of this machine but its folders."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from npusim import containers
from npusim.contract import report as report_
from npusim.errors import NpusimError, ScriptError, WorkerError
from npusim.launcher import child
from npusim.launcher.engine.docker import limits, results, streams
from npusim.launcher.engine.docker.inbox import inbox
from npusim.launcher.engine.docker.plan import plan
from npusim.launcher.engine.docker.session import Session, session
from npusim.launcher.engine.docker.supervise import Supervisor, tell_end
from npusim.launcher.engine.job import Job, Outcome


class DockerEngine:
    """Needs the images; builds none."""

    name = "docker"

    def run(self, job: Job) -> Outcome:
        """As `Engine.run`; also raises `EngineError`, `ImageError`, and `UsageError` for a folder it cannot show."""
        with inbox() as events, closing(containers.client()) as engine:
            planned = plan(engine, job)
            containers.reap(engine, os.getuid())
            _forget(job.report)
            with session(engine, planned) as made, streams.connected(made.attach(), job.output, events) as output:
                made.start()
                tell_end(events, made.wait)
                terminal = job.output is None and child.in_foreground()
                supervisor = Supervisor(events, made.kill, job.timeout, terminal)
                status = supervisor.wait()
                supervisor.rest(output)
                return _outcome(job, made, status)


def _forget(report: Path | None) -> None:
    """An older report in the folder must not be taken for this run's."""
    if report is not None:
        (report / report_.FILE).unlink(missing_ok=True)


def _outcome(job: Job, made: Session, status: int) -> Outcome:
    frontend, backend = containers.state(made.frontend), containers.state(made.backend)
    if not backend.running:  # and with it went the volume
        return Outcome(code=status, error=_no_backend(made, backend.starved))
    code = results.code(status, made.backend)
    error = results.error(made.backend) if code else None
    if isinstance(error, WorkerError):
        error = results.keep_logs(made.backend, error)
    error = _explained(error, frontend, backend)
    return Outcome(
        code=code,
        error=error,
        report=results.report(made.backend, job.report),
        bundles=results.bundles(made.backend, job),
    )


def _explained(error: NpusimError | None, frontend: containers.State, backend: containers.State) -> NpusimError | None:
    """The error, or what the limit of memory did."""
    if error is None and frontend.starved:
        return ScriptError("the script's process was killed", cause=_limit(), next_step=_MORE)
    if isinstance(error, WorkerError) and backend.starved:
        return WorkerError(error.what, cause=_limit(), next_step=_MORE).met(error.kernel, error.stage)
    return error


def _no_backend(made: Session, starved: bool) -> WorkerError:
    return WorkerError(
        "the backend's container ended before the script did",
        cause=_limit() if starved else containers.last_words(made.backend) or "it left no message",
        next_step=_MORE if starved else "`docker info` shows the engine's state; run it again",
    )


def _limit() -> str:
    return f"the container reached its limit of memory, {limits.shown(limits.chosen().memory)}"


_MORE = f"give it more with {limits.MEMORY_VARIABLE}, or make the script's tensors smaller"

__all__ = ["DockerEngine"]
