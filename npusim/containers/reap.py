"""Removing what a process of this user left in the engine when it was killed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from npusim.containers.engine import Engine, asking
from npusim.containers.owner import OWNER, PURPOSE, USER, is_orphan

BEATEN_TO_IT = (404, 409)
"""Gone, and being removed."""


@dataclass(frozen=True)
class Orphan:
    """`kind` is container or volume. `remove` may be called by two processes at the same time."""

    kind: str
    name: str
    remove: Callable[[], None]


def orphans(engine: Engine, user: int) -> list[Orphan]:
    """The containers and volumes of `user` whose process has ended, containers first. Raises `EngineError`."""
    wanted = {"label": [PURPOSE, f"{USER}={user}"]}
    with asking("tell what runs that were killed have left"):
        containers = _without_owner(engine.api.containers(all=True, filters=wanted))
        volumes = _without_owner(engine.api.volumes(filters=wanted)["Volumes"])
    return [
        *(Orphan("container", _name(row), partial(_remove_container, engine, row["Id"])) for row in containers),
        *(Orphan("volume", row["Name"], partial(_remove_volume, engine, row["Name"])) for row in volumes),
    ]


def reap(engine: Engine, user: int) -> int:
    """Remove the `orphans`; how many were there. Raises `EngineError`."""
    found = orphans(engine, user)
    for orphan in found:
        orphan.remove()
    return len(found)


def _without_owner(rows: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
    return [row for row in rows or () if is_orphan((row["Labels"] or {}).get(OWNER, ""))]


def _name(row: dict[str, Any]) -> str:
    return str((row.get("Names") or [row["Id"][:12]])[0]).lstrip("/")


def _remove_container(engine: Engine, identity: str) -> None:
    _once(partial(engine.api.remove_container, identity, v=True, force=True))


def _remove_volume(engine: Engine, name: str) -> None:
    _once(partial(engine.api.remove_volume, name))


def _once(remove: Callable[[], object]) -> None:
    """Another process may have removed it, or be about to."""
    from docker.errors import APIError

    with asking("remove what a run that was killed has left"):
        try:
            remove()
        except APIError as error:
            if error.status_code not in BEATEN_TO_IT:
                raise


__all__ = ["Orphan", "orphans", "reap"]
