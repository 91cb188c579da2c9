"""What a bundle was made with, beside what is here."""

from __future__ import annotations

from collections.abc import Iterator

from npusim import paths
from npusim.contract import bundle
from npusim.contract.bundle import Index
from npusim.contract.files import sha256
from npusim.version import VERSION

DIGITS = 12


def differences(index: Index) -> Iterator[str]:
    """A line for each thing that makes a replay here another one than where the bundle was made."""
    if index.npusim != VERSION:
        yield f"made with npusim {index.npusim}, this is {VERSION}"
    here = {path.name: sha256(path) for path in paths.data_dir("pins").glob("*.lock.json")}
    other = sorted(name for name, digest in index.pins.items() if here.get(name) != digest)
    if other:
        yield f"made with other pins: {', '.join(other)}"
    for each in index.missing:
        if each.file.startswith(f"{bundle.INPUTS}/"):
            yield f"{each.file} is not in the bundle, and zeros in the replay: {each.why}"


def other_build(index: Index, here: Index) -> Iterator[str]:
    """What a replay's own failure adds: the versions and sources that it really ran with."""
    for name, made, ran in (("torch", index.torch, here.torch), ("triton", index.triton, here.triton)):
        if made != ran:
            yield f"made with {name} {made}, replayed with {ran}"
    made, ran = index.backend_digest[:DIGITS], here.backend_digest[:DIGITS]
    if made and ran and made != ran:
        yield f"made with another build of npusim's backend: {made}, here {ran}"


__all__ = ["differences", "other_build"]
