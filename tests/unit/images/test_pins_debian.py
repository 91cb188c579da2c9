"""From pins/debian.toml to its lock, with an apt of our own."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from npusim import paths
from npusim.errors import PinError
from npusim.images.debian import lock as debian
from npusim.images.debian.lock import DebianLock
from tests.unit.images import debs
from tests.unit.images.debs import Item
from tests.unit.images.fake_apt import programs

SCRIPTS = paths.PACKAGE.parent / "scripts"
TOML = 'suite = "bookworm"\nrelease = "12"\narch = "amd64"\npackages = ["beta", "alpha"]\n[licence]\n'
DEP5 = "Format: x\n\nFiles: *\nLicense: Expat\n"
RECORD = """Package: {name}
Source: {source}
Version: {version}
Architecture: amd64
Depends: libc6 (>= 2.0),
 other
Filename: {pool}
Size: {size}
SHA256: {sha256}
Description: the {name}
"""


@pytest.fixture
def updater(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """scripts/pins_debian.py on a recipe and a store of its own."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    spec = importlib.util.spec_from_file_location("pins_debian", SCRIPTS / "pins_debian.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "debian.toml").write_text(TOML)
    monkeypatch.setattr(module, "RECIPE", tmp_path / "debian.toml")
    monkeypatch.setenv("NPUSIM_STORE", str(tmp_path / "store"))
    return module


@pytest.fixture
def mirror(tmp_path: Path) -> Path:
    """What apt knows: alpha has an epoch and another source, beta's copyright file is alpha's."""
    folder = tmp_path / "mirror"
    folder.mkdir()
    alpha = Item("./usr/share/doc/alpha/copyright", DEP5.encode())
    paths = [
        debs.make(folder / "alpha_1.0_amd64.deb", [alpha]),
        debs.make(folder / "beta_2.0_amd64.deb", [debs.symlink("./usr/share/doc/beta", "alpha")]),
    ]
    pins = [debs.pin(path) for path in paths]
    fields = [{"source": "both (1.0-src)"}, {"source": "both"}]
    records = [
        RECORD.format(name=p.name, version=p.version, pool=p.pool, size=p.size, sha256=p.sha256, **other)
        for p, other in zip(pins, fields, strict=True)
    ]
    (folder / "records").write_text("\n".join(reversed(records)))
    uris = (f"'mirror:/{p.pool}' {p.name}_{p.version}_amd64.deb {p.size} SHA256:{p.sha256}" for p in pins)
    (folder / "uris").write_text("Reading package lists...\n" + "\n".join(uris) + "\n")
    return folder


def resolve(updater: ModuleType) -> DebianLock:
    lock = updater.resolve()
    assert isinstance(lock, DebianLock)
    return lock


def test_what_apt_solves_becomes_the_lock(
    tmp_path: Path, updater: ModuleType, mirror: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = programs(tmp_path, mirror, monkeypatch)
    lock = resolve(updater)
    alpha, beta = lock.packages
    assert lock.requested == ("alpha", "beta")
    assert (alpha.source, alpha.source_version) == ("both", "1.0-src")
    assert (beta.source, beta.source_version) == ("both", "2.0")
    assert (alpha.licence, beta.licence, alpha.what) == ("MIT", "MIT", "the alpha")
    assert alpha.sha256 == debs.pin(mirror / alpha.file).sha256
    asked = log.read_text().splitlines()
    assert asked[0] == "--quiet=2 --option APT::Update::Error-Mode=any update"
    assert "--quiet=2 --yes --print-uris install beta alpha" in asked
    assert "show alpha:amd64=1.0 beta:amd64=2.0" in asked
    (tmp_path / "debian.lock.json").write_bytes(debian.dump(lock))
    assert debian.load_file(tmp_path / "debian.lock.json") == lock


def test_a_licence_that_cannot_be_read_is_asked_for(
    tmp_path: Path, updater: ModuleType, mirror: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs(tmp_path, mirror, monkeypatch)
    monkeypatch.setattr(updater, "expression", lambda _text: "")
    with pytest.raises(PinError, match="alpha does not say what its licence is") as error:
        resolve(updater)
    assert "[licence] table of pins/debian.toml" in error.value.next_step
    (tmp_path / "debian.toml").write_text(f'{TOML}both = "ISC"\n')
    assert [package.licence for package in resolve(updater).packages] == ["ISC", "ISC"]
