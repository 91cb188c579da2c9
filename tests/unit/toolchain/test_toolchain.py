"""The memo of what was provisioned, and the environment of a process."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from npusim import paths
from npusim.errors import UsageError
from npusim.toolchain import activate, inside, toolchain
from npusim.toolchain.packages import PackagesLock
from npusim.toolchain.stacks import Stack
from npusim.toolchain.store import MARK, Store
from npusim.toolchain.toolchain import Toolchain


class Provisioned:
    """Stands for environments that took minutes; counts how often they were asked for."""

    def __init__(self, root: Path) -> None:
        self.calls, self.entry = 0, root / "envs" / "entry"

    def __call__(self, _store: Store, stack: Stack, _packages: PackagesLock | None) -> Toolchain:
        self.calls += 1
        self.entry.mkdir(parents=True, exist_ok=True)
        for name in (MARK, "library.so"):
            (self.entry / name).touch()
        python = self.entry / "python"
        if not python.exists():
            python.symlink_to(sys.executable)
        variables = {"NPUSIM_BACKEND_PYTHON": str(python), "NPUSIM_DEVICE_LIB": str(self.entry / "library.so")}
        return Toolchain(stack.name, python, python, variables, "d" * 64, "e" * 16, (self.entry,))


@pytest.fixture
def provisioned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Provisioned:
    """A package of one source, a store, and nothing provisioned."""
    package = tmp_path / "checkout" / "npusim"
    (package / "frontend").mkdir(parents=True)
    (package / "frontend" / "device.cpp").write_text("one")
    monkeypatch.setattr(paths, "PACKAGE", package)
    monkeypatch.setenv("NPUSIM_STORE", str(tmp_path / "store"))
    monkeypatch.setenv("NPUSIM_CACHE", str(tmp_path / "cache"))
    made = Provisioned(tmp_path / "store")
    monkeypatch.setattr(toolchain, "_provision", made)
    return made


def test_a_second_look_provisions_nothing(provisioned: Provisioned) -> None:
    assert toolchain.toolchain() == toolchain.toolchain()
    assert provisioned.calls == 1


def test_every_stack_has_a_memo_of_its_own(provisioned: Provisioned) -> None:
    stacks_ = ["torch2.10", "torch2.13-cpu", "torch2.10", "torch2.13-cpu"]
    assert [toolchain.toolchain(name).stack for name in stacks_] == stacks_
    assert provisioned.calls == 2


def test_every_stack_and_lock_of_packages_is_remembered_apart(
    provisioned: Provisioned, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    extra = SimpleNamespace(digest="f" * 64)
    monkeypatch.setattr(toolchain, "load", lambda _path, _stack: extra)
    wanted = [("torch2.10", None), ("torch2.13-cpu", None), ("torch2.13-cpu", tmp_path)]
    for _ in range(2):
        assert [toolchain.toolchain(*each).stack for each in wanted] == [name for name, _ in wanted]
    assert provisioned.calls == 3
    extra.digest = "0" * 64
    toolchain.toolchain("torch2.13-cpu", tmp_path)
    assert provisioned.calls == 4


def _source(made: Provisioned) -> None:
    del made
    (paths.PACKAGE / "frontend" / "device.cpp").write_text("changed")


def _new_source(made: Provisioned) -> None:
    del made
    (paths.PACKAGE / "frontend" / "more.py").touch()


def _mark(made: Provisioned) -> None:
    (made.entry / MARK).unlink()


def _library(made: Provisioned) -> None:
    (made.entry / "library.so").unlink()


def _python(made: Provisioned) -> None:
    (made.entry / "python").unlink()


@pytest.mark.parametrize("change", [_source, _new_source, _mark, _library, _python], ids=lambda f: f.__name__)
def test_whatever_changes_is_looked_at_again(provisioned: Provisioned, change: Callable[[Provisioned], None]) -> None:
    toolchain.toolchain()
    change(provisioned)
    toolchain.toolchain()
    assert provisioned.calls == 2


def test_a_memo_of_another_npusim_is_ignored(provisioned: Provisioned) -> None:
    toolchain.toolchain()
    (memo,) = (paths.store_root() / "activated").iterdir()
    memo.write_text('{"key": "of another shape"}')
    toolchain.toolchain()
    assert provisioned.calls == 2


def test_the_environment_of_a_process(
    provisioned: Provisioned, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "/somewhere/else")
    monkeypatch.setenv("NPUSIM_REPORT", "/of/another/run")
    monkeypatch.setenv("KEPT", "yes")
    got = activate.process_environment(machine=tmp_path / "m.toml", report=None, run_dir=tmp_path / "run")
    overlay = Path(got["PYTHONPATH"])
    assert [path.name for path in overlay.iterdir()] == ["npusim"]
    assert (overlay / "npusim").resolve() == paths.PACKAGE
    assert got["KEPT"] == "yes"
    assert got["NPUSIM_MACHINE"] == str(tmp_path / "m.toml")
    assert got["NPUSIM_RUN_DIR"] == str(tmp_path / "run")
    assert got["NPUSIM_DEVICE_LIB"] == str(provisioned.entry / "library.so")
    assert got["NPUSIM_TOOLCHAIN"] == "d" * 64
    assert got["TORCHINDUCTOR_CACHE_DIR"].startswith(str(tmp_path / "cache"))
    assert not {"NPUSIM_REPORT", "NPUSIM_ALLOW_HOST_OPS", "NPUSIM_TIMING"} & set(got)
    assert activate.frontend_python() == provisioned.entry / "python"


@pytest.mark.usefixtures("provisioned")
def test_the_options_of_a_process(tmp_path: Path) -> None:
    got = activate.process_environment(
        machine=tmp_path, report=tmp_path / "report", run_dir=tmp_path, allow_host_ops=True, timing=False
    )
    chosen = {name: got[name] for name in ("NPUSIM_REPORT", "NPUSIM_ALLOW_HOST_OPS", "NPUSIM_TIMING")}
    assert chosen == {
        "NPUSIM_REPORT": str(tmp_path / "report"), "NPUSIM_ALLOW_HOST_OPS": "1", "NPUSIM_TIMING": "0",
    }  # fmt: skip


def test_inductors_cache_follows_npusims_sources(provisioned: Provisioned) -> None:
    toolchain.toolchain()
    before = toolchain.code_digest()
    _new_source(provisioned)
    assert toolchain.code_digest() != before


def test_an_unknown_role_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", dict(os.environ))
    with pytest.raises(UsageError, match="there is no environment `middle`"):
        inside.prepare("middle")
