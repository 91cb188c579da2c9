"""The list of what is in an image (CycloneDX), and where the user finds it."""

from __future__ import annotations

from pathlib import Path

from npusim.contract.files import write_whole
from npusim.images import key
from npusim.images.debian import lock as debian
from npusim.images.sbom import sbom
from npusim.images.spec import PACKAGES, Image
from npusim.toolchain import pins
from npusim.toolchain.store import Store

DEBIAN = "debian"


def document(image: Image, tag: str) -> bytes:
    """The list for an image: its own layer's packages and its parents'."""
    names = [name for each in image.lineage for name in each.spec.locks]
    packages = debian.load() if DEBIAN in names else None
    wheels = [pins.load(name) for name in names if name not in (DEBIAN, PACKAGES)]
    wheels += [image.packages] if image.packages else []
    return sbom(f"{key.REPOSITORY}/{image.name}", tag, packages, wheels)


def path(store: Store, tag: str) -> Path:
    """Where the list of the image with that tag is."""
    return store.root / "sboms" / f"{tag}.cdx.json"


def write(store: Store, tag: str, text: bytes) -> None:
    """Put a list where `path` says."""
    place = path(store, tag)
    place.parent.mkdir(parents=True, exist_ok=True)
    write_whole(place, text)


__all__ = ["document", "path", "write"]
