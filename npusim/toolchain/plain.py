"""`import npusim` in a Python with a torch of its own: a backend from the store, the device built for that torch."""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
from collections.abc import MutableMapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from npusim import paths
from npusim.contract.files import sha256
from npusim.errors import EnvironmentBuildError
from npusim.toolchain import build, environment, native, progress
from npusim.toolchain.python import Python
from npusim.toolchain.stacks import DEFAULT, STACKS, Stack, with_torch
from npusim.toolchain.store import Store, key_of

PROVIDED = "NPUSIM_DEVICE_LIB"


def provide(variables: MutableMapping[str, str] = os.environ) -> None:
    """Set what `frontend.activate` reads, provisioning what is missing. Nothing to do under `npusim run`.

    The report of such a run has no toolchain digest: this Python's packages are not pinned. Raises
    `EnvironmentBuildError` when its torch or triton is not one that npusim is written for.
    """
    if PROVIDED in variables:
        return
    store, reporter = Store.default(), progress.for_stderr()
    torch = _find("torch", STACKS[DEFAULT].torch)
    stack, place = _stack(torch), _place(store, torch)
    (device,) = native.targets("frontend")
    library = build.build(store, device, place, reporter)
    backend = environment.provision("backend", stack, store, reporter)
    found = {"NPUSIM_BACKEND_PYTHON": backend.python, **backend.native}
    found |= {"NPUSIM_STORE": paths.store_root(), "NPUSIM_CACHE": paths.cache_dir(), PROVIDED: library}
    variables.update({name: str(path) for name, path in found.items()})


def _stack(torch: Distribution) -> Stack:
    """The stack that this Python's torch belongs to; its triton must be that stack's too."""
    stack = with_torch(torch.version)
    if stack is None:
        raise _mismatch("torch", " or ".join(dict.fromkeys(each.torch for each in STACKS.values())), torch)
    triton = _find("triton", stack.triton)
    if triton.version.partition("+")[0] != stack.triton:
        raise _mismatch("triton", stack.triton, triton)
    return stack


def _find(name: str, wanted: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise _mismatch(name, wanted, None) from None


def _mismatch(name: str, wanted: str, found: Distribution | None) -> EnvironmentBuildError:
    return EnvironmentBuildError(
        f"this Python has no {name} {wanted}",
        cause=f"it has {found.version}" if found else f"{sys.executable} has no {name} at all",
        next_step=f"install {name} {wanted} in it, or use `npusim run`, which brings its own",
    )


def _place(store: Store, torch: Distribution) -> build.Place:
    """Where the device for this torch goes: its key is the list of hashes that torch was installed with."""
    spec = importlib.util.find_spec("torch")
    record = next((path for path in torch.files or () if path.name == "RECORD"), None)
    if spec is None or spec.origin is None or record is None:
        raise EnvironmentBuildError(
            "this Python's torch was not installed from a wheel",
            cause=f"{torch.metadata['Name']} {torch.version} has no RECORD",
            next_step="use `npusim run`, which brings its own torch",
        )
    python = _this_python()
    key = key_of(sha256(Path(str(record.locate()))), spec.origin, python.version, str(python.include))
    return build.Place(store.folder("plain", "torch", key), Path(spec.origin).parents[1], python, key)


def _this_python() -> Python:
    return Python(
        executable=Path(sys.executable),
        minor=f"{sys.version_info.major}.{sys.version_info.minor}",
        version=sys.version,
        platform=sysconfig.get_platform(),
        include=Path(sysconfig.get_paths()["include"]),
        is_base=sys.prefix == sys.base_prefix,
    )
