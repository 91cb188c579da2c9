"""Fetching .debs into the store: pooch decides, verifies and moves; apt or a snapshot mirror has the bytes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pooch

from npusim.contract.files import sha256
from npusim.errors import FetchError, TamperError
from npusim.images.debian import sources
from npusim.images.debian.lock import HOW, DebianLock, Package
from npusim.images.debian.sources import SNAPSHOT_VARIABLE, Source
from npusim.toolchain import parallel
from npusim.toolchain.progress import Progress
from npusim.toolchain.pypi import OFFLINE_VARIABLE, PARALLEL, is_offline
from npusim.toolchain.store import KEY_DIGITS, Store, is_disk_full, room

SHOWN = 12
WAYS_OUT = (
    f"set {SNAPSHOT_VARIABLE} to the base address of a mirror that keeps old packages; or bring a bundle from a "
    f"machine that has the images (`nox -s export-images` there, `nox -s import-images` here); or refresh the lock "
    f"(`{HOW}`)"
)


def deb_path(store: Store, package: Package) -> Path:
    """Where a .deb is in the store."""
    return store.root / "debs" / package.sha256[:KEY_DIGITS] / package.file


def fetch(store: Store, lock: DebianLock, progress: Progress) -> list[Path]:
    """All .debs of a lock, verified, in its order; missing ones are downloaded.

    Raises `TamperError` for a stored file with other bytes than its pin's (it is set aside, so that the next call
    fetches it), `FetchError` that names every package that cannot be had, and `DiskFullError`.
    """
    found = [deb_path(store, package) for package in lock.packages]
    missing = [p for p, path in zip(lock.packages, found, strict=True) if not _is_stored(store, path, p)]
    if missing:
        _refuse_offline(missing)
        pooch.get_logger().setLevel("WARNING")
        with sources.choose(lock) as source:
            _download(store, missing, source, progress)
    return found


def _is_stored(store: Store, path: Path, package: Package) -> bool:
    with room(store.root):
        if not path.exists():
            return False
        actual = sha256(path)
        if actual == package.sha256:
            return True
        aside = path.with_name(f"{path.name}.tampered")
        path.replace(aside)
    raise TamperError(
        f"{package.file} in the store is not the file that the lock names",
        cause=f"its sha256 is {actual}, the lock says {package.sha256}: it was changed or damaged on disk",
        next_step=f"it was set aside as {aside}; run the command again to fetch it anew",
    )


def _refuse_offline(missing: Sequence[Package]) -> None:
    if is_offline():
        raise FetchError(
            f"not in the store: {_listed(missing)}",
            cause=f"{OFFLINE_VARIABLE} forbids to fetch Debian packages",
            next_step=f"unset {OFFLINE_VARIABLE}, or bring a bundle (`nox -s import-images`)",
        )


def _listed(packages: Sequence[Package]) -> str:
    names = ", ".join(f"{package.name} {package.version}" for package in packages[:SHOWN])
    return names if len(packages) <= SHOWN else f"{names} and {len(packages) - SHOWN} more"


def _download(store: Store, missing: Sequence[Package], source: Source, progress: Progress) -> None:
    with progress.step("Debian packages of the base", len(missing)) as step:

        def one(package: Package) -> str:
            trouble = _fetch_one(store, package, source)
            step.part(package.name)
            return trouble

        troubles = parallel.each(one, missing, PARALLEL)
    lost = [package for package, trouble in zip(missing, troubles, strict=True) if trouble]
    if lost:
        raise FetchError(
            f"Debian packages cannot be had: {_listed(lost)}",
            cause=f"the mirror has dropped them, or is out of reach ({source.what}): {next(filter(None, troubles))}",
            next_step=WAYS_OUT,
        )


def _fetch_one(store: Store, package: Package, source: Source) -> str:
    """What prevented it, or ""."""
    path = deb_path(store, package)
    trouble = ""
    with room(store.root), store.locked(f"deb-{package.sha256[:KEY_DIGITS]}"):
        for address in source.addresses(package):
            warehouse = pooch.create(
                path=path.parent,
                base_url="",
                registry={package.file: f"sha256:{package.sha256}"},
                urls={package.file: address},
            )
            try:
                warehouse.fetch(package.file, downloader=source.downloader)
            except (OSError, ValueError) as error:  # requests' errors are OSErrors, a wrong hash is a ValueError
                if is_disk_full(error):
                    raise
                trouble = trouble or f"{package.name}: {error}"
            else:
                return ""
    return trouble


__all__ = ["SNAPSHOT_VARIABLE", "deb_path", "fetch"]
