"""What the thin layer takes from this copy of npusim: the package, pins and machines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from npusim import paths
from npusim.contract.files import remembered_sha256
from npusim.toolchain.store import key_of

LEFT_OUT = frozenset({"__pycache__", "_data"})


def files() -> Iterator[tuple[str, Path]]:
    """Every file with its place below the layer's prefix, sorted."""
    for name, folder in (
        ("machines", paths.data_dir("machines")),
        ("npusim", paths.PACKAGE),
        ("pins", paths.data_dir("pins")),
    ):
        for path in _below(folder):
            yield f"{name}/{path.relative_to(folder).as_posix()}", path


def digest() -> str:
    """sha256 over names and bytes, 64 hex digits; the same for a checkout and an installed wheel."""
    return key_of(*(f"{name} {remembered_sha256(path)}" for name, path in files()))


def _below(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in LEFT_OUT)
        yield from (Path(parent, name) for name in sorted(names) if not name.endswith(".pyc"))


__all__ = ["digest", "files"]
