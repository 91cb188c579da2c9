"""Fetching wheels: pooch decides, verifies and moves; pip finds the address by the user's own configuration."""

from __future__ import annotations

import os
import re
import tempfile
from pathlib import Path
from typing import Any

import pooch

from npusim.contract.files import sha256
from npusim.errors import FetchError, TamperError
from npusim.toolchain import parallel, process
from npusim.toolchain.pins import Lock, Pin
from npusim.toolchain.pip import Pip
from npusim.toolchain.progress import Progress
from npusim.toolchain.store import KEY_DIGITS, Store, is_disk_full, room

OFFLINE_VARIABLE = "NPUSIM_OFFLINE"
FETCH_SECONDS = 3600.0
PARALLEL = 4
_ADDRESS = re.compile(r"pypi:(?P<name>[^/]+)/(?P<version>[^/]+)/(?P<file>[^/]+)")


def wheel_path(store: Store, pin: Pin) -> Path:
    """Where a wheel is in the store: under its own hash, because builds of one version may share a name."""
    return store.wheels / pin.sha256[:KEY_DIGITS] / pin.file


def fetch(store: Store, lock: Lock, pip: Pip, progress: Progress) -> list[Path]:
    """All wheels of a lock, verified, in its order; missing ones are downloaded.

    Raises `TamperError` for a stored wheel with other bytes than its pin's (it is set aside, so that the next call
    fetches it), `FetchError` when a wheel cannot be had, and `DiskFullError`.
    """
    downloader = Downloader(pip, lock.python)
    pooch.get_logger().setLevel("WARNING")
    with progress.step(f"wheels of the {lock.environment} environment", len(lock.packages)) as step:

        def one(pin: Pin) -> Path:
            path = _fetch_one(store, pin, downloader)
            step.part(pin.name)
            return path

        return parallel.each(one, lock.packages, PARALLEL)


def _fetch_one(store: Store, pin: Pin, downloader: Downloader) -> Path:
    path = wheel_path(store, pin)
    with room(store.root), store.locked(f"wheel-{pin.sha256[:KEY_DIGITS]}"):
        if path.exists():
            check(path, pin)
            return path
        warehouse = pooch.create(
            path=path.parent,
            base_url="",
            registry={pin.file: f"sha256:{pin.sha256}"},
            urls={pin.file: f"pypi:{pin.name}/{pin.version}/{pin.file}"},
        )
        return Path(warehouse.fetch(pin.file, downloader=downloader))


def check(path: Path, pin: Pin) -> None:
    """Raise `TamperError` unless the file has the pin's bytes; a wrong file is set aside."""
    found = sha256(path)
    if found == pin.sha256:
        return
    aside = path.with_name(f"{path.name}.tampered")
    path.replace(aside)
    raise TamperError(
        f"{pin.file} in the store is not the file that the pin names",
        cause=f"its sha256 is {found}, the pin says {pin.sha256}: it was changed or damaged on disk",
        next_step=f"it was set aside as {aside}; run the command again to fetch it anew",
    )


def is_offline() -> bool:
    """NPUSIM_OFFLINE set to anything but 0."""
    return os.environ.get(OFFLINE_VARIABLE, "0") not in ("", "0")


class Downloader:
    """pooch's interface: `(url, output_file, pooch)` for `pypi:<name>/<version>/<file>`; the hash is the registry's."""

    def __init__(self, pip: Pip, minor: str) -> None:
        self._pip, self._minor = pip, minor

    def __call__(self, url: str, output_file: str, warehouse: Any) -> None:
        found = _ADDRESS.fullmatch(url)
        if found is None:
            raise FetchError(f"{url} is not an address that npusim fetches", cause="it is not `pypi:name/version/file`")
        target, file = Path(output_file), found["file"]
        digest = warehouse.registry[file].removeprefix("sha256:")
        if is_offline():
            raise FetchError(
                f"{file} is not in the store",
                cause=f"{OFFLINE_VARIABLE} forbids to fetch it (sha256 {digest})",
                next_step=f"unset {OFFLINE_VARIABLE}, or copy the store of a machine that has it",
            )
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            self._download(Path(folder), f"{found['name']}=={found['version']} --hash=sha256:{digest}\n", file)
            (Path(folder) / file).replace(target)

    def _download(self, folder: Path, requirement: str, file: str) -> None:
        requirements = folder / "requirements.txt"
        requirements.write_text(requirement)
        options = ("--no-deps", "--require-hashes", "--only-binary", ":all:", "--no-cache-dir")
        target = ("--python-version", self._minor, "--dest", folder, "--requirement", requirements)
        try:
            self._pip.run(["download", "--quiet", *options, *target], timeout=FETCH_SECONDS, temporary=folder)
        except process.CommandError as error:
            if is_disk_full(error):
                raise
            raise FetchError(
                f"{file} could not be fetched",
                cause=process.tail(error.output),
                next_step="check pip's configuration (`pip config list`) and the network; "
                "an index that has dropped the file needs new pins (`nox -s update-pins`)",
            ) from error
        if not (folder / file).is_file():
            got = ", ".join(sorted(path.name for path in folder.glob("*.whl")))
            raise FetchError(
                f"{file} could not be fetched", cause=f"the index names it {got}", next_step="`nox -s update-pins`"
            )


__all__ = ["Downloader", "OFFLINE_VARIABLE", "check", "fetch", "is_offline", "wheel_path"]
