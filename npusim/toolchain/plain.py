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
from npusim.toolchain import build, environment, native, pins, progress
from npusim.toolchain.python import Python
from npusim.toolchain.store import Store, key_of

PROVIDED = "NPUSIM_DEVICE_LIB"


def provide(variables: MutableMapping[str, str] = os.environ) -> None:
    """Set what `frontend.activate` reads, provisioning what is missing. Nothing to do under `npusim run`.

    The report of such a run has no toolchain digest: this Python's packages are not pinned. Raises
    `EnvironmentBuildError` when its torch or triton is not the version that npusim is written for.
    """
    if PROVIDED in variables:
        return
    store, reporter = Store.default(), progress.for_stderr()
    _check("triton")
    place = _place(store, _check("torch"))
    (device,) = native.targets("frontend")
    library = build.build(store, device, place, reporter)
    backend = environment.provision("backend", store, reporter)
    found = {"NPUSIM_BACKEND_PYTHON": backend.python, **backend.native}
    found |= {"NPUSIM_STORE": paths.store_root(), "NPUSIM_CACHE": paths.cache_dir(), PROVIDED: library}
    variables.update({name: str(path) for name, path in found.items()})


def _check(name: str) -> Distribution:
    """The distribution `name` of this Python, which must have the version of the pins."""
    wanted = pins.load("frontend").pin(name).version
    try:
        found = distribution(name)
    except PackageNotFoundError:
        found = None
    if found is None or found.version.partition("+")[0] != wanted:
        raise EnvironmentBuildError(
            f"this Python has no {name} {wanted}",
            cause=f"it has {found.version}" if found else f"{sys.executable} has no {name} at all",
            next_step=f"install {name}=={wanted} in it, or use `npusim run`, which brings its own",
        )
    return found


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
