"""The spawner and the frontend's side of it, with small programs for workers."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from npusim.backend.spawner.server import Spawner
from npusim.contract import messages
from npusim.errors import WorkerError
from npusim.frontend.runtime.process import begin
from npusim.frontend.runtime.settings import Settings
from npusim.frontend.runtime.spawned import Spawned

PATIENCE = 20.0
Place = Callable[[str], Settings]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """Settings for a worker whose program is the given Python text, under a spawner of its own."""

    def make(program: str) -> Settings:
        run_dir = tmp_path / "run"
        run_dir.mkdir()
        socket = tmp_path / "spawner.sock"
        spawner = Spawner(tmp_path, (sys.executable, "-c", program))
        threading.Thread(target=spawner.serve, args=(socket,), daemon=True).start()
        return Settings(run_dir, Path("/machines/m.toml"), tmp_path / "cache", (), spawner=socket)

    return make


def is_gone(pid: int) -> bool:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


def test_worker_gets_its_arguments_and_writes_its_log_in_the_run_directory(place: Place) -> None:
    settings = place("import sys; print(*sys.argv[1:]); print('warned', file=sys.stderr)")
    worker = begin(settings)
    assert worker.wait(PATIENCE) == 0
    log = (settings.run_dir / messages.LOG).read_text()
    arguments = f"--run-dir {settings.run_dir} --machine /machines/m.toml --cache {settings.cache} --owned"
    assert sorted(log.splitlines()) == [arguments, "warned"]


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("raise SystemExit(7)", 7),
        ("import os; os.kill(os.getpid(), 11)", -signal.SIGSEGV),
        ("import os; os.kill(os.getpid(), 9)", -signal.SIGKILL),
    ],
)
def test_exit_code_and_signal_come_back(place: Place, program: str, code: int) -> None:
    worker = begin(place(program))
    assert worker.wait(PATIENCE) == code
    assert worker.poll() == code
    worker.kill()  # of one that has ended: nothing


def test_a_running_worker_has_no_code(place: Place) -> None:
    worker = begin(place("import time; time.sleep(60)"))
    assert worker.poll() is None
    assert worker.wait(0.05) is None
    worker.kill()
    assert worker.wait(PATIENCE) == -signal.SIGKILL
    assert is_gone(worker.pid)


def test_a_frontend_that_goes_away_takes_its_worker_along(place: Place) -> None:
    worker = begin(place("import time; time.sleep(60)"))
    assert isinstance(worker, Spawned)
    pid = worker.pid
    worker._channel.close()
    assert is_gone(pid)


def test_two_workers_live_side_by_side(place: Place) -> None:
    settings = place("import time; time.sleep(60)")
    one, other = begin(settings), begin(settings)
    one.kill()
    assert one.wait(PATIENCE) == -signal.SIGKILL
    assert other.poll() is None
    other.kill()
    assert other.wait(PATIENCE) == -signal.SIGKILL


@pytest.mark.parametrize("run_dir", ["/etc", "{base}", "{base}/../elsewhere", "{base}/link"])
def test_a_run_directory_outside_the_volume_is_refused(place: Place, tmp_path: Path, run_dir: str) -> None:
    settings = place("pass")
    (tmp_path / "link").symlink_to("/etc")
    outside = Path(run_dir.format(base=tmp_path))
    with pytest.raises(WorkerError, match="could not be started") as caught:
        begin(Settings(outside, settings.machine, settings.cache, (), spawner=settings.spawner))
    assert "is not below" in caught.value.cause


def test_a_run_directory_that_is_not_there_is_refused(place: Place) -> None:
    settings = place("pass")
    settings.run_dir.rmdir()
    with pytest.raises(WorkerError, match="could not be started") as caught:
        begin(settings)
    assert "No such file" in caught.value.cause


def test_no_spawner_is_an_error_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("npusim.frontend.runtime.spawned.START_SECONDS", 0.05)
    with pytest.raises(WorkerError, match=r"spawner\.sock does not answer"):
        begin(Settings(tmp_path, tmp_path, tmp_path, (), spawner=tmp_path / "spawner.sock"))
