"""Environments of tiny wheels, made by the pinned uv."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from npusim import paths
from npusim.contract.files import sha256
from npusim.errors import EnvironmentBuildError, TamperError
from npusim.toolchain import environment, pins, process
from npusim.toolchain.boot import Boot
from npusim.toolchain.environment import Environment
from npusim.toolchain.pins import Lock
from npusim.toolchain.progress import Silent
from npusim.toolchain.python import find_python
from npusim.toolchain.store import MARK, Store
from tests.unit.toolchain.conftest import MINOR
from tests.unit.toolchain.wheels import lock_of, make_wheel

PRINT = "import alpha, sys; print(alpha.VERSION, sys.prefix != sys.base_prefix)"


@pytest.fixture
def lock(wheelhouse: Path, monkeypatch: pytest.MonkeyPatch, tools: Boot) -> Lock:
    """The environment `tiny`: one package, and the installer without a second download of it."""
    made = lock_of(make_wheel(wheelhouse, "alpha"), python=MINOR)
    monkeypatch.setattr(pins, "load", lambda _name: made)
    monkeypatch.setattr(environment, "boot", lambda _store, _progress: tools)
    return made


def says(site: Path) -> str:
    python = site.parents[2] / "bin" / "python"
    return process.run([python, "-I", "-c", PRINT]).stdout.strip()


def as_environment(site: Path) -> Environment:
    folder = site.parents[2]
    return Environment("tiny", folder, folder / "bin" / "python", "0" * 64, {})


@pytest.mark.usefixtures("lock")
def test_an_environment_is_made_and_found_again_offline(
    store: Store, wheelhouse: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = environment.packages("tiny", store, Silent())
    assert says(site) == "1.0 True"
    next(wheelhouse.iterdir()).unlink()
    monkeypatch.setenv("NPUSIM_OFFLINE", "1")
    assert environment.packages("tiny", store, Silent()) == site


@pytest.mark.usefixtures("lock")
def test_an_environment_that_lost_its_mark_is_made_again(store: Store) -> None:
    site = environment.packages("tiny", store, Silent())
    (site.parents[2] / MARK).unlink()
    (site / "alpha.py").write_text("VERSION = 'half'\n")
    (site / "rest").touch()
    assert environment.packages("tiny", store, Silent()) == site
    assert says(site) == "1.0 True"
    assert not (site / "rest").exists()


@pytest.mark.usefixtures("lock")
def test_an_environment_whose_python_has_gone_is_made_again(store: Store) -> None:
    site = environment.packages("tiny", store, Silent())
    python = site.parents[2] / "bin" / "python"
    python.unlink()
    python.symlink_to("/nowhere/python")
    environment.packages("tiny", store, Silent())
    assert says(site) == "1.0 True"


def test_a_tampered_wheel_stops_the_installation(lock: Lock, store: Store) -> None:
    site = environment.packages("tiny", store, Silent())
    (wheel,) = store.wheels.rglob(lock.packages[0].file)
    wheel.write_bytes(wheel.read_bytes() + b"more")
    (site.parents[2] / MARK).unlink()
    with pytest.raises(TamperError, match=r"alpha-1\.0-py3-none-any\.whl"):
        environment.packages("tiny", store, Silent())
    assert not site.exists()
    assert says(environment.packages("tiny", store, Silent())) == "1.0 True"


@pytest.mark.usefixtures("lock")
def test_verify_names_a_changed_and_a_missing_file_and_the_next_run_mends_them(store: Store) -> None:
    site = environment.packages("tiny", store, Silent())
    environment.verify(as_environment(site))
    (site / "alpha.py").write_text("VERSION = 'evil'\n")
    (site / "alpha.bin").unlink()
    with pytest.raises(TamperError, match=r"(?s)2 files.*alpha\.bin is missing.*alpha\.py has other bytes"):
        environment.verify(as_environment(site))
    assert says(environment.packages("tiny", store, Silent())) == "1.0 True"
    environment.verify(as_environment(site))


def test_a_change_in_one_environment_does_not_reach_the_next(lock: Lock, store: Store) -> None:
    """Hard links join an environment to whatever it was made from: that must be nothing that is used again."""
    site = environment.packages("tiny", store, Silent())
    with (site / "alpha.py").open("a") as file:  # in place: the same inode
        file.write("VERSION = 'evil'\n")
    (wheel,) = store.wheels.rglob(lock.packages[0].file)
    assert sha256(wheel) == lock.packages[0].sha256
    (site.parents[2] / MARK).unlink()
    assert says(environment.packages("tiny", store, Silent())) == "1.0 True"


def test_two_processes_provision_at_once(lock: Lock, store: Store, tools: Boot, tmp_path: Path) -> None:
    program = tmp_path / "provision.py"
    program.write_text(
        "import sys\n"
        "from pathlib import Path\n"
        "from npusim.toolchain import environment, pins\n"
        "from npusim.toolchain.boot import Boot\n"
        "from npusim.toolchain.pip import Pip\n"
        "from npusim.toolchain.progress import Lines\n"
        "from npusim.toolchain.store import Store\n"
        "store, lock, uv = map(Path, sys.argv[1:])\n"
        "pins.load = lambda name: pins.load_file(lock)\n"
        "environment.boot = lambda store, progress: Boot(Pip(Path(sys.executable)), uv)\n"
        "print(environment.packages('tiny', Store(store), Lines()))\n"
    )
    file = tmp_path / "tiny.lock.json"
    file.write_bytes(pins.dump(lock))
    command = [sys.executable, str(program), str(store.root), str(file), str(tools.uv)]
    variables = {**os.environ, "PYTHONPATH": str(paths.PACKAGE.parent)}
    both = [
        subprocess.Popen(command, env=variables, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    outputs = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [0, 0], outputs
    assert outputs[0][0] == outputs[1][0]
    assert sum(stderr.count("installing the tiny environment") for _, stderr in outputs) == 1
    assert says(Path(outputs[0][0].strip())) == "1.0 True"


def test_no_such_python_is_a_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EnvironmentBuildError, match=r"this machine has no Python 3\.99"):
        find_python("3.99")


def test_a_python_of_another_version_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "python3.99").symlink_to(sys.executable)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EnvironmentBuildError, match=rf"python3\.99 \(is {MINOR}"):
        find_python("3.99")
