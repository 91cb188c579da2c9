"""Removing what a process of this user left in the engine when it was killed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from npusim.containers.engine import Engine, asking
from npusim.containers.owner import OWNER, PURPOSE, USER, is_orphan

BEATEN_TO_IT = (404, 409)
"""Gone, and being removed."""


def reap(engine: Engine, user: int) -> int:
    """Remove the containers and volumes of `user` whose process has ended; how many were there.

    Two processes may do it at the same time.
    """
    wanted = {"label": [PURPOSE, f"{USER}={user}"]}
    with asking("remove what a run that was killed has left"):
        containers = _orphans(engine.api.containers(all=True, filters=wanted))
        for row in containers:
            _once(partial(engine.api.remove_container, row["Id"], v=True, force=True))
        volumes = _orphans(engine.api.volumes(filters=wanted)["Volumes"])
        for row in volumes:
            _once(partial(engine.api.remove_volume, row["Name"]))
    return len(containers) + len(volumes)


def _orphans(rows: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    return [row for row in rows or () if is_orphan((row["Labels"] or {}).get(OWNER, ""))]


def _once(remove: Callable[[], object]) -> None:
    """Another process may have removed it, or be about to."""
    from docker.errors import APIError

    try:
        remove()
    except APIError as error:
        if error.status_code not in BEATEN_TO_IT:
            raise


__all__ = ["reap"]
