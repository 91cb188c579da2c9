"""The step of a script's packages: an environment of their own, which the store keeps."""

from __future__ import annotations

import os
import shutil
from pathlib import Path, PurePosixPath

from npusim.containers import Mount
from npusim.errors import ImageError
from npusim.images import layout
from npusim.images.steps.packages import BOOT, WHEELS
from npusim.images.steps.site import Site
from npusim.images.workshop import workshop
from npusim.toolchain import pypi, venv
from npusim.toolchain.boot import boot
from npusim.toolchain.pins import Lock
from npusim.toolchain.store import MARK, key_of


def extra(site: Site) -> None:
    """From the lock that was given. npusim changes more often than the lock: the installed files are kept."""
    lock = site.image.packages
    if lock is None:
        raise ImageError(
            f"the image {site.image.name} is built for a lock of packages, and has none",
            cause="it was asked for by its name alone",
            next_step="npusim run --engine docker --packages LOCK SCRIPT builds it",
        )
    key = key_of(*site.below.layers[:-1], lock.digest)
    kept = site.shop.store.folder("images/packages", lock.environment, key)

    def fill(out: Path) -> None:
        _install(site, lock, out)

    if site.shop.fresh:
        shutil.rmtree(kept, ignore_errors=True)
    site.shop.store.obtain(kept, key, fill)
    shutil.copytree(kept, site.folder, symlinks=True, copy_function=os.link, dirs_exist_ok=True)
    (site.folder / MARK).unlink()


def _install(site: Site, lock: Lock, folder: Path) -> None:
    tools = boot(site.shop.store, site.shop.progress)
    pypi.fetch(site.shop.store, lock, tools.pip, site.shop.progress)
    prefix = site.image.spec.prefix
    place = venv.Place(
        prefix=PurePosixPath(prefix),
        python=PurePosixPath(layout.BASE_PYTHON),
        uv=PurePosixPath(BOOT, tools.uv.name),
        wheels=PurePosixPath(WHEELS),
        strip=None,
    )
    given = (Mount(site.shop.store.wheels, WHEELS), Mount(tools.uv.parent, BOOT))
    with (
        site.shop.progress.step(f"{site.image.name}: installing {len(lock.packages)} packages", 1) as step,
        workshop(site.shop.engine, site.below.id, folder, prefix, given) as perform,
    ):
        venv.make(lock, folder, place, perform, venv.UNCHECKED)
        step.part("")


__all__ = ["extra"]
