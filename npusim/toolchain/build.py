"""Building our C++: by this machine's g++ for an environment of the store, or by whoever performs the commands."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from npusim import paths
from npusim.errors import EnvironmentBuildError
from npusim.toolchain import native, parallel, process
from npusim.toolchain.command import Command, Perform, locally
from npusim.toolchain.native import Paths, Target
from npusim.toolchain.progress import Progress
from npusim.toolchain.python import Python
from npusim.toolchain.store import Store, is_disk_full, key_of


@dataclass(frozen=True)
class Place:
    """What a library is built against and where it goes: `key` names the packages in `site`."""

    folder: Path
    site: Path
    python: Python
    key: str


def build(store: Store, target: Target, place: Place, progress: Progress) -> Path:
    """The library, built if nobody has. Raises `EnvironmentBuildError` with the compiler's words."""
    key = key_of(place.key, native.source_digest(target))
    folder = place.folder / f"{target.name}-{key[:16]}"
    if not (folder / target.name).is_file():
        (folder / ".complete").unlink(missing_ok=True)
    store.obtain(folder, key, lambda out: _build_locally(target, place, out, progress))
    return folder / target.name


def _build_locally(target: Target, place: Place, out: Path, progress: Progress) -> None:
    where = Paths(Path(find_compiler()), paths.PACKAGE, place.site, place.python.include, out)
    if target.role == "frontend":
        _check_headers(place.python)
    library(target, where, out, locally, progress)


def library(target: Target, where: Paths, out: Path, perform: Perform, progress: Progress) -> None:
    """Fill `out`, which the commands know as `where.out`, with the library. Raises `EnvironmentBuildError`."""
    sources = native.source_names(target)
    with progress.step(f"building {target.name}", len(sources) + 1) as step:

        def one(source: str) -> None:
            _run(target, native.compile_command(target, source, where), perform)
            step.part(source)

        parallel.each(one, sources, os.cpu_count() or 1)
        _run(target, native.link_command(target, sources, where), perform)
        step.part(target.name)
    for made in out.glob("*.o"):
        made.unlink()


def _run(target: Target, command: Command, perform: Perform) -> None:
    try:
        perform(command)
    except process.CommandError as error:
        if is_disk_full(error):
            raise
        raise EnvironmentBuildError(
            f"{target.name} could not be built",
            cause=process.tail(error.output) or error.what,
            next_step="g++ 12 or later is needed; `npusim doctor` shows which one was found",
        ) from error


def find_compiler() -> str:
    """g++; `EnvironmentBuildError` when the machine has none."""
    found = shutil.which("g++")
    if found is None:
        raise EnvironmentBuildError(
            "this machine has no g++",
            cause="npusim builds its device and its simulators from source when an environment is made",
            next_step="install it (Debian, Ubuntu: apt-get install g++; Fedora: dnf install gcc-c++)",
        )
    return found


def _check_headers(python: Python) -> None:
    if not (python.include / "Python.h").is_file():
        raise EnvironmentBuildError(
            f"the headers of Python {python.minor} are missing",
            cause=f"{python.include} has no Python.h",
            next_step=f"install them (Debian, Ubuntu: apt-get install python{python.minor}-dev)",
        )


__all__ = ["Place", "build", "find_compiler", "library"]
