"""Fetching wheels into the store: by hash, offline, and with bytes that somebody changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from npusim.contract.files import sha256
from npusim.errors import FetchError, TamperError
from npusim.toolchain import pypi
from npusim.toolchain.pip import Pip
from npusim.toolchain.progress import Silent
from npusim.toolchain.store import Store
from tests.unit.toolchain.conftest import MINOR
from tests.unit.toolchain.wheels import lock_of, make_wheel


def test_a_wheel_is_fetched_once_and_then_works_offline(
    wheelhouse: Path, store: Store, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = make_wheel(wheelhouse, "alpha")
    lock = lock_of(wheel, make_wheel(wheelhouse, "beta"), python=MINOR)
    fetched = pypi.fetch(store, lock, pip, Silent())
    assert [path.name for path in fetched] == ["alpha-1.0-py3-none-any.whl", "beta-1.0-py3-none-any.whl"]
    assert fetched[0].read_bytes() == wheel.read_bytes()
    wheel.unlink()
    monkeypatch.setenv("NPUSIM_OFFLINE", "1")
    assert pypi.fetch(store, lock, pip, Silent()) == fetched


def test_offline_a_missing_wheel_is_named(
    wheelhouse: Path, store: Store, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = lock_of(make_wheel(wheelhouse, "alpha"), python=MINOR)
    monkeypatch.setenv("NPUSIM_OFFLINE", "1")
    with pytest.raises(FetchError, match=r"alpha-1\.0-py3-none-any\.whl is not in the store"):
        pypi.fetch(store, lock, pip, Silent())
    monkeypatch.delenv("NPUSIM_OFFLINE")
    assert pypi.fetch(store, lock, pip, Silent())


def test_a_tampered_wheel_in_the_store_is_refused_and_fetched_anew(wheelhouse: Path, store: Store, pip: Pip) -> None:
    lock = lock_of(make_wheel(wheelhouse, "alpha"), python=MINOR)
    (path,) = pypi.fetch(store, lock, pip, Silent())
    good = path.read_bytes()
    path.write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
    with pytest.raises(TamperError, match="is not the file that the pin names"):
        pypi.fetch(store, lock, pip, Silent())
    assert pypi.fetch(store, lock, pip, Silent())[0].read_bytes() == good


def test_an_index_with_other_bytes_is_refused(wheelhouse: Path, store: Store, pip: Pip) -> None:
    wheel = make_wheel(wheelhouse, "alpha")
    lock = lock_of(wheel, python=MINOR)
    make_wheel(wheelhouse, "alpha", padding=b"something else")
    with pytest.raises(FetchError, match=r"alpha-1\.0-py3-none-any\.whl could not be fetched"):
        pypi.fetch(store, lock, pip, Silent())
    assert not list(store.root.rglob("*.whl"))


def test_of_two_builds_of_a_version_the_pinned_one_is_fetched(
    wheelhouse: Path, store: Store, pip: Pip, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An index says hashes beside names, so that pip can choose; torch 2.10.0 has several builds."""
    wheel = make_wheel(wheelhouse / "files", "alpha")
    later = make_wheel(wheelhouse / "later", "alpha", padding=b"a later build")
    later = later.rename(wheelhouse / "files" / "alpha-1.0-3-py3-none-any.whl")
    page = wheelhouse / "simple" / "alpha" / "index.html"
    page.parent.mkdir(parents=True)
    page.write_text("".join(f'<a href="{f.as_uri()}#sha256={sha256(f)}">{f.name}</a>\n' for f in (wheel, later)))
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.setenv("PIP_INDEX_URL", (wheelhouse / "simple").as_uri())
    (path,) = pypi.fetch(store, lock_of(wheel, python=MINOR), pip, Silent())
    assert path.read_bytes() == wheel.read_bytes()


def test_an_address_of_another_kind_is_refused(pip: Pip, tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="not an address that npusim fetches"):
        pypi.Downloader(pip, MINOR)("ftp://somewhere/x", str(tmp_path / "x"), None)
