"""The step of the environments: a virtual environment from the image's lock."""

from __future__ import annotations

from pathlib import PurePosixPath

from npusim.containers import Mount
from npusim.images import layout
from npusim.images.steps.site import Site
from npusim.toolchain import pins, pypi, venv
from npusim.toolchain.boot import boot

WHEELS, BOOT = "/wheels", "/boot"


def packages(site: Site) -> None:
    """By the same commands as on the user's machine; wheels and uv are mounted, nothing is copied."""
    (name,) = site.image.spec.locks
    lock = pins.load(name)
    tools = boot(site.shop.store, site.shop.progress)
    pypi.fetch(site.shop.store, lock, tools.pip, site.shop.progress)
    given = (Mount(site.shop.store.wheels, WHEELS), Mount(tools.uv.parent, BOOT))
    paths = (site.image.spec.prefix, layout.BASE_PYTHON, f"{BOOT}/{tools.uv.name}", WHEELS, layout.STRIP)
    place = venv.Place(*map(PurePosixPath, paths))
    with (
        site.shop.progress.step(f"{site.image.name}: installing {len(lock.packages)} packages", 1) as step,
        site.workshop(given) as perform,
    ):
        venv.make(lock, site.folder, place, perform, venv.UNCHECKED)
        step.part("")


__all__ = ["packages"]
