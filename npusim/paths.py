"""Where npusim keeps things. Standard library only: every role reads the same folders by this file."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

from npusim.errors import MachineError

PACKAGE = Path(__file__).resolve().parent
DEFAULT_MACHINE = "tpuv3"


def user_cache() -> Path:
    """`npusim` in the user's cache folder: XDG_CACHE_HOME or ~/.cache, ~/Library/Caches on macOS."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / (
        "Library/Caches" if sys.platform == "darwin" else ".cache"
    )
    return Path(base) / "npusim"


def cache_dir() -> Path:
    """The kernel cache: NPUSIM_CACHE, or the user's cache folder."""
    return Path(os.environ.get("NPUSIM_CACHE") or user_cache()).absolute()


def store_root() -> Path:
    """The content-addressed store of wheels and environments: NPUSIM_STORE, or `store` in the user's cache folder."""
    return Path(os.environ.get("NPUSIM_STORE") or user_cache() / "store").absolute()


def data_dirs(name: str) -> tuple[Path, ...]:
    """Folders that may hold the data folder `name` (pins, machines): beside the package in a checkout, in a wheel."""
    return (PACKAGE.parent / name, PACKAGE / "_data" / name)


def data_dir(name: str) -> Path:
    """The first of `data_dirs` that is there, or the first of all."""
    folders = data_dirs(name)
    return next((folder for folder in folders if folder.is_dir()), folders[0])


def machine_file(name: str | Path) -> Path:
    """The file of a machine: a path, or the name of one that ships with npusim. Raises `MachineError`."""
    text = str(name)
    shipped = [folder / f"{text}.toml" for folder in data_dirs("machines")]
    candidates = [Path(name), *shipped] if text.endswith(".toml") or os.sep in text else shipped
    for path in candidates:
        if path.is_file():
            return path.resolve()
    raise MachineError(
        f"there is no machine `{text}`",
        cause="no such file: " + ", ".join(map(str, candidates)),
        next_step="`npusim doctor` lists the machines that ship; or give the path of a TOML file",
    )


def shipped_machines() -> dict[str, Path]:
    """The machines that ship with npusim, by name."""
    files = [file for folder in data_dirs("machines") for file in sorted(folder.glob("*.toml"))]
    return {file.stem: file for file in reversed(files)}


def overlay(store: Path) -> Path:
    """A folder in the store that holds nothing but a link to this package, made if need be.

    On PYTHONPATH it gives an environment npusim without the packages that lie beside the launcher's copy.
    """
    folder = store / "overlay" / hashlib.sha256(str(PACKAGE).encode()).hexdigest()[:16]
    link = folder / PACKAGE.name
    if not link.is_symlink():
        folder.mkdir(parents=True, exist_ok=True)
        fresh = folder / f".{os.getpid()}"
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(PACKAGE)
        fresh.replace(link)
    return folder
