"""The environments: a virtual environment from a lock, and our native code built for it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from npusim.errors import EnvironmentBuildError, TamperError
from npusim.toolchain import build, native, pins, process, pypi, record, venv
from npusim.toolchain.boot import Boot, boot
from npusim.toolchain.command import locally
from npusim.toolchain.pins import Lock
from npusim.toolchain.progress import Progress
from npusim.toolchain.python import Python, find_python
from npusim.toolchain.stacks import Stack
from npusim.toolchain.store import Store, is_complete, is_disk_full, key_of

ROLES = ("frontend", "backend")
BUILDER_VERSION = "1"
"""Counted up when the same lock and sources would give another environment."""


@dataclass(frozen=True)
class Environment:
    """A provisioned environment. `digest` covers its lock, our native sources and the builder."""

    role: str
    folder: Path
    python: Path
    digest: str
    native: dict[str, Path]


def lock_of(role: str, stack: Stack) -> Lock:
    """The lock of a role; the backend is the same for all stacks. Raises `PinError`."""
    return pins.of_stack(stack) if role == "frontend" else pins.load(role)


def provision(role: str, stack: Stack, store: Store, progress: Progress) -> Environment:
    """The environment of a role, made if need be; a tenth of a second when it is there.

    Raises `PinError`, `FetchError`, `TamperError`, `DiskFullError` or `EnvironmentBuildError`.
    """
    lock = lock_of(role, stack)
    python = find_python(lock.python)
    folder = store.folder("envs", role, _venv_key(lock, python))
    install(store, lock, python, folder, progress)
    place = build.Place(folder / "native", site_packages(folder, lock.python), python, _venv_key(lock, python))
    libraries = {t.variable: build.build(store, t, place, progress) for t in native.targets(role)}
    return Environment(role, folder, folder / "bin" / "python", digest(role, stack), libraries)


def planned(role: str, stack: Stack, store: Store) -> tuple[Path, bool]:
    """Where the environment of a role is or will be, and whether it is there. Makes nothing."""
    lock = lock_of(role, stack)
    key = _venv_key(lock, find_python(lock.python))
    folder = store.folder("envs", role, key)
    return folder, is_complete(folder, key)


def packages(name: str, store: Store, progress: Progress) -> Path:
    """The site-packages of an environment without native code, such as `tests`, made if need be."""
    return site_of(pins.load(name), store, progress)


def site_of(lock: Lock, store: Store, progress: Progress) -> Path:
    """The site-packages of the environment of a lock, which holds nothing else, made if need be."""
    python = find_python(lock.python)
    folder = store.folder("envs", lock.environment, _venv_key(lock, python))
    install(store, lock, python, folder, progress)
    return site_packages(folder, lock.python)


def digest(role: str, stack: Stack) -> str:
    """64 hex digits, the same on every machine and in every engine; Python counts by its minor version, in the lock."""
    sources = (native.source_digest(target) for target in native.targets(role))
    return key_of(BUILDER_VERSION, lock_of(role, stack).digest, *sources)


def _venv_key(lock: Lock, python: Python) -> str:
    """Of a virtual environment, which holds the path of its Python."""
    return key_of(BUILDER_VERSION, lock.digest, python.version, python.platform, str(python.executable))


def site_packages(folder: Path, minor: str) -> Path:
    return folder / "lib" / f"python{minor}" / "site-packages"


def install(store: Store, lock: Lock, python: Python, folder: Path, progress: Progress) -> None:
    """A virtual environment with the wheels of a lock in `folder`, if it is not there."""
    key = _venv_key(lock, python)
    if not (folder / "bin" / "python").exists():
        (folder / ".complete").unlink(missing_ok=True)

    def fill(target: Path) -> None:
        tools = boot(store, progress)
        pypi.fetch(store, lock, tools.pip, progress)
        with progress.step(f"installing the {lock.environment} environment", 1) as step:
            _install(tools, lock, python, target, store)
            step.part("")

    if not is_complete(folder, key):
        store.obtain(folder, key, fill)


def _install(tools: Boot, lock: Lock, python: Python, target: Path, store: Store) -> None:
    strip = shutil.which("strip")
    place = venv.Place(target, python.executable, tools.uv, store.wheels, Path(strip) if strip else None)
    try:
        venv.make(lock, target, place, locally)
    except process.CommandError as error:
        if is_disk_full(error):
            raise
        raise EnvironmentBuildError(
            f"the environment {target.name} could not be made",
            cause=process.tail(error.output) or error.what,
            next_step="`npusim doctor` checks what the machine needs; NPUSIM_STORE names another folder for the store",
        ) from error


def damage(environment: Environment) -> Iterator[str]:
    """What was changed in an environment since it was made, in words."""
    for site in environment.folder.glob("lib/python*/site-packages"):
        yield from record.damage(site)


def verify(environment: Environment) -> None:
    """Raise `TamperError` if any installed file differs; the environment is then made again by the next command."""
    found = list(damage(environment))
    if found:
        (environment.folder / ".complete").unlink(missing_ok=True)
        raise TamperError(
            f"the {environment.role} environment was changed ({len(found)} files)",
            cause="; ".join(found[:3]),
            next_step="run the command again: the environment will be made anew from the wheels in the store",
        )


__all__ = [
    "Environment",
    "ROLES",
    "damage",
    "digest",
    "install",
    "lock_of",
    "packages",
    "planned",
    "provision",
    "site_of",
    "site_packages",
    "verify",
]
