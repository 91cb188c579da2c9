"""What is in an image, as a CycloneDX 1.6 document.

It is written here and by no library, because an image carries its digest: the same npusim gives the same bytes.
Tests hold it against CycloneDX's schema and against the libraries for licences and package addresses.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import msgspec

from npusim.images import spdx
from npusim.images.debian import recipe
from npusim.images.debian.lock import DebianLock, Package
from npusim.toolchain.pins import Lock, Pin

SCHEMA = "http://cyclonedx.org/schema/bom-1.6.schema.json"


def sbom(image_name: str, tag: str, debian: DebianLock | None, wheels: Sequence[Lock]) -> bytes:
    """The document of the image `image_name:tag`, JSON text.

    `debian` is the lock of its base, `wheels` are those of its environments. A wheel that is in two environments is
    listed once. The serial number is made of the arguments and the time is the base's epoch.
    """
    parts = dict(sorted(_components(debian, wheels)))
    image = {"type": "container", "bom-ref": f"{image_name}:{tag}", "name": image_name, "version": tag}
    document = {
        "$schema": SCHEMA,
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": _serial(image_name, tag, debian, wheels).urn,
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(recipe.load().epoch, UTC).isoformat(),
            "component": image,
        },
        "components": list(parts.values()),
        "dependencies": [{"ref": image["bom-ref"], "dependsOn": list(parts)}],
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def _serial(image_name: str, tag: str, debian: DebianLock | None, wheels: Sequence[Lock]) -> uuid.UUID:
    digests = (debian.digest if debian else "", *(lock.digest for lock in wheels))
    return uuid.uuid5(uuid.NAMESPACE_URL, " ".join(("npusim", image_name, tag, *digests)))


def _components(debian: DebianLock | None, wheels: Sequence[Lock]) -> Iterator[tuple[str, dict[str, Any]]]:
    """By package address."""
    if debian is not None:
        for package in debian.packages:
            purl = _deb(package, debian)
            yield purl, _component(package, purl)
    for lock in wheels:
        for pin in lock.packages:
            purl = _purl(f"pypi/{pin.name}", pin.version, {"file_name": pin.file})
            yield purl, _component(pin, purl)


def _deb(package: Package, lock: DebianLock) -> str:
    """With the source package, by which security trackers know it, if that has another name or version."""
    qualifiers = {"arch": package.arch, "distro": f"debian-{lock.release}"}
    if (package.source, package.source_version) != (package.name, package.version):
        qualifiers["upstream"] = f"{package.source}@{package.source_version}"
    return _purl(f"deb/debian/{package.name}", package.version, qualifiers)


def _purl(path: str, version: str, qualifiers: dict[str, str]) -> str:
    """A package address, as the purl specification wants it."""
    words = "&".join(f"{name}={_quoted(text)}" for name, text in sorted(qualifiers.items()))
    return f"pkg:{'/'.join(map(_quoted, path.split('/')))}@{_quoted(version)}?{words}"


def _quoted(text: str) -> str:
    return quote(text, safe=":")


def _component(pin: Package | Pin, purl: str) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": pin.name,
        "version": pin.version,
        "description": pin.what,
        "hashes": [{"alg": "SHA-256", "content": pin.sha256}],
        "licenses": [_licence(pin.licence)],
        "purl": purl,
    }


def _licence(text: str) -> dict[str, Any]:
    """An identifier, an expression, or, when it is neither, a name as the package has it."""
    if spdx.is_licence(text):
        return {"license": {"id": text}}
    return {"expression": text} if spdx.is_expression(text) else {"license": {"name": text}}


__all__ = ["sbom"]
