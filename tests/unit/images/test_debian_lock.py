"""pins/debian.lock.json: what ships, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from npusim.errors import PinError
from npusim.images import spdx
from npusim.images.debian import lock as debian
from npusim.images.debian.lock import DebianLock


def test_the_lock_that_ships_is_in_its_canonical_text_and_without_addresses() -> None:
    text = debian.lock_file().read_bytes()
    assert debian.dump(debian.load()) == text
    assert b"://" not in text


def test_the_lock_that_ships_has_what_npusim_asks_of_a_machine() -> None:
    names = {package.name for package in debian.load().packages}
    assert names >= {"python3.11", "libpython3.11-dev", "g++", "binutils", "libc-bin", "dash", "coreutils"}
    assert not names & {"apt", "perl-base", "systemd", "login"}


def test_every_licence_is_an_expression() -> None:
    wrong = [f"{p.name}: {p.licence}" for p in debian.load().packages if not spdx.is_expression(p.licence)]
    assert not wrong


def _lock(change: Callable[[dict[str, Any]], object], tmp_path: Path) -> DebianLock:
    data = json.loads(debian.lock_file().read_bytes())
    change(data)
    path = tmp_path / "debian.lock.json"
    path.write_text(json.dumps(data))
    return debian.load_file(path)


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (lambda data: data["packages"][0].pop("sha256"), "sha256"),
        (lambda data: data["packages"][0].update(sha256="a" * 63), "sha256"),
        (lambda data: data["packages"][0].update(pool="pool/../../etc/passwd.deb"), "pool"),
        (lambda data: data["packages"][0].update(pool="https://mirror.example/pool/a.deb"), "pool"),
        (lambda data: data["packages"][0].update(pool="pool/main/a.deb\n"), "pool"),
        (lambda data: data["packages"][0].update(name="-o=x"), "name"),
        (lambda data: data["packages"][0].update(version="1 2"), "version"),
        (lambda data: data["packages"][0].update(size=0), "size"),
        (lambda data: data["packages"][0].update(extra=1), "extra"),
        (lambda data: data["packages"][0].update(arch="riscv64"), "not for amd64: base-files"),
        (lambda data: data["packages"].append(data["packages"][0]), "there twice"),
        (lambda data: data["packages"].reverse(), "not sorted"),
        (lambda data: data["requested"].append("systemd"), "requested, but not locked: systemd"),
        (lambda data: data.update(schema="npusim.debian/2"), "schema"),
    ],
)
def test_a_lock_that_is_wrong(tmp_path: Path, change: Callable[[dict[str, Any]], object], cause: str) -> None:
    with pytest.raises(PinError, match=r"debian\.lock\.json is not a valid lock") as error:
        _lock(change, tmp_path)
    assert cause in error.value.cause
    assert "nox -s update-pins -- debian --force" in error.value.next_step


def test_a_lock_that_is_not_there_or_no_text(tmp_path: Path) -> None:
    with pytest.raises(PinError, match="there is no lock"):
        debian.load_file(tmp_path / "none.lock.json")
    (tmp_path / "bad.lock.json").write_bytes(b"\xff\xfe")
    with pytest.raises(PinError, match="is not a valid lock"):
        debian.load_file(tmp_path / "bad.lock.json")


def test_the_digest_is_that_of_the_packages() -> None:
    lock = debian.load()
    first, *others = lock.packages
    for field, counts in (("sha256", True), ("version", True), ("licence", False), ("what", False)):
        value = "0" * 64 if field == "sha256" else "9.9"
        changed = msgspec.structs.replace(first, **{field: value})
        digest = msgspec.structs.replace(lock, packages=(changed, *others)).digest
        assert (digest != lock.digest) is counts, field
