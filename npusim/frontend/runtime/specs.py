"""Specs of kernels, remembered on disk by what they are made from, so that a warm process does not run Triton again."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec

from npusim.contract.files import write_whole
from npusim.contract.kernel_spec import KernelSpec
from npusim.frontend import identity
from npusim.frontend.inductor import spec as spec_
from npusim.frontend.runtime import settings
from npusim.frontend.ttir.source import parse

FOLDER = "specs"


def spec_of(name: str, source: str) -> KernelSpec:
    """The spec of Inductor's kernel `name`; raises `UnsupportedError` or `CompileError` by name."""
    path = _path(name, source)
    remembered = _read(path)
    if remembered is not None:
        return remembered
    made = make(name, source)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, msgspec.json.encode(made))
    return made


def make(name: str, source: str) -> KernelSpec:
    """The spec, made anew; raises as `spec_of` does."""
    from npusim.frontend.ttir.emit import emit  # imports Triton, which a warm process does without

    parsed = parse(name, source)
    return spec_.make(parsed, emit(parsed), identity.machine().digest)


def _path(name: str, source: str) -> Path:
    key = sha256(f"{identity.codegen_digest()}\n{name}\n{source}".encode()).hexdigest()
    return settings.cache_dir() / FOLDER / f"{key}.json"


def _read(path: Path) -> KernelSpec | None:
    """None when it is not there, or not a spec (a file cut short by a full disk is made again)."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=KernelSpec)
    except (FileNotFoundError, msgspec.DecodeError):
        return None
