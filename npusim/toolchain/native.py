"""Our C++ sources: a table of libraries, and the commands that build one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from npusim import paths
from npusim.contract.files import sha256
from npusim.toolchain.command import Command
from npusim.toolchain.store import key_of

COMPILE_SECONDS = 1200.0
COMMON = ("-std=c++20", "-O2", "-fPIC", "-ffile-prefix-map={package}=npusim")
HEADERS = (".h", ".hpp")


@dataclass(frozen=True)
class Target:
    """A shared library. `sources` is a folder of the package; `{site}`, `{python}` and `{package}` stand for the
    environment's site-packages and the folders of Python.h and of npusim. `shared` are folders whose headers the
    sources include."""

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
class Paths:
    """As the compiler sees them: itself, npusim, site-packages, the folder of Python.h, and where results go."""

    compiler: PurePath
    package: PurePath
    site: PurePath
    include: PurePath
    out: PurePath

    def fill(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(word.format(site=self.site, python=self.include, package=self.package) for word in words)


def source_names(target: Target) -> list[str]:
    """The files that are compiled, sorted."""
    return sorted(path.name for path in (paths.PACKAGE / target.sources).glob(f"*{target.suffix}"))


def compile_command(target: Target, source: str, where: Paths) -> Command:
    """One source to its object file."""
    made, flags = _object(where, source), where.fill((*COMMON, *target.compile))
    words = (where.compiler, *flags, "-c", where.package / target.sources / source, "-o", made)
    return Command(tuple(map(str, words)), COMPILE_SECONDS)


def link_command(target: Target, sources: Sequence[str], where: Paths) -> Command:
    """All object files to the library."""
    objects = [_object(where, source) for source in sources]
    words = (where.compiler, "-shared", *objects, "-o", where.out / target.name, *where.fill(target.link))
    return Command(tuple(map(str, words)), COMPILE_SECONDS)


def _object(where: Paths, source: str) -> PurePath:
    return where.out / f"{PurePath(source).stem}.o"


__all__ = ["Paths", "TARGETS", "Target", "compile_command", "link_command", "source_digest", "source_names", "targets"]
