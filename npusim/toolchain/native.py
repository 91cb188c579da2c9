"""Our C++ sources, built by the machine's g++ for an environment: a table of targets and one way to build them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from npusim import paths
from npusim.contract.files import sha256
from npusim.errors import EnvironmentBuildError
from npusim.toolchain import parallel, process
from npusim.toolchain.progress import Progress
from npusim.toolchain.python import Python
from npusim.toolchain.store import Store, is_disk_full, key_of

COMPILE_SECONDS = 1200.0
COMMON = ("-std=c++20", "-O2", "-fPIC")
HEADERS = (".h", ".hpp")


@dataclass(frozen=True)
class Target:
    """A shared library. `sources` is a folder of the package; `{site}` and `{python}` stand for the environment's
    site-packages and the folder of Python.h. `shared` are folders whose headers the sources include."""

    name: str
    role: str
    variable: str
    sources: str
    suffix: str
    compile: tuple[str, ...]
    link: tuple[str, ...]
    shared: tuple[str, ...] = ()


_TORCH = "{site}/torch"
_RISCV = "{site}/riscv/data"
TARGETS = (
    Target(
        name="_npu_C.so",
        role="frontend",
        variable="NPUSIM_DEVICE_LIB",
        sources="frontend/device",
        suffix=".cpp",
        compile=(
            "-fvisibility=hidden", "-isystem", f"{_TORCH}/include",
            "-isystem", f"{_TORCH}/include/torch/csrc/api/include", "-isystem", "{python}",
        ),
        link=(f"-L{_TORCH}/lib", "-ltorch_python", "-ltorch_cpu", "-lc10", f"-Wl,-rpath,{_TORCH}/lib"),
    ),
    Target(
        name="libnpusim_spike.so",
        role="backend",
        variable="NPUSIM_SPIKE_LIB",
        sources="backend/native/spike",
        suffix=".cc",
        compile=("-D_GLIBCXX_USE_CXX11_ABI=0", "-isystem", f"{_RISCV}/include"),
        link=(f"-L{_RISCV}/lib", "-lriscv", f"-Wl,-rpath,{_RISCV}/lib"),
        shared=("backend/native",),
    ),
    Target(
        name="libnpusim_timing.so",
        role="backend",
        variable="NPUSIM_TIMING_LIB",
        sources="backend/native/timing",
        suffix=".cc",
        compile=(),
        link=(),
        shared=("backend/native",),
    ),
)  # fmt: skip


def targets(role: str) -> tuple[Target, ...]:
    """What is built for an environment."""
    return tuple(target for target in TARGETS if target.role == role)


def source_digest(target: Target) -> str:
    """sha256 over the target's sources, their headers and its flags, 64 hex digits."""
    files = [path for path in _files(target) if path.suffix in (target.suffix, *HEADERS)]
    rows = (f"{path.relative_to(paths.PACKAGE)} {sha256(path)}" for path in files)
    return key_of(target.name, *COMMON, *target.compile, *target.link, *rows)


def _files(target: Target) -> list[Path]:
    own = (paths.PACKAGE / target.sources).iterdir()
    shared = (path for folder in target.shared for path in (paths.PACKAGE / folder).glob("*.h"))
    return sorted(path for path in (*own, *shared) if path.is_file())


@dataclass(frozen=True)
class Place:
    """What a library is built against and where it goes: `key` names the packages in `site`."""

    folder: Path
    site: Path
    python: Python
    key: str


def build(store: Store, target: Target, place: Place, progress: Progress) -> Path:
    """The library, built if nobody has. Raises `EnvironmentBuildError` with the compiler's words."""
    key = key_of(place.key, source_digest(target))
    folder = place.folder / f"{target.name}-{key[:16]}"
    if not (folder / target.name).is_file():
        (folder / ".complete").unlink(missing_ok=True)
    store.obtain(folder, key, lambda out: _compile(target, place, out, progress))
    return folder / target.name


def _compile(target: Target, place: Place, out: Path, progress: Progress) -> None:
    compiler = find_compiler()
    sources = sorted((paths.PACKAGE / target.sources).glob(f"*{target.suffix}"))
    if target.role == "frontend":
        _check_headers(place.python)
    with progress.step(f"building {target.name}", len(sources) + 1) as step:

        def one(source: Path) -> Path:
            made = out / f"{source.stem}.o"
            _run(target, [compiler, *COMMON, *_fill(target.compile, place), "-c", source, "-o", made])
            step.part(source.name)
            return made

        objects = parallel.each(one, sources, os.cpu_count() or 1)
        _run(target, [compiler, "-shared", *objects, "-o", out / target.name, *_fill(target.link, place)])
        step.part(target.name)
    for made in objects:
        made.unlink()


def _fill(words: Sequence[str], place: Place) -> list[str]:
    return [word.format(site=place.site, python=place.python.include) for word in words]


def _run(target: Target, command: Sequence[str | Path]) -> None:
    try:
        process.run(command, timeout=COMPILE_SECONDS)
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


__all__ = ["Place", "TARGETS", "Target", "build", "find_compiler", "source_digest", "targets"]
