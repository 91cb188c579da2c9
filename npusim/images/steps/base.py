"""Steps of the base: Debian's packages, unpacked and finished."""

from __future__ import annotations

from npusim.images.debian import fetch, recipe
from npusim.images.debian import lock as debian
from npusim.images.debian.rootfs import write_rootfs
from npusim.images.steps import finish as finishing
from npusim.images.steps.site import Site

ROOTFS = "rootfs.tar"


def rootfs(site: Site) -> None:
    """The packages' files, as the tar of the layer."""
    lock = debian.load()
    debs = fetch.fetch(site.shop.store, lock, site.shop.progress)
    with (
        site.shop.progress.step(f"{site.image.name}: unpacking {len(debs)} packages", 1) as step,
        (site.folder / ROOTFS).open("wb") as out,
    ):
        write_rootfs(lock, debs, out)
        step.part("")


def finish(site: Site) -> None:
    """What the packages' own programs make of them."""
    with site.shop.progress.step(f"{site.image.name}: finishing the packages", 1) as step:
        finishing.finish(site.shop.engine, site.below.id, recipe.load().finish, site.folder)
        step.part("")


__all__ = ["ROOTFS", "finish", "rootfs"]
