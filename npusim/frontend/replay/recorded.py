"""What a bundle's folder holds, read and checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec

from npusim.contract import bundle
from npusim.contract.bundle import Index, Launched
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.launch import Launch
from npusim.errors import BundleSchemaError

Record = TypeVar("Record", KernelSpec, Launched)


@dataclass(frozen=True)
class Recorded:
    """`source`, `spec` and `launched` are there as far as the failure had come."""

    folder: Path
    index: Index
    source: str
    spec: KernelSpec | None
    launched: Launched | None


def load(folder: Path) -> Recorded:
    """Raises `BundleSchemaError` for a file that is not what its name says."""
    index = bundle.decode((folder / bundle.INDEX).read_bytes())
    source = (folder / bundle.SOURCE).read_text() if index.has(bundle.SOURCE) else ""
    spec = _record(folder, bundle.SPEC, KernelSpec) if index.has(bundle.SPEC) else None
    launched = _record(folder, bundle.LAUNCH, Launched) if index.has(bundle.LAUNCH) else None
    if spec and launched:
        _check(spec, launched)
    return Recorded(folder, index, source, spec, launched)


def launch_of(launched: Launched, digest: str) -> Launch:
    """The launch as the worker is asked for it."""
    scalars = tuple(float.fromhex(s) if isinstance(s, str) else s for s in launched.scalars)
    return Launch(
        digest=digest, pointers=launched.pointers, scalars=scalars, grid=launched.grid, timing=launched.timing
    )


def _record(folder: Path, name: str, kind: type[Record]) -> Record:
    try:
        return msgspec.json.decode((folder / name).read_bytes(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise wrong(name, str(error)) from error


def _check(spec: KernelSpec, launched: Launched) -> None:
    if (len(spec.tensors), len(spec.scalars)) != (len(launched.pointers), len(launched.scalars)):
        raise wrong(bundle.LAUNCH, "it has another number of arguments than the kernel")
    try:
        launch_of(launched, "")
    except ValueError as error:
        raise wrong(bundle.LAUNCH, str(error)) from error


def wrong(name: str, cause: str) -> BundleSchemaError:
    return BundleSchemaError(
        f"{name} of the bundle is not what its name says",
        cause=cause,
        next_step="use the npusim that made the bundle (schema npusim.bundle/1)",
    )


__all__ = ["Recorded", "launch_of", "load", "wrong"]
