"""Fetching .debs: from apt, from a snapshot mirror, from the store, and the errors on the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from npusim.errors import FetchError, TamperError
from npusim.images.debian import apt
from npusim.images.debian.fetch import SNAPSHOT_VARIABLE, deb_path, fetch
from npusim.images.debian.lock import DebianLock
from npusim.toolchain.progress import Silent
from npusim.toolchain.pypi import OFFLINE_VARIABLE
from npusim.toolchain.store import Store
from tests.unit.images import debs
from tests.unit.images.debs import Item
from tests.unit.images.fake_apt import programs


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (SNAPSHOT_VARIABLE, OFFLINE_VARIABLE, "http_proxy", "HTTP_PROXY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


@pytest.fixture
def mirror(tmp_path: Path) -> Path:
    """A folder of two packages, which a mirror or apt may have."""
    folder = tmp_path / "mirror"
    folder.mkdir()
    for name in ("alpha", "beta"):
        debs.make(folder / f"{name}_1.0_amd64.deb", [Item("./etc/" + name)])
    return folder


@pytest.fixture
def lock(mirror: Path) -> DebianLock:
    return debs.lock(list(mirror.iterdir()))


@pytest.fixture
def address(tmp_path: Path, mirror: Path) -> Iterator[str]:
    """A server of the mirror's packages at their pool paths."""
    for path in mirror.iterdir():
        pool = tmp_path / "www" / debs.pin(path).pool
        pool.parent.mkdir(parents=True)
        pool.hardlink_to(path)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path / "www")))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def without_apt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apt, "is_here", lambda: False)


def test_apt_fetches_what_is_missing_and_only_that(
    tmp_path: Path, mirror: Path, lock: DebianLock, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = programs(tmp_path, mirror, monkeypatch)
    found = fetch(store, lock, Silent())
    assert [path.read_bytes() for path in found] == [(mirror / p.file).read_bytes() for p in lock.packages]
    assert sorted(log.read_text().splitlines())[-2:] == [
        "--quiet=2 download alpha:amd64=1.0",
        "--quiet=2 download beta:amd64=1.0",
    ]
    log.unlink()
    assert fetch(store, lock, Silent()) == found
    assert not log.exists()


def test_apt_is_the_machines_but_for_its_state_and_its_hooks(
    tmp_path: Path, mirror: Path, lock: DebianLock, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = programs(tmp_path, mirror, monkeypatch)
    fetch(store, lock, Silent())
    lines = log.with_name("apt.log.conf").read_text().splitlines()
    assert 'Acquire::http::Proxy "proxy";' in lines
    assert 'Dir::Etc::sourcelist "sources.list";' in lines
    assert not [line for line in lines if "Invoke" in line]
    assert [line for line in lines if line.startswith("Dir::Etc::parts")] == ['Dir::Etc::parts "/dev/null";']
    assert lines.index('APT::Architecture "amd64";') > lines.index('APT::Architecture "riscv64";')


def test_a_package_that_was_dropped_is_named_and_the_others_are_kept(
    tmp_path: Path, mirror: Path, lock: DebianLock, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs(tmp_path, mirror, monkeypatch)
    (mirror / "alpha_1.0_amd64.deb").unlink()
    with pytest.raises(FetchError, match=r"^Debian packages cannot be had: alpha 1\.0\n") as error:
        fetch(store, lock, Silent())
    assert "Version for 'alpha:amd64=1.0' was not found" in error.value.cause
    for way in (SNAPSHOT_VARIABLE, "nox -s import-images", "nox -s update-pins -- debian --force"):
        assert way in error.value.next_step
    assert deb_path(store, lock.packages[1]).exists()


def test_one_broken_source_of_the_machine_does_not_matter(
    tmp_path: Path, mirror: Path, lock: DebianLock, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs(tmp_path, mirror, monkeypatch, update=100)
    assert len(fetch(store, lock, Silent())) == 2


def test_a_snapshot_suffices_without_apt(
    lock: DebianLock, store: Store, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_apt(monkeypatch)
    monkeypatch.setenv(SNAPSHOT_VARIABLE, f"{address}/nothing/ {address}/")
    assert [path.name for path in fetch(store, lock, Silent())] == ["alpha_1.0_amd64.deb", "beta_1.0_amd64.deb"]


def test_a_snapshot_with_other_bytes_is_refused(
    tmp_path: Path, lock: DebianLock, store: Store, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SNAPSHOT_VARIABLE, address)
    path = tmp_path / "www" / lock.packages[0].pool
    path.unlink()
    path.write_bytes(b"other")
    with pytest.raises(FetchError, match=r"alpha 1\.0") as error:
        fetch(store, lock, Silent())
    assert "hash" in error.value.cause
    assert not deb_path(store, lock.packages[0]).exists()


def test_without_apt_and_snapshot_the_ways_out_are_named(
    lock: DebianLock, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_apt(monkeypatch)
    with pytest.raises(FetchError, match="this machine has no apt") as error:
        fetch(store, lock, Silent())
    assert SNAPSHOT_VARIABLE in error.value.next_step
    assert "nox -s import-images" in error.value.next_step


def test_offline_is_offline(lock: DebianLock, store: Store, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SNAPSHOT_VARIABLE, address)
    monkeypatch.setenv(OFFLINE_VARIABLE, "1")
    with pytest.raises(FetchError, match=r"not in the store: alpha 1\.0, beta 1\.0\n.*NPUSIM_OFFLINE forbids"):
        fetch(store, lock, Silent())
    monkeypatch.delenv(OFFLINE_VARIABLE)
    fetch(store, lock, Silent())
    monkeypatch.setenv(OFFLINE_VARIABLE, "1")
    monkeypatch.delenv(SNAPSHOT_VARIABLE)
    assert len(fetch(store, lock, Silent())) == 2


def test_of_many_packages_the_first_are_named(tmp_path: Path, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OFFLINE_VARIABLE, "1")
    paths = [debs.make(tmp_path / f"p{index:02}_1_all.deb", []) for index in range(15)]
    with pytest.raises(FetchError, match=r"not in the store: p00 1, .*, p11 1 and 3 more\n"):
        fetch(store, debs.lock(paths), Silent())


def test_a_changed_package_is_set_aside_and_fetched_again(
    lock: DebianLock, store: Store, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SNAPSHOT_VARIABLE, address)
    first = fetch(store, lock, Silent())[0]
    good = first.read_bytes()
    first.write_bytes(good[:-1] + b"x")
    with pytest.raises(TamperError, match=r"alpha_1\.0_amd64\.deb in the store is not the file that the lock names"):
        fetch(store, lock, Silent())
    assert fetch(store, lock, Silent())[0].read_bytes() == good
    assert first.with_name(f"{first.name}.tampered").exists()
