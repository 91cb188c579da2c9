"""LLVM IR text -> kernel.elf for the NPU and trace.so for the host, both by zig's clang and lld (pinned, offline)."""

from __future__ import annotations

import platform
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

from npusim.errors import UnsupportedError
from npusim.toolchain.process import run

RUNTIME = Path(__file__).parent / "runtime"
RISCV = (
    "-target", "riscv64-freestanding-none",
    "-mcpu=generic_rv64+m+a+f+d+c+v+zfh+zvfh+zfbfmin+zvfbfmin+zvfbfwma+zvl4096b",
    "-mabi=lp64d", "-mcmodel=medany",
)  # fmt: skip
COMMON = ("-O3", "-fno-unroll-loops", "-Wno-override-module", "-c")
HOSTS = ("x86_64", "aarch64")
COMPILE_SECONDS = 120.0


def zig() -> Path:
    """The zig program inside the `ziglang` wheel (started directly: its Python wrapper costs 30 ms)."""
    spec = find_spec("ziglang")
    assert spec is not None and spec.submodule_search_locations, "the backend environment has ziglang"
    return Path(next(iter(spec.submodule_search_locations))) / "zig"


def build_elf(source: Path, elf: Path) -> None:
    """Compile and link for the NPU; the entry (crt0) is module-level assembly in `source`."""
    target = source.with_suffix(".o")
    _zig("cc", *RISCV, *COMMON, str(source), "-o", str(target))
    _zig("ld.lld", "-T", str(RUNTIME / "link.ld"), str(target), "-o", str(elf))
    target.unlink()


def build_trace(source: Path, library: Path) -> None:
    """Compile and link for the host."""
    if platform.machine() not in HOSTS:
        raise UnsupportedError(
            f"hosts of type {platform.machine()} are not supported",
            cause="the trace producer is host code, built for " + " and ".join(HOSTS),
            next_step="run on one of those",
        )
    target = source.with_suffix(".o")
    _zig("cc", "-target", f"{platform.machine()}-freestanding-none", "-fPIC", *COMMON, str(source), "-o", str(target))
    _zig("ld.lld", "-shared", str(target), "-o", str(library))
    target.unlink()


def build_both(kernel: Path, elf: Path, trace: Path, library: Path) -> None:
    """The two compilers side by side: they are processes of their own."""
    with ThreadPoolExecutor(2) as pool:
        for done in (pool.submit(build_elf, kernel, elf), pool.submit(build_trace, trace, library)):
            done.result()


def _zig(*arguments: str) -> None:
    run([str(zig()), *arguments], timeout=COMPILE_SECONDS)
