"""The updater of the locks: what it shows, what it writes, and what it does not write."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from npusim import paths
from npusim.toolchain import pins, resolve
from npusim.toolchain.resolve import Row

SCRIPT = paths.PACKAGE.parent / "scripts" / "update_pins.py"


@pytest.fixture
def updater(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """scripts/update_pins.py on a folder of its own, with a `tiny` environment."""
    spec = importlib.util.spec_from_file_location("update_pins", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    spec.loader.exec_module(module)
    (tmp_path / "tiny.toml").write_text('python = "3.11"\nrequirements = ["alpha"]\n[what]\nalpha = "the first"\n')
    monkeypatch.setattr(module, "PINS", tmp_path)
    return module


def _resolved(updater: ModuleType, sha256: str) -> pins.Lock:
    pin = pins.Pin(name="alpha", version="1.0", file="alpha.whl", sha256=sha256, licence="MIT", what="x")
    return pins.Lock(how=updater.HOW, environment="tiny", python="3.11", packages=(pin,))


def test_the_difference_is_shown_and_only_force_writes_it(
    updater: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = tmp_path / "tiny.lock.json"
    lock.write_bytes(pins.dump(_resolved(updater, "a" * 64)))
    monkeypatch.setattr(updater, "resolve", lambda _environment: _resolved(updater, "b" * 64))

    monkeypatch.setattr("sys.argv", ["update_pins.py"])
    updater.main()
    shown = capsys.readouterr().out
    assert f'-   "sha256": "{"a" * 64}",' in shown
    assert f'+   "sha256": "{"b" * 64}",' in shown
    assert json.loads(lock.read_text())["packages"][0]["sha256"] == "a" * 64

    monkeypatch.setattr("sys.argv", ["update_pins.py", "--force"])
    updater.main()
    assert pins.load_file(lock) == _resolved(updater, "b" * 64)

    capsys.readouterr()
    updater.main()
    assert "no change" in capsys.readouterr().out


def test_an_optional_lock_that_no_index_can_fill_is_told_by_name(
    updater: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As torch 2.10.0+cpu, which only PyTorch's own index has. The next environment is still looked at."""
    optional = 'python = "3.11"\noptional = "the other index"\nrequirements = ["alpha==1.0+cpu", "beta<2"]\n'
    (tmp_path / "most.toml").write_text(optional)
    there = [Row("alpha", "1.0", "alpha-1.0-py3-none-any.whl", "a" * 64)]
    monkeypatch.setattr(updater, "resolver", lambda _environment, _python: None)
    monkeypatch.setattr(resolve, "pages", lambda _pip, names: [row for row in there if row.name in names])
    monkeypatch.setattr(updater, "resolve", lambda _environment: _resolved(updater, "a" * 64))
    monkeypatch.setattr("sys.argv", ["update_pins.py", "--force"])
    updater.main()
    assert not (tmp_path / "most.lock.json").exists()
    assert (tmp_path / "tiny.lock.json").exists()
    assert "most.lock.json: not written: no index of pip's has alpha==1.0+cpu (needed: the other index)" in (
        capsys.readouterr().out
    )

    there.append(Row("alpha", "1.0+cpu", "alpha-1.0+cpu-py3-none-any.whl", "a" * 64))
    updater.main()
    assert (tmp_path / "most.lock.json").exists()
