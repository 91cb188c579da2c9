"""A launcher that is interrupted, ended or killed takes its script with it and leaves no run directory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from npusim.errors import TimeLimitError
from tests.unit.launcher.conftest import Npusim
from tests.unit.launcher.fake_launcher import HERE, ROOT

DEADLINE_SECONDS = 30.0
SLEEP = """
import os, pathlib, sys, time
note = pathlib.Path(sys.argv[1])
fresh = note.with_name("fresh")
fresh.write_text(str(os.getpid()))
fresh.replace(note)  # the last thing before it sleeps: an interrupt within a destructor would be lost
time.sleep(600)
"""
Launcher = subprocess.Popen[bytes]


def wait_for(what: str, condition: Path | None = None, gone: int = 0) -> None:
    """Until a file has text, or a process is gone."""
    end = time.monotonic() + DEADLINE_SECONDS
    while time.monotonic() < end:
        if condition is not None and condition.exists() and condition.read_text():
            return
        if gone and not running(gone):
            return
        time.sleep(0.02)
    pytest.fail(f"waited too long for {what}")


def running(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def launch(base: Path, script: Path, note: Path) -> Launcher:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "FAKE_BASE": str(base)}
    command = [sys.executable, str(HERE / "fake_launcher.py"), "run", str(script), str(note)]
    return subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.fixture
def sleeper(base: Path, tmp_path: Path) -> Iterator[tuple[Launcher, int]]:
    """A launcher whose script sleeps, and the script's process."""
    (tmp_path / "sleep.py").write_text(SLEEP)
    note = tmp_path / "pid"
    launcher = launch(base, tmp_path / "sleep.py", note)
    wait_for("the script to start", note)
    yield launcher, int(note.read_text())
    launcher.kill()
    launcher.wait()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_script_too(sleeper: tuple[Launcher, int], base: Path, number: int, code: int) -> None:
    launcher, script = sleeper
    assert len(list(base.glob("npusim-*"))) == 1
    launcher.send_signal(number)
    assert launcher.wait(DEADLINE_SECONDS) == code
    assert not running(script)
    assert not list(base.glob("npusim-*"))


def test_a_killed_launcher_leaves_nothing_for_long(sleeper: tuple[Launcher, int], base: Path, tmp_path: Path) -> None:
    launcher, script = sleeper
    launcher.kill()
    launcher.wait()
    wait_for("the script to end with its launcher", gone=script)
    assert len(list(base.glob("npusim-*"))) == 1
    (tmp_path / "next.py").write_text("")
    assert launch(base, tmp_path / "next.py", tmp_path).wait(DEADLINE_SECONDS) == 0
    assert not list(base.glob("npusim-*"))


def test_two_runs_do_not_disturb_each_other(sleeper: tuple[Launcher, int], base: Path, tmp_path: Path) -> None:
    launcher, script = sleeper
    (tmp_path / "next.py").write_text("")
    assert launch(base, tmp_path / "next.py", tmp_path).wait(DEADLINE_SECONDS) == 0
    assert launcher.poll() is None
    assert running(script)
    assert len(list(base.glob("npusim-*"))) == 1


PROVISIONING = """
import sys
from npusim import cli
from npusim.toolchain import activate, process
activate.frontend_python = lambda _stack, _packages: process.run([sys.executable, *sys.argv[1:3]])
cli.main(["run", sys.argv[1]])
"""


def test_sigterm_while_provisioning_ends_what_was_started(tmp_path: Path) -> None:
    """A launcher that waits for a program (here: one that sleeps) before any script runs."""
    (tmp_path / "sleep.py").write_text(SLEEP)
    note = tmp_path / "pid"
    command = [sys.executable, "-c", PROVISIONING, str(tmp_path / "sleep.py"), str(note)]
    launcher = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdin=subprocess.DEVNULL)
    wait_for("the program to start", note)
    launcher.terminate()
    assert launcher.wait(DEADLINE_SECONDS) == 143
    wait_for("the program to end", gone=int(note.read_text()))


def test_a_script_that_runs_too_long_is_ended(npusim: Npusim, base: Path, tmp_path: Path) -> None:
    script, ready = tmp_path / "long.py", tmp_path / "ready"
    script.write_text(SLEEP)
    done = npusim("run", "--timeout", "2", script, ready)
    assert done.code == TimeLimitError.exit_code
    assert "did not end within 2 s" in done.stderr
    assert not running(int(ready.read_text()))
    assert not list(base.glob("npusim-*"))
