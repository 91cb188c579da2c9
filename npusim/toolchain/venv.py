"""A virtual environment from a lock: the same uv, wheels and flags on this machine and in a container."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePath

from npusim.toolchain import record
from npusim.toolchain.command import Command, Perform
from npusim.toolchain.pins import Lock
from npusim.toolchain.store import KEY_DIGITS, remove
from npusim.toolchain.strip import Strip, strip_debug

STRIPPED = {"backend": ("spike",)}
"""Distributions whose debug information is not kept: Spike's fills 650 MB."""
INSTALL_SECONDS = 3600.0
CACHE = "uv-cache"
REQUIREMENTS = "requirements.txt"
STAMP = "uv_cache.json"
LEFTOVERS = (REQUIREMENTS, ".lock", ".gitignore", "CACHEDIR.TAG")
UNCHECKED = {"PYC_INVALIDATION_MODE": "UNCHECKED_HASH"}
"""Bytecode that holds no time and is never compared with its source: for images, whose files do not change."""


@dataclass(frozen=True)
class Place:
    """Paths as the commands see them: where the environment goes, its base's Python, uv, and the store's wheels.

    Without a `strip` the debug information stays.
    """

    prefix: PurePath
    python: PurePath
    uv: PurePath
    wheels: PurePath
    strip: PurePath | None


def commands(place: Place, variables: dict[str, str] | None = None) -> tuple[Command, ...]:
    """Make the environment, then install what the requirements file in it names.

    By hard links from a cache that lives only as long as this: a shared one could be changed through them.
    """
    settings = {"UV_CACHE_DIR": str(place.prefix / CACHE), "UV_NO_CONFIG": "1", "UV_OFFLINE": "1", **(variables or {})}
    options = ("--no-index", "--no-deps", "--require-hashes", "--link-mode", "hardlink", "--compile-bytecode")
    made = ("venv", "--quiet", "--allow-existing", "--python", place.python, place.prefix)
    filled = ("pip", "install", "--quiet", "--python", place.prefix / "bin" / "python", *options)
    return tuple(
        Command(tuple(map(str, (place.uv, *words))), INSTALL_SECONDS, settings)
        for words in (made, (*filled, "-r", place.prefix / REQUIREMENTS))
    )


def requirements(lock: Lock, wheels: PurePath) -> str:
    """The requirements file of a lock: a folder of the store for every wheel, and its hash."""
    links = sorted({f"--find-links {wheels / pin.sha256[:KEY_DIGITS]}\n" for pin in lock.packages})
    rows = (f"{pin.name}=={pin.version} --hash=sha256:{pin.sha256}\n" for pin in lock.packages)
    return "".join((*links, *rows))


def make(lock: Lock, folder: Path, place: Place, perform: Perform, variables: dict[str, str] | None = None) -> None:
    """Make the environment in `folder`, which the commands know as `place.prefix`. Raises `CommandError`."""
    (folder / REQUIREMENTS).write_text(requirements(lock, place.wheels))
    for command in commands(place, variables):
        perform(command)
    remove(folder / CACHE)
    for site in folder.glob("lib/python*/site-packages"):
        _forget_stamps(site)
        if place.strip is not None:
            strip = Strip(place.strip, place.prefix / site.relative_to(folder), perform)
            for distribution in STRIPPED.get(lock.environment, ()):
                strip_debug(site, distribution, strip)
    for name in LEFTOVERS:
        (folder / name).unlink(missing_ok=True)


def _forget_stamps(site: Path) -> None:
    """uv notes when a wheel was written: that is another time on every machine."""
    for path in record.records(site):
        stamp = path.with_name(STAMP)
        if stamp.is_file():
            stamp.unlink()
            record.drop(path, f"{path.parent.name}/{STAMP}")


__all__ = ["INSTALL_SECONDS", "Place", "UNCHECKED", "commands", "make", "requirements"]
