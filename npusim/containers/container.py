"""Containers: every one of npusim is closed in the same way (`_options`); what differs is a `Spec`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from npusim.containers.engine import Container, Engine, asking
from npusim.containers.owner import labels
from npusim.errors import TimeLimitError

PIDS = 4096
LOG_LINES = 40


@dataclass(frozen=True)
class Mount:
    """A folder or file of this machine in a container. What other file systems are mounted below it is not there."""

    source: Path
    target: str
    read_only: bool = True


@dataclass(frozen=True, kw_only=True)
class Spec:
    """A container. `image` is an id or a tag; `tmpfs` are mount options by path; `memory` and `shm` are in bytes.

    `volumes` are paths by the volume's name. `user` is "uid:gid", this process's own by default. `purpose` goes into
    the labels. With `attached` a `Stream` has its input and output, which the engine then does not write to a log.
    `read_only` is about the root file system.
    """

    image: str
    command: tuple[str, ...]
    purpose: str
    mounts: tuple[Mount, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    tmpfs: Mapping[str, str] = field(default_factory=dict)
    volumes: Mapping[str, str] = field(default_factory=dict)
    folder: str = "/"
    memory: int | None = None
    shm: int | None = None
    attached: bool = False
    pids: int = PIDS
    read_only: bool = True
    user: str = field(default_factory=lambda: f"{os.getuid()}:{os.getgid()}")


@dataclass(frozen=True)
class Finished:
    """How a program in a container ended: its exit code, and the last lines of what it printed."""

    code: int
    output: str


@dataclass(frozen=True)
class State:
    """`starved`: the limit of its memory killed a process in it."""

    running: bool
    starved: bool


def create(engine: Engine, spec: Spec) -> Container:
    """A container that is not started yet; whoever calls removes it. Raises `EngineError`."""
    with asking(f"make a container of {spec.image}"):
        return engine.containers.create(spec.image, list(spec.command), **_options(spec))


def start(engine: Engine, spec: Spec) -> Container:
    """Create and start; whoever calls removes it. Raises `EngineError`; nothing is left then."""
    made = create(engine, spec)
    try:
        begin(made)
    except BaseException:
        remove(made)
        raise
    return made


def begin(container: Container) -> None:
    """Start what `create` made. Raises `EngineError`."""
    with asking(f"start the container {container.name}"):
        container.start()


def wait(container: Container) -> int:
    """Its exit code, 128 more than the signal that killed it. Raises `EngineError`."""
    with asking(f"wait for the container {container.name}"):
        return int(container.wait(timeout=None)["StatusCode"])  # None: however long it takes


def kill(container: Container, number: int) -> None:
    """Send it a signal; one that has ended is fine. Raises `EngineError`."""
    from docker.errors import APIError

    with asking(f"send a signal to the container {container.name}"):
        try:
            container.kill(signal=number)
        except APIError as error:
            if error.status_code not in (404, 409):
                raise


def state(container: Container) -> State:
    """How it is. Raises `EngineError`."""
    with asking(f"look at the container {container.name}"):
        container.reload()
        found = container.attrs["State"]
        return State(bool(found["Running"]), bool(found["OOMKilled"]))


def last_words(container: Container) -> str:
    """The end of what it printed, if it is not attached. Raises `EngineError`."""
    with asking(f"read the log of the container {container.name}"):
        return _tail(container)


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
    from docker.types import LogConfig

    return {
        "network_mode": "none",
        "read_only": spec.read_only,
        "cap_drop": ["ALL"],
        "security_opt": ["no-new-privileges"],
        "init": True,
        "user": spec.user,
        "mounts": [*map(_bind, spec.mounts), *(_volume(name, path) for name, path in spec.volumes.items())],
        "environment": dict(spec.environment),
        "tmpfs": dict(spec.tmpfs),
        "working_dir": spec.folder,
        "mem_limit": spec.memory,
        "memswap_limit": spec.memory,
        "shm_size": spec.shm,
        "stdin_open": spec.attached,
        "log_config": LogConfig(type=LogConfig.types.NONE if spec.attached else LogConfig.types.JSON),
        "pids_limit": spec.pids,
        "labels": labels(spec.purpose),
    }


def _bind(mount: Mount) -> dict[str, Any]:
    """Not through `volumes`, which makes a folder that is not there; not recursive: `ReadOnly` would not be, either."""
    from docker.types import Mount as Made

    made = Made(mount.target, str(mount.source), type="bind", read_only=mount.read_only)
    made["BindOptions"] = {"NonRecursive": True}
    return made


def _volume(name: str, path: str) -> dict[str, Any]:
    from docker.types import Mount as Made

    return Made(path, name, type="volume", no_copy=True)


def _tail(container: Container) -> str:
    return container.logs(tail=LOG_LINES).decode(errors="replace").strip()


def _too_long(spec: Spec, timeout: float, container: Container) -> TimeLimitError:
    return TimeLimitError(
        f"{spec.command[0]} in a container did not end within {timeout:g} s",
        cause=_tail(container) or "it printed nothing",
        next_step="try again when the machine is less busy",
    )


__all__ = [
    "Finished",
    "Mount",
    "Spec",
    "State",
    "begin",
    "create",
    "execute",
    "kill",
    "remove",
    "run",
    "start",
    "state",
    "wait",
]
