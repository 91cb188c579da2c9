"""What a bundle was made with, beside what is here."""

from __future__ import annotations

from collections.abc import Iterator

from npusim import paths
from npusim.contract.bundle import Index
from npusim.contract.files import sha256
from npusim.version import VERSION


def differences(index: Index) -> Iterator[str]:
    """A line for each thing that makes a replay here another one than where the bundle was made."""
    if index.npusim != VERSION:
        yield f"made with npusim {index.npusim}, this is {VERSION}"
    here = {path.name: sha256(path) for path in paths.data_dir("pins").glob("*.lock.json")}
    other = sorted(name for name, digest in index.pins.items() if here.get(name) != digest)
    if other:
        yield f"made with other pins: {', '.join(other)}"


__all__ = ["differences"]
