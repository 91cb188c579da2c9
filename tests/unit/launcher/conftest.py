"""`npusim` with a frontend that needs no torch, in this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from npusim import cli
from tests.unit.launcher import fake_launcher


@dataclass(frozen=True)
class Outcome:
    code: int
    stdout: str
    stderr: str


Npusim = Callable[..., Outcome]


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """Where run directories are made."""
    folder = tmp_path / "shm"
    folder.mkdir()
    return folder


@pytest.fixture
def npusim(base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Npusim:
    """`npusim("run", ...)`: exit code and output of a command."""
    fake_launcher.install(monkeypatch.setattr, base)
    for name in ("NPUSIM_MACHINE", "NPUSIM_REPORT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("NPUSIM_STORE", str(tmp_path / "store"))
    monkeypatch.setenv("NPUSIM_CACHE", str(tmp_path / "cache"))

    def call(*arguments: object) -> Outcome:
        with pytest.raises(SystemExit) as stop:
            cli.main([str(argument) for argument in arguments])
        captured = capfd.readouterr()
        assert isinstance(stop.value.code, int)
        return Outcome(stop.value.code, captured.out, captured.err)

    return call


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], Path]:
    """A script with this text."""

    def write(text: str) -> Path:
        path = tmp_path / "script.py"
        path.write_text(text)
        return path

    return write
