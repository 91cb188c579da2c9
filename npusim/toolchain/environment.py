"""The environments: a virtual environment from a lock, and our native code built for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from npusim.errors import EnvironmentBuildError, TamperError
from npusim.toolchain import native, pins, process, pypi, record
from npusim.toolchain.boot import Boot, boot
from npusim.toolchain.pins import Lock
from npusim.toolchain.progress import Progress
from npusim.toolchain.python import Python, find_python
from npusim.toolchain.store import Store, is_complete, is_disk_full, key_of, remove
from npusim.toolchain.strip import strip_debug

ROLES = ("frontend", "backend")
BUILDER_VERSION = "1"
"""Counted up when the same lock and sources would give another environment."""
STRIPPED = {"backend": ("spike",)}
"""Distributions whose debug information is not kept: Spike's fills 650 MB."""
INSTALL_SECONDS = 3600.0


@dataclass(frozen=True)
class Environment:
    """A provisioned environment. `digest` covers its lock, our native sources, its Python and the builder."""

    role: str
    folder: Path
    python: Path
    digest: str
    native: dict[str, Path]


def provision(role: str, store: Store, progress: Progress) -> Environment:
    """The environment `role`, made if need be; a tenth of a second when it is there.

    Raises `PinError`, `FetchError`, `TamperError`, `DiskFullError` or `EnvironmentBuildError`.
    """
    lock = pins.load(role)
    python = find_python(lock.python)
    folder = store.folder("envs", role, _venv_key(lock, python))
    install(store, lock, python, folder, progress)
    place = native.Place(folder / "native", site_packages(folder, lock.python), python, _venv_key(lock, python))
    libraries = {t.variable: native.build(store, t, place, progress) for t in native.targets(role)}
    return Environment(role, folder, folder / "bin" / "python", digest(role, lock, python), libraries)


def planned(role: str, store: Store) -> tuple[Path, bool]:
    """Where the environment `role` is or will be, and whether it is there. Makes nothing."""
    lock = pins.load(role)
    key = _venv_key(lock, find_python(lock.python))
    folder = store.folder("envs", role, key)
    return folder, is_complete(folder, key)


def packages(name: str, store: Store, progress: Progress) -> Path:
    """The site-packages of an environment without native code, such as `tests`, made if need be."""
    lock = pins.load(name)
    python = find_python(lock.python)
    folder = store.folder("envs", name, _venv_key(lock, python))
    install(store, lock, python, folder, progress)
    return site_packages(folder, lock.python)


def digest(role: str, lock: Lock, python: Python) -> str:
    """64 hex digits, the same on every machine with this version of Python, whoever built it."""
    sources = (native.source_digest(target) for target in native.targets(role))
    return key_of(BUILDER_VERSION, lock.digest, python.version.split()[0], python.platform, *sources)


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
        wheels = pypi.fetch(store, lock, tools.pip, progress)
        with progress.step(f"installing the {lock.environment} environment", 1) as step:
            _install(tools, lock, python, wheels, target)
            step.part("")

    if not is_complete(folder, key):
        store.obtain(folder, key, fill)


def _install(tools: Boot, lock: Lock, python: Python, wheels: list[Path], target: Path) -> None:
    """By hard links from a cache that lives only as long as this call: a shared one could be changed through them."""
    cache, requirements = target / "uv-cache", target / "requirements.txt"
    links = sorted({f"--find-links {wheel.parent}\n" for wheel in wheels})
    rows = (f"{pin.name}=={pin.version} --hash=sha256:{pin.sha256}\n" for pin in lock.packages)
    requirements.write_text("".join((*links, *rows)))
    _uv(tools, target, "venv", "--allow-existing", "--python", python.executable, target)
    options = ("--no-index", "--no-deps", "--require-hashes", "--link-mode", "hardlink", "--compile-bytecode")
    _uv(tools, target, "pip", "install", "--python", target / "bin" / "python", *options, "-r", requirements)
    for distribution in STRIPPED.get(lock.environment, ()):
        strip_debug(site_packages(target, lock.python), distribution)
    remove(cache)


def _uv(tools: Boot, target: Path, *arguments: str | Path) -> None:
    """uv with none of the user's settings: the store has all it needs."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("UV_", "PIP_", "PYTHON"))}
    kept.pop("VIRTUAL_ENV", None)
    environment = {**kept, "UV_CACHE_DIR": str(target / "uv-cache"), "UV_NO_CONFIG": "1", "UV_OFFLINE": "1"}
    command = [tools.uv, *arguments[:1], "--quiet", *arguments[1:]]
    try:
        process.run(command, env=environment, timeout=INSTALL_SECONDS)
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
    "packages",
    "planned",
    "provision",
    "site_packages",
    "verify",
]
