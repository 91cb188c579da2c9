"""What an index says of this process: versions, digests, options, the script."""

from __future__ import annotations

import os
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from npusim import paths
from npusim.contract.bundle import Index
from npusim.contract.files import sha256
from npusim.errors import NpusimError
from npusim.frontend import identity
from npusim.frontend.runtime.recorder import UNPINNED
from npusim.toolchain import stacks
from npusim.version import VERSION

_script: list[tuple[Path, tuple[str, ...]] | None] = []


def set_script(path: Path | None, arguments: tuple[str, ...] = ()) -> None:
    """Say which script this process runs; None: none that could be run again."""
    _script[:] = [None if path is None else (path.resolve(), arguments)]


def script() -> tuple[Path, tuple[str, ...]] | None:
    """The script and its arguments: as said, or the file that Python was started with."""
    if _script:
        return _script[0]
    file = getattr(sys.modules["__main__"], "__file__", None)
    return (Path(file).resolve(), tuple(sys.argv[1:])) if file and Path(file).suffix == ".py" else None


def index(error: NpusimError, *, stage: str, layer: str, kernel: str, digest: str, backend_digest: str) -> Index:
    """All of the index but for its files."""
    known = script()
    machine = identity.machine()
    stack = os.environ.get(stacks.VARIABLE) or _stack(_version("torch"))
    return Index(
        kind=error.kind,
        what=error.what,
        cause=error.cause,
        next_step=error.next_step,
        stage=stage,
        layer=layer,
        kernel=kernel,
        digest=digest,
        npusim=VERSION,
        engine=os.environ.get("NPUSIM_ENGINE") or "local",
        stack=stack,
        torch=_version("torch"),
        triton=_version("triton"),
        machine=machine.name,
        machine_digest=machine.digest,
        toolchain_digest=os.environ.get("NPUSIM_TOOLCHAIN") or UNPINNED,
        backend_digest=backend_digest,
        pins={path.name: sha256(path) for path in _locks(stack) if path.is_file()},
        allow_host_ops=os.environ.get("NPUSIM_ALLOW_HOST_OPS") == "1",
        timing=os.environ.get("NPUSIM_TIMING") != "0",
        arguments=known[1] if known else (),
        files=(),
    )


def _stack(torch: str) -> str:
    known = stacks.with_torch(torch)
    return known.name if known else ""


def _locks(stack: str) -> list[Path]:
    """The locks of both environments."""
    names = ["backend", *([stacks.STACKS[stack].lock] if stack in stacks.STACKS else [])]
    return [paths.data_dir("pins") / f"{name}.lock.json" for name in names]


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


__all__ = ["index", "script", "set_script"]
