"""What an image says about itself."""

from __future__ import annotations

import msgspec

from npusim.contract.files import sha256
from npusim.images import key
from npusim.images.spec import Image

LAYER = "org.npusim.layer"
KEY = "org.npusim.key"
SBOM = "org.npusim.sbom"
PARENT = "org.npusim.parent"
PACKAGES = "org.npusim.packages"
"""The digest of a script's lock."""
_OCI = "org.opencontainers.image"


class _Package(msgspec.Struct):
    licence: str


class _Lock(msgspec.Struct):
    packages: tuple[_Package, ...]


def labels(image: Image, tag: str, parent: str | None, sbom: str) -> dict[str, str]:
    """`parent` is the parent's id, `sbom` the sha256 of the list of what is in the image."""
    made = {
        f"{_OCI}.title": f"{key.REPOSITORY}/{image.name}",
        f"{_OCI}.description": image.spec.what,
        f"{_OCI}.version": tag[: key.SHOWN_DIGITS],
        LAYER: image.name,
        KEY: tag,
        SBOM: sbom,
    }
    locks, licences = key.locks(image), _licences(image)
    if licences:
        made[f"{_OCI}.licenses"] = " AND ".join(sorted(licences))
    if image.packages is not None:
        made[PACKAGES] = image.packages.digest
    if image.parent is not None:
        parent_tag = key.tag(image.parent)
        made |= {
            f"{_OCI}.base.name": key.reference(image.parent, parent_tag),
            f"{_OCI}.base.digest": str(parent),
            PARENT: parent_tag,
        }
    if image.stack is not None:
        made["org.npusim.stack"] = image.stack
    return made | {f"org.npusim.lock.{name}": sha256(path) for name, path in locks.items()}


def _licences(image: Image) -> set[str]:
    """SPDX expressions of the layer's packages, those with alternatives in brackets."""
    files = key.locks(image).values()
    found = {p.licence for path in files for p in msgspec.json.decode(path.read_bytes(), type=_Lock).packages}
    found |= {pin.licence for pin in image.packages.packages} if image.packages else set()
    return {f"({licence})" if " OR " in licence or " AND " in licence else licence for licence in found}


__all__ = ["KEY", "LAYER", "PACKAGES", "PARENT", "SBOM", "labels"]
