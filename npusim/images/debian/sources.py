"""Where .debs come from: snapshot mirrors that the user names, or the machine's apt."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from npusim.errors import FetchError
from npusim.images.debian import apt
from npusim.images.debian.lock import DebianLock, Package
from npusim.toolchain import process
from npusim.toolchain.store import is_disk_full

SNAPSHOT_VARIABLE = "NPUSIM_DEBIAN_SNAPSHOT"


@dataclass(frozen=True)
class Source:
    """Where packages come from. `addresses` gives those of a package, tried in order; `downloader` is pooch's."""

    what: str
    bases: tuple[str, ...]
    downloader: Any

    def addresses(self, package: Package) -> tuple[str, ...]:
        if not self.bases:
            return (f"apt:{package.name}:{package.arch}={package.version}",)
        return tuple(f"{base.rstrip('/')}/{package.pool}" for base in self.bases)


@contextmanager
def choose(lock: DebianLock) -> Iterator[Source]:
    """The snapshot mirrors that the user names, or the machine's apt."""
    bases = tuple(os.environ.get(SNAPSHOT_VARIABLE, "").split())
    if bases:
        yield Source(SNAPSHOT_VARIABLE, bases, None)
    elif apt.is_here():
        with apt.private(lock.suite, lock.arch) as private:
            yield Source("apt", (), AptDownloader(private, _update(private)))
    else:
        raise FetchError(
            f"the {len(lock.packages)} Debian packages of the base cannot be fetched",
            cause="this machine has no apt",
            next_step=f"set {SNAPSHOT_VARIABLE} to the base address of a Debian mirror, or bring a bundle "
            "(`nox -s import-images`)",
        )


def _update(private: apt.Apt) -> str:
    """What went wrong with apt's sources; the locked packages may be in those that work."""
    try:
        private.update()
    except process.CommandError as error:
        if is_disk_full(error):
            raise
        return process.tail(error.output) or error.what
    return ""


class AptDownloader:
    """pooch's interface: `(url, output_file, pooch)` for `apt:<name>:<arch>=<version>`; the hash is the registry's."""

    def __init__(self, private: apt.Apt, trouble: str) -> None:
        self._apt, self._trouble = private, trouble

    def __call__(self, url: str, output_file: str, _warehouse: Any) -> None:
        target = Path(output_file)
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            try:
                self._apt.run("apt-get", "--quiet=2", "download", url.removeprefix("apt:"), cwd=Path(folder))
            except process.CommandError as error:
                if is_disk_full(error):
                    raise
                words = (process.tail(error.output) or error.what, self._trouble)
                raise OSError("\n".join(filter(None, words))) from error
            (got,) = Path(folder).glob("*.deb")
            got.replace(target)


__all__ = ["AptDownloader", "SNAPSHOT_VARIABLE", "Source", "choose"]
