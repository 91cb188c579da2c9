"""What installs the environments: the pinned pip, which fetches, and the pinned uv, which installs."""

from __future__ import annotations

import shutil
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

from npusim.errors import EnvironmentBuildError
from npusim.toolchain import pins, pypi
from npusim.toolchain.pip import Pip, any_pip
from npusim.toolchain.progress import Progress
from npusim.toolchain.store import Store


@dataclass(frozen=True)
class Boot:
    """`uv` is the program."""

    pip: Pip
    uv: Path


def boot(store: Store, progress: Progress) -> Boot:
    """The two, fetched with whatever pip there is if need be."""
    lock = pins.load("boot")
    wheels = {pin.name: pypi.wheel_path(store, pin) for pin in lock.packages}
    folder = store.folder("boot", "boot", lock.digest)

    def fill(target: Path) -> None:
        pypi.fetch(store, lock, any_pip(lock.python), progress)
        shutil.copyfile(wheels["pip"], target / lock.pin("pip").file)
        _unpack_uv(wheels["uv"], target / "uv")

    store.obtain(folder, lock.digest, fill)
    return Boot(Pip(Path(sys.executable), folder / lock.pin("pip").file), folder / "uv")


def _unpack_uv(wheel: Path, target: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.endswith(".data/scripts/uv")]
        if len(names) != 1:
            raise EnvironmentBuildError(
                f"{wheel.name} has no uv in it", cause="uv's wheels have changed", next_step="pin an earlier uv"
            )
        with archive.open(names[0]) as source, target.open("wb") as sink:
            shutil.copyfileobj(source, sink)
    target.chmod(0o755)


__all__ = ["Boot", "boot"]
