"""The one door to containers: the engine that docker's own configuration names, asked through its SDK.

Every container of npusim is closed in the same way (`_options`); what differs is a `Spec`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from npusim.errors import EngineError, TimeLimitError

if TYPE_CHECKING:
    from docker import DockerClient
    from docker.models.containers import Container

CALL_SECONDS = 60.0
"""How long the engine may take to answer one call; loading an image takes longer."""
PIDS = 4096
LOG_LINES = 40

PURPOSE = "org.npusim.purpose"
"""Label of every container and volume of ours: `run`, `build`, ..."""
OWNER = "org.npusim.owner"
"""Label with the process that answers for a container or a volume (`owner`)."""


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
    """How a container ended: its exit code, and the last lines of what it printed."""

    code: int
    output: str


def client(timeout: float = CALL_SECONDS) -> DockerClient:
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
    """Turn what the engine answers, or that it does not, into an `EngineError`: `what` could not be done."""
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


def start(engine: DockerClient, spec: Spec) -> Container:
    """Create and start; whoever calls removes it. Raises `EngineError`; nothing is left then."""
    with asking(f"start a container of {spec.image}"):
        made = engine.containers.create(spec.image, list(spec.command), **_options(spec))
        try:
            made.start()
        except BaseException:
            remove(made)
            raise
    return made


def run(engine: DockerClient, spec: Spec, *, timeout: float) -> Finished:
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


def remove(container: Container) -> None:
    """Kill and delete a container with its own volumes; one that is gone is fine."""
    from docker.errors import NotFound

    with asking(f"remove the container {container.name}"), suppress(NotFound):
        container.remove(force=True, v=True)


def owner() -> str:
    """This process as a label: host's boot, pid namespace, pid and start."""
    return f"{_space()}/{os.getpid()}/{_started(os.getpid())}"


def is_orphan(label: str) -> bool:
    """Whether the process of an `owner` label has ended. One of another host or pid namespace counts as alive."""
    space, process, begun = ["", "", *label.rsplit("/", 2)][-3:]
    return space == _space() and process.isdigit() and _started(int(process)) != begun


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


def _space() -> str:
    boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return f"{boot}/{Path('/proc/self/ns/pid').stat().st_ino}"


def _started(process: int) -> str:
    """When a process began, in the kernel's ticks; "" when there is none."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[19]
    except (FileNotFoundError, ProcessLookupError):
        return ""


__all__ = [
    "CALL_SECONDS",
    "Finished",
    "Mount",
    "OWNER",
    "PURPOSE",
    "Spec",
    "asking",
    "client",
    "is_orphan",
    "owner",
    "remove",
    "run",
    "start",
]
