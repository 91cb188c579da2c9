"""The container engine that docker's own configuration names, and what it means when it says no."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from npusim.errors import EngineError

if TYPE_CHECKING:
    from docker import DockerClient as Engine
    from docker.models.containers import Container
else:  # the SDK is imported when an engine is asked for
    Engine = Container = object

CALL_SECONDS = 60.0
"""How long the engine may take to answer one call; loading an image takes longer."""


def client(timeout: float = CALL_SECONDS) -> Engine:
    """The engine, known to answer; one call may take `timeout` seconds. Raises `EngineError` when there is none."""
    import docker  # a tenth of a second
    from docker.errors import DockerException

    try:
        made = docker.from_env(timeout=int(timeout))
        made.ping()
    except (DockerException, OSError) as error:
        raise EngineError(
            "no container engine answers",
            cause=f"{error} (DOCKER_HOST is {os.environ.get('DOCKER_HOST') or 'not set'})",
            next_step="start docker and see that you may use it (`docker version`), or run with --engine local",
        ) from error
    return made


@contextmanager
def asking(what: str) -> Iterator[None]:
    """Turn what the engine answers, or that it does not, into an `EngineError`: it could not do `what`."""
    from docker.errors import DockerException
    from requests.exceptions import RequestException

    try:
        yield
    except (DockerException, RequestException) as error:
        raise EngineError(
            f"the container engine could not {what}",
            cause=str(getattr(error, "explanation", None) or error),
            next_step="`docker info` shows its state; `npusim images prune` makes room",
        ) from error


__all__ = ["CALL_SECONDS", "Container", "Engine", "asking", "client"]
