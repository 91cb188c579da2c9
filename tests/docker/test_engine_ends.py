"""However a run in containers ends, nothing of it stays in the engine."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from npusim.containers import Engine
from tests.docker.harness import launch, left, until

pytestmark = pytest.mark.usefixtures("images")
SLEEPS = """
import time
print("up", flush=True)
time.sleep(600)
"""
STUBBORN = """
import signal, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
print("up", flush=True)
while True:
    time.sleep(1)
"""


@pytest.fixture
def sleeps(tmp_path: Path) -> Path:
    script = tmp_path / "sleeps.py"
    script.write_text(SLEEPS)
    return script


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
    ids=lambda value: str(value),
)
def test_a_signal_ends_everything(engine: Engine, tmp_path: Path, sleeps: Path, number: int, code: int) -> None:
    launcher = launch(tmp_path / "report", sleeps)
    launcher.has_said(b"up")
    assert left(engine, launcher.process.pid)
    launcher.process.send_signal(number)
    assert launcher.end().code == code
    assert left(engine, launcher.process.pid) == []


def test_a_signal_while_the_containers_start_ends_everything(engine: Engine, tmp_path: Path, sleeps: Path) -> None:
    launcher = launch(tmp_path / "report", sleeps)
    assert until(lambda: bool(left(engine, launcher.process.pid)))
    launcher.process.send_signal(signal.SIGTERM)
    assert launcher.end().code == 143
    assert left(engine, launcher.process.pid) == []


def test_a_script_that_ignores_signals_is_killed(engine: Engine, tmp_path: Path) -> None:
    script = tmp_path / "stubborn.py"
    script.write_text(STUBBORN)
    launcher = launch(tmp_path / "report", script)
    launcher.has_said(b"up")
    launcher.process.send_signal(signal.SIGTERM)
    ended = launcher.end()
    assert ended.code == 3
    assert "killed by SIGKILL" in ended.said
    assert left(engine, launcher.process.pid) == []


def test_a_script_that_takes_too_long_is_ended(engine: Engine, tmp_path: Path, sleeps: Path) -> None:
    launcher = launch(tmp_path / "report", sleeps, "--timeout", "3")
    ended = launcher.end()
    assert ended.code == 19
    assert "did not end within 3 s" in ended.said
    assert left(engine, launcher.process.pid) == []


def test_what_a_killed_launcher_leaves_is_removed_by_the_next(engine: Engine, tmp_path: Path, sleeps: Path) -> None:
    killed = launch(tmp_path / "killed", sleeps)
    killed.has_said(b"up")
    other = launch(tmp_path / "other", sleeps)
    other.has_said(b"up")
    killed.process.kill()
    killed.end()
    assert len(left(engine, killed.process.pid)) == 3
    following = launch(tmp_path / "following", sleeps, "--timeout", "0.5")
    assert following.end().code == 19
    assert left(engine, killed.process.pid) == []
    assert len(left(engine, other.process.pid)) == 3
    other.process.terminate()
    other.end()


def test_a_reader_that_stops_ends_the_script(engine: Engine, tmp_path: Path) -> None:
    script = tmp_path / "talks.py"
    script.write_text("print('up', flush=True)\nwhile True:\n    print('more' * 1000, flush=True)\n")
    launcher = launch(tmp_path / "report", script)
    launcher.has_said(b"up")
    assert launcher.process.stdout is not None
    launcher.process.stdout.close()
    assert launcher.process.stdin is not None
    launcher.process.stdin.close()
    assert launcher.process.stderr is not None
    with launcher.process.stderr as words:
        assert b"nobody reads what it prints" in words.read()
    assert launcher.process.wait() == 3
    assert left(engine, launcher.process.pid) == []


HUNGRY = """
print("up", flush=True)
data = []
while True:
    data.append(bytearray(64 << 20))
"""
HUNGRY_VOLUME = """
with open("/run/npusim/file", "wb") as file:
    while True:
        file.write(bytes(16 << 20))
"""


@pytest.mark.parametrize("text", [HUNGRY, HUNGRY_VOLUME], ids=["heap", "volume"])
def test_the_limit_of_memory_is_named(engine: Engine, tmp_path: Path, text: str) -> None:
    script = tmp_path / "hungry.py"
    script.write_text(text)
    launcher = launch(tmp_path / "report", script, variables={"NPUSIM_DOCKER_MEMORY": "1g"})
    ended = launcher.end()
    assert ended.code == 3, ended.said
    assert "limit of memory, 1.1 GB" in ended.said
    assert "NPUSIM_DOCKER_MEMORY" in ended.said
    assert left(engine, launcher.process.pid) == []


def test_the_limit_of_threads_holds(engine: Engine, tmp_path: Path) -> None:
    script = tmp_path / "forks.py"
    script.write_text(
        "import os, time\n"
        "children = 0\n"
        "try:\n"
        "    while children < 2000:\n"
        "        if os.fork() == 0:\n"
        "            time.sleep(60)\n"
        "            os._exit(0)\n"
        "        children += 1\n"
        "except OSError as error:\n"
        "    print(children, error, flush=True)\n"
        "os._exit(7)\n"
    )
    launcher = launch(tmp_path / "report", script, variables={"NPUSIM_DOCKER_PIDS": "200"})
    ended = launcher.end()
    assert ended.code == 7, ended.said
    count, words = ended.stdout.decode().split(" ", 1)
    assert int(count) < 200
    assert "Resource temporarily unavailable" in words
    assert left(engine, launcher.process.pid) == []
