"""The bill of materials: valid against CycloneDX's own schema, complete, and the same every time."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from hypothesis import given, settings
from hypothesis import strategies as st
from packageurl import PackageURL

from npusim.images.debian import lock as debian
from npusim.images.debian.lock import DebianLock, Package
from npusim.images.sbom import sbom
from npusim.toolchain import pins
from npusim.toolchain.pins import Lock, Pin

VALIDATOR = JsonStrictValidator(SchemaVersion.V1_6)
TAG = "ab" * 32
DEBIAN = debian.load()
WHEELS = pins.load("backend")


def checked(base: DebianLock | None, wheels: list[Lock]) -> dict[str, Any]:
    text = sbom("npusim/backend", TAG, base, wheels).decode()
    assert VALIDATOR.validate_str(text) is None
    document: dict[str, Any] = json.loads(text)
    return document


def by_purl(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {component["purl"]: component for component in document["components"]}


def pin(**fields: str) -> Pin:
    known = {"name": "alpha", "version": "1.0", "file": "alpha-1.0-py3-none-any.whl", "sha256": "a" * 64}
    return Pin(**{"licence": "MIT", "what": "tiny", **known, **fields})


def wheels(*packages: Pin) -> Lock:
    return Lock(how="again", environment="tiny", python="3.11", packages=packages)


def test_every_package_is_there_with_its_hash() -> None:
    document = checked(DEBIAN, [WHEELS])
    found = {(c["name"], c["version"], c["hashes"][0]["content"]) for c in document["components"]}
    packages: list[Package | Pin] = [*DEBIAN.packages, *WHEELS.packages]
    assert found == {(p.name, p.version, p.sha256) for p in packages}
    assert all(
        c["hashes"] == [{"alg": "SHA-256", "content": c["hashes"][0]["content"]}] for c in document["components"]
    )
    image = document["metadata"]["component"]
    assert (image["type"], image["name"], image["version"]) == ("container", "npusim/backend", TAG)
    assert [c["bom-ref"] for c in document["components"]] == sorted(c["bom-ref"] for c in document["components"])
    (graph,) = (row for row in document["dependencies"] if row["ref"] == image["bom-ref"])
    assert set(graph["dependsOn"]) == {c["bom-ref"] for c in document["components"]}


def test_package_addresses_are_in_their_canonical_form() -> None:
    for purl in by_purl(checked(DEBIAN, [WHEELS])):
        assert PackageURL.from_string(purl).to_string() == purl


def test_packages_are_named_so_that_scanners_know_them() -> None:
    components = by_purl(checked(DEBIAN, [wheels(pin())]))
    for package in DEBIAN.packages:
        (purl,) = (
            url for url in map(PackageURL.from_string, components) if (url.type, url.name) == ("deb", package.name)
        )
        qualifiers = dict(purl.qualifiers)
        assert (purl.namespace, purl.version) == ("debian", package.version)
        assert (qualifiers["arch"], qualifiers["distro"]) == (package.arch, "debian-12")
        source = f"{package.source}@{package.source_version}"
        assert qualifiers.get("upstream", f"{package.name}@{package.version}") == source
    assert "pkg:pypi/alpha@1.0?file_name=alpha-1.0-py3-none-any.whl" in components


@pytest.mark.parametrize(
    ("licence", "expected"),
    [
        ("MIT", {"license": {"id": "MIT"}}),
        ("MIT OR Apache-2.0", {"expression": "MIT OR Apache-2.0"}),
        ("LicenseRef-NVIDIA-SOFTWARE-LICENSE", {"expression": "LicenseRef-NVIDIA-SOFTWARE-LICENSE"}),
        ("BSD License", {"license": {"name": "BSD License"}}),
        ("Apache 2.0", {"license": {"name": "Apache 2.0"}}),
    ],
)
def test_a_licence_is_an_identifier_an_expression_or_a_name(licence: str, expected: dict[str, Any]) -> None:
    (component,) = checked(None, [wheels(pin(licence=licence))])["components"]
    assert component["licenses"] == [expected]


def test_the_same_arguments_give_the_same_bytes_and_others_another_number() -> None:
    assert sbom("a", TAG, DEBIAN, [WHEELS]) == sbom("a", TAG, DEBIAN, [WHEELS])
    other = msgspec.structs.replace(WHEELS, packages=WHEELS.packages[1:])
    arguments = [("a", TAG, DEBIAN, [WHEELS]), ("b", TAG, DEBIAN, [WHEELS]), ("a", "c", DEBIAN, [WHEELS]),
                 ("a", TAG, None, [WHEELS]), ("a", TAG, DEBIAN, [other]), ("a", TAG, DEBIAN, [])]  # fmt: skip
    serials = [json.loads(sbom(*row))["serialNumber"] for row in arguments]
    assert len(set(serials)) == len(serials)
    assert all(serial.startswith("urn:uuid:") for serial in serials)


def test_a_wheel_of_two_environments_is_listed_once() -> None:
    assert len(checked(None, [wheels(pin()), wheels(pin(), pin(name="beta"))])["components"]) == 2


TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=30)


@settings(max_examples=40, deadline=None)
@given(TEXT, TEXT, TEXT.filter(lambda text: text == text.strip()))
def test_any_words_make_a_valid_document(what: str, licence: str, version: str) -> None:
    (component,) = checked(None, [wheels(pin(what=what, licence=licence, version=version))])["components"]
    assert component["version"] == version
    assert PackageURL.from_string(component["purl"]).version == version
    assert len(component["licenses"]) == 1
