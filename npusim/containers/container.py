"""Containers: every one of npusim is closed in the same way (`_options`); what differs is a `Spec`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from npusim.containers.engine import Engine, asking
from npusim.containers.owner import OWNER, owner
from npusim.errors import TimeLimitError

if TYPE_CHECKING:
    from docker.models.containers import Container

PIDS = 4096
LOG_LINES = 40
PURPOSE = "org.npusim.purpose"
"""Label of every container and volume of ours: `run`, `build`, ..."""


@dataclass(frozen=True)
class Mount:
    """A folder or file of this machine in a container."""

    source: Path
    target: str
    read_only: bool = True


@dataclass(frozen=True, kw_only=True)
class Spec:
    """A container. `image` is an id or a tag; `tmpfs` are mount options by path; `memory` is in bytes.

    `user` is "uid:gid", this process's own by default. `purpose` goes into the labels.
    """

    image: str
    command: tuple[str, ...]
    purpose: str
    mounts: tuple[Mount, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    tmpfs: Mapping[str, str] = field(default_factory=dict)
    folder: str = "/"
    memory: int | None = None
    pids: int = PIDS
    user: str = field(default_factory=lambda: f"{os.getuid()}:{os.getgid()}")


@dataclass(frozen=True)
class Finished:
    """How a program in a container ended: its exit code, and the last lines of what it printed."""

    code: int
    output: str


def start(engine: Engine, spec: Spec) -> Container:
    """Create and start; whoever calls removes it. Raises `EngineError`; nothing is left then."""
    with asking(f"start a container of {spec.image}"):
        made = engine.containers.create(spec.image, list(spec.command), **_options(spec))
        try:
            made.start()
        except BaseException:
            remove(made)
            raise
    return made


def run(engine: Engine, spec: Spec, *, timeout: float) -> Finished:
    """Run to its end, remove it. Raises `EngineError`; `TimeLimitError` after `timeout` seconds."""
    from requests.exceptions import ConnectionError as NoAnswer
    from requests.exceptions import ReadTimeout

    made = start(engine, spec)
    try:
        with asking(f"run {spec.command[0]}"):
            try:
                code = made.wait(timeout=timeout)["StatusCode"]
            except (ReadTimeout, NoAnswer) as error:  # docker's SDK raises either when the time is up
                if "timed out" not in str(error):
                    raise
                raise _too_long(spec, timeout, made) from error
            return Finished(int(code), _tail(made))
    finally:
        remove(made)


def execute(container: Container, command: tuple[str, ...], environment: Mapping[str, str], folder: str) -> Finished:
    """Run a program in a running container, as its user; its output is whole. Raises `EngineError`."""
    with asking(f"run {command[0]}"):
        done = container.exec_run(list(command), environment=dict(environment), workdir=folder)
        return Finished(cast("int", done.exit_code), cast("bytes", done.output).decode(errors="replace"))


def remove(container: Container) -> None:
    """Kill and delete a container with its own volumes; one that is gone is fine."""
    from docker.errors import NotFound

    with asking(f"remove the container {container.name}"), suppress(NotFound):
        container.remove(force=True, v=True)


def _options(spec: Spec) -> dict[str, Any]:
    volumes = {
        str(mount.source): {"bind": mount.target, "mode": "ro" if mount.read_only else "rw"} for mount in spec.mounts
    }
    return {
        "network_mode": "none",
        "read_only": True,
        "cap_drop": ["ALL"],
        "security_opt": ["no-new-privileges"],
        "init": True,
        "user": spec.user,
        "volumes": volumes,
        "environment": dict(spec.environment),
        "tmpfs": dict(spec.tmpfs),
        "working_dir": spec.folder,
        "mem_limit": spec.memory,
        "pids_limit": spec.pids,
        "labels": {PURPOSE: spec.purpose, OWNER: owner()},
    }


def _tail(container: Container) -> str:
    return container.logs(tail=LOG_LINES).decode(errors="replace").strip()


def _too_long(spec: Spec, timeout: float, container: Container) -> TimeLimitError:
    return TimeLimitError(
        f"{spec.command[0]} in a container did not end within {timeout:g} s",
        cause=_tail(container) or "it printed nothing",
        next_step="try again when the machine is less busy",
    )


__all__ = ["Finished", "Mount", "PURPOSE", "Spec", "execute", "remove", "run", "start"]
