"""What makes an environment is data: the same program, wheels and flags wherever it is performed."""

from __future__ import annotations

import os
import shutil
from pathlib import Path, PurePosixPath

import pytest

from npusim.toolchain import process, pypi, record, venv
from npusim.toolchain.boot import Boot
from npusim.toolchain.command import Command, locally
from npusim.toolchain.pins import Lock
from npusim.toolchain.pip import Pip
from npusim.toolchain.progress import Silent
from npusim.toolchain.python import find_python
from npusim.toolchain.store import Store
from tests.unit.toolchain.conftest import MINOR
from tests.unit.toolchain.wheels import lock_of, make_wheel

INSIDE = venv.Place(
    *map(PurePosixPath, ("/opt/npusim/x", "/usr/bin/python3.11", "/boot/uv", "/wheels", "/usr/bin/strip"))
)


@pytest.fixture
def lock(wheelhouse: Path, store: Store, pip: Pip) -> Lock:
    """One package, its wheel in the store."""
    made = lock_of(make_wheel(wheelhouse, "alpha"), python=MINOR)
    pypi.fetch(store, made, pip, Silent())
    return made


def at(folder: Path, tools: Boot, store: Store) -> venv.Place:
    strip = shutil.which("strip")
    return venv.Place(folder, find_python(MINOR).executable, tools.uv, store.wheels, Path(strip) if strip else None)


def test_commands_differ_by_their_paths_only(tools: Boot, store: Store, tmp_path: Path) -> None:
    here, there = at(tmp_path, tools, store), INSIDE
    names = {str(getattr(here, name)): str(getattr(there, name)) for name in ("prefix", "python", "uv")}
    for local, inside in zip(venv.commands(here), venv.commands(there), strict=True):
        translated = tuple(
            next((word.replace(old, new) for old, new in names.items() if word.startswith(old)), word)
            for word in local.words
        )
        assert translated == inside.words
        assert set(local.variables) == set(inside.variables)


def test_nothing_of_the_network_or_of_an_unpinned_file_is_asked_for() -> None:
    made, filled = venv.commands(INSIDE)
    assert "--no-index" in filled.words
    assert "--require-hashes" in filled.words
    assert all(command.variables["UV_OFFLINE"] == "1" for command in (made, filled))


def test_a_place_may_have_another_name_for_whoever_performs(
    lock: Lock, tools: Boot, store: Store, tmp_path: Path
) -> None:
    """As in a container: commands are for one path, files appear at another."""
    folder, seen = tmp_path / "made", tmp_path / "seen"
    folder.mkdir()
    seen.symlink_to(folder)
    performed: list[Command] = []

    def perform(command: Command) -> process.Completed:
        performed.append(command)
        return locally(command)

    venv.make(lock, folder, at(seen, tools, store), perform)
    assert [command.words[1] for command in performed] == ["venv", "pip"]
    assert str(seen) in (folder / "bin" / "activate").read_text()


def test_nothing_of_the_installer_stays_and_records_are_true(
    lock: Lock, tools: Boot, store: Store, tmp_path: Path
) -> None:
    folder = tmp_path / "made"
    folder.mkdir()
    venv.make(lock, folder, at(folder, tools, store), locally)
    assert sorted(path.name for path in folder.iterdir()) == ["bin", "lib", "lib64", "pyvenv.cfg"]
    (site,) = folder.glob("lib/python*/site-packages")
    assert not list(site.rglob(venv.STAMP))
    assert list(record.damage(site)) == []


def test_unchecked_bytecode_holds_no_time(lock: Lock, tools: Boot, store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    folder.mkdir()
    venv.make(lock, folder, at(folder, tools, store), locally, venv.UNCHECKED)
    (compiled,) = folder.glob("lib/python*/site-packages/__pycache__/alpha.*.pyc")
    flags = int.from_bytes(compiled.read_bytes()[4:8], "little")
    assert flags == 0b01  # PEP 552: by hash, and not checked


def test_the_users_settings_do_not_reach_the_installer(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("UV_INDEX_URL", "PIP_NO_INDEX", "PYTHONPATH", "VIRTUAL_ENV"):
        monkeypatch.setenv(name, "x")
    monkeypatch.setenv("KEPT", "y")
    done = locally(Command((shutil.which("env") or "env",), 30.0, {"GIVEN": "z"}))
    seen = dict(line.split("=", 1) for line in done.stdout.splitlines() if "=" in line)
    assert not {"UV_INDEX_URL", "PIP_NO_INDEX", "PYTHONPATH", "VIRTUAL_ENV"} & seen.keys()
    assert (seen["KEPT"], seen["GIVEN"], seen["PATH"]) == ("y", "z", os.environ["PATH"])
