"""What is in an image, as a CycloneDX 1.6 document: the same bytes for the same locks.

Needs the `images` packages (`pip install npusim[images]`).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense, LicenseExpression
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.spdx import is_supported_id
from packageurl import PackageURL

from npusim.images import spdx
from npusim.images.debian import recipe
from npusim.images.debian.lock import DebianLock, Package
from npusim.toolchain.pins import Lock, Pin


def sbom(image_name: str, tag: str, debian: DebianLock | None, wheels: Sequence[Lock]) -> bytes:
    """The document of the image `image_name:tag`, JSON text.

    `debian` is the lock of its base, `wheels` are those of its environments. A wheel that is in two environments is
    listed once. The serial number is made of the arguments and the time is the base's epoch.
    """
    image = Component(type=ComponentType.CONTAINER, name=image_name, version=tag, bom_ref=f"{image_name}:{tag}")
    bom = Bom(serial_number=_serial(image_name, tag, debian, wheels), metadata=BomMetaData(component=image))
    bom.metadata.timestamp = datetime.fromtimestamp(recipe.load().epoch, UTC)
    parts = {part.bom_ref.value: part for part in _components(debian, wheels)}
    bom.components.update(parts.values())
    bom.register_dependency(image, parts.values())
    return JsonV1Dot6(bom).output_as_string(indent=1).encode() + b"\n"


def _serial(image_name: str, tag: str, debian: DebianLock | None, wheels: Sequence[Lock]) -> uuid.UUID:
    digests = (debian.digest if debian else "", *(lock.digest for lock in wheels))
    return uuid.uuid5(uuid.NAMESPACE_URL, " ".join(("npusim", image_name, tag, *digests)))


def _components(debian: DebianLock | None, wheels: Sequence[Lock]) -> Iterator[Component]:
    if debian is not None:
        for package in debian.packages:
            yield _component(package, _deb(package, debian))
    for lock in wheels:
        for pin in lock.packages:
            yield _component(pin, PackageURL("pypi", None, pin.name, pin.version, {"file_name": pin.file}))


def _deb(package: Package, lock: DebianLock) -> PackageURL:
    """With the source package, by which security trackers know it, if that has another name or version."""
    qualifiers = {"arch": package.arch, "distro": f"debian-{lock.release}"}
    if (package.source, package.source_version) != (package.name, package.version):
        qualifiers["upstream"] = f"{package.source}@{package.source_version}"
    return PackageURL("deb", "debian", package.name, package.version, qualifiers)


def _component(pin: Package | Pin, purl: PackageURL) -> Component:
    return Component(
        type=ComponentType.LIBRARY,
        name=pin.name,
        version=pin.version,
        purl=purl,
        bom_ref=purl.to_string(),
        description=pin.what,
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=pin.sha256)],
        licenses=[_licence(pin.licence)],
    )


def _licence(text: str) -> DisjunctiveLicense | LicenseExpression:
    """An identifier, an expression, or, when it is neither, a name as the package has it."""
    if is_supported_id(text):
        return DisjunctiveLicense(id=text)
    return LicenseExpression(text) if spdx.is_expression(text) else DisjunctiveLicense(name=text)


__all__ = ["sbom"]
