"""From a job to an outcome, with a client in memory in docker's place."""

from __future__ import annotations

import os
import signal
import tarfile
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from npusim import containers, paths
from npusim.containers import OWNER, owner
from npusim.contract import failure
from npusim.errors import CompileError, EngineError, ScriptError, TimeLimitError, WorkerError
from npusim.images import resolve
from npusim.images.resolve import ImageRef
from npusim.launcher.engine.docker import DockerEngine, inside
from npusim.launcher.engine.job import Job, Outcome
from tests.unit.launcher.docker.fake_docker import WORDS, Docker, Plot, archive, plain

MACHINE = paths.shipped_machines()["tpuv3"]
ERROR = f"{inside.RUN}/error.json"
Run = Callable[..., tuple[Outcome, Docker]]


@pytest.fixture
def job(tmp_path: Path) -> Job:
    return Job(program=("-m", "program"), folders=(tmp_path,), machine=MACHINE, output=tmp_path / "output")


@pytest.fixture
def docker(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Docker]:
    """An engine in which this happens."""

    def make(plot: Plot, *rows: dict[str, Any]) -> Docker:
        made = Docker(plot, rows)
        monkeypatch.setattr(containers, "client", lambda: made)
        monkeypatch.setattr(resolve, "resolve", lambda _, role, stack=None: ImageRef(role, "0" * 64, f"{role}/{stack}"))
        return made

    return make


def saved(error: Exception) -> bytes:
    assert isinstance(error, CompileError | WorkerError)
    record = failure.Record(error.kind, error.what, error.cause, error.next_step)
    return plain("error.json", msgspec.json.encode(record))


def test_containers_are_closed_and_gone_afterwards(docker: Callable[..., Docker], job: Job) -> None:
    engine = docker(Plot())
    assert DockerEngine().run(job).code == 0
    assert engine.there == []
    assert engine.closed
    assert job.output is not None
    assert job.output.read_bytes() == WORDS
    for made in engine.made:
        options = made.options
        assert options["network_mode"] == "none"
        assert options["cap_drop"] == ["ALL"]
        assert options["read_only"]
        assert options["init"]
        assert options["security_opt"] == ["no-new-privileges"]
        assert options["user"] == f"{os.getuid()}:{os.getgid()}"
        assert options["mem_limit"] == options["memswap_limit"] > 0
        assert options["pids_limit"] == 4096
        assert options["labels"][OWNER] == owner()
    assert "mode=0700" in engine.volume["driver_opts"]["o"]


def test_the_script_s_container_sees_its_folder_only(docker: Callable[..., Docker], job: Job, tmp_path: Path) -> None:
    engine = docker(Plot())
    DockerEngine().run(job)
    backend, frontend = sorted(engine.made, key=lambda made: made.is_frontend)
    mounts = [(mount["Type"], mount["Target"], mount["ReadOnly"]) for mount in frontend.options["mounts"]]
    assert mounts == [("bind", str(tmp_path), True), ("volume", "/run/npusim", False)]
    assert [mount["Target"] for mount in backend.options["mounts"]] == ["/run/npusim"]
    assert frontend.options["command"] == ["/opt/npusim/frontend/bin/python", "-s", "-m", "program"]
    assert frontend.options["environment"]["NPUSIM_ENGINE"] == "docker"


def test_a_machine_of_the_user_s_goes_into_the_volume(docker: Callable[..., Docker], job: Job, tmp_path: Path) -> None:
    machine = tmp_path / "tpuv3.toml"  # the name of one that ships
    machine.write_text("mine")
    engine = docker(Plot())
    DockerEngine().run(replace(job, machine=machine))
    assert b"mine" in engine.put[inside.SHARED]
    assert engine.frontend.options["environment"]["NPUSIM_MACHINE"] == inside.MACHINE


@pytest.mark.parametrize("refuses", ["create frontend", "create backend", "start frontend", "start backend"])
def test_what_the_engine_refuses_leaves_nothing(docker: Callable[..., Docker], job: Job, refuses: str) -> None:
    engine = docker(Plot(status=None, refuses=refuses))
    with pytest.raises(EngineError, match="could not"):
        DockerEngine().run(job)
    assert engine.there == []


def test_a_time_limit_leaves_nothing(docker: Callable[..., Docker], job: Job) -> None:
    engine = docker(Plot(status=None))
    with pytest.raises(TimeLimitError):
        DockerEngine().run(replace(job, timeout=0.05))
    assert engine.frontend.got == [signal.SIGTERM]
    assert engine.there == []


def test_a_signal_leaves_nothing(docker: Callable[..., Docker], job: Job) -> None:
    engine = docker(Plot(status=None))

    def interrupt() -> None:
        while not (engine.made and job.output and job.output.is_file() and job.output.stat().st_size):
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGTERM)

    thread = threading.Thread(target=interrupt)
    thread.start()
    assert DockerEngine().run(job).code == -signal.SIGTERM
    thread.join()
    assert engine.there == []


@pytest.mark.parametrize(
    ("status", "own", "code"),
    [(5, None, 5), (139, None, -11), (139, b"139", 139), (200, b"200", 200), (139, b"5", -11)],
)
def test_exit_codes_are_told_from_signals(
    docker: Callable[..., Docker], job: Job, status: int, own: bytes | None, code: int
) -> None:
    docker(Plot(status=status, files={} if own is None else {f"{inside.RUN}/exit": plain("exit", own)}))
    assert DockerEngine().run(job).code == code


def test_the_frontend_s_error_comes_out(docker: Callable[..., Docker], job: Job) -> None:
    docker(Plot(status=22, files={ERROR: saved(CompileError("no kernel", cause="c", next_step="n"))}))
    error = DockerEngine().run(job).error
    assert isinstance(error, CompileError)
    assert str(error) == str(CompileError("no kernel", cause="c", next_step="n"))


def test_a_log_outlives_the_volume(
    docker: Callable[..., Docker], job: Job, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("NPUSIM_CACHE", str(cache))
    folder = tarfile.TarInfo("logs")
    folder.type = tarfile.DIRTYPE
    logs = archive((folder, b""), (tarfile.TarInfo("logs/worker-7.log"), b"its log"))
    error = WorkerError("it died", next_step=f"report {inside.LOGS}/worker-7.log;")
    docker(Plot(status=25, files={ERROR: saved(error), inside.LOGS: logs}))
    found = DockerEngine().run(job).error
    assert isinstance(found, WorkerError)
    assert Path(found.next_step.removeprefix("report ").rstrip(";")).read_bytes() == b"its log"


def test_a_killed_script_is_told_the_limit(docker: Callable[..., Docker], job: Job) -> None:
    docker(Plot(status=137, starved="frontend"))
    error = DockerEngine().run(job).error
    assert isinstance(error, ScriptError)
    assert "limit of memory" in error.cause


def test_a_killed_worker_is_told_the_limit(
    docker: Callable[..., Docker], job: Job, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("NPUSIM_CACHE", str(cache))
    docker(Plot(status=25, starved="backend", files={ERROR: saved(WorkerError("it was killed", cause="unknown"))}))
    error = DockerEngine().run(job).error
    assert isinstance(error, WorkerError)
    assert error.what == "it was killed"
    assert "limit of memory" in error.cause


def test_a_backend_that_ends_early_is_named_with_its_words(docker: Callable[..., Docker], job: Job) -> None:
    docker(Plot(status=25, no_backend=True))
    error = DockerEngine().run(job).error
    assert isinstance(error, WorkerError)
    assert error.cause == "the spawner's words"


def link() -> bytes:
    entry = tarfile.TarInfo("error.json")
    entry.type, entry.linkname = tarfile.SYMTYPE, "/etc/passwd"
    return archive((entry, b""))


@pytest.mark.parametrize(
    "data",
    [link(), b"", b"no archive" * 100, plain("error.json", b"no record"), plain("error.json", bytes(2 << 20))],
    ids=["link", "empty", "noise", "no record", "large"],
)
def test_what_is_no_error_file_is_not_used(docker: Callable[..., Docker], job: Job, data: bytes) -> None:
    engine = docker(Plot(status=3, files={ERROR: data}))
    with pytest.raises(EngineError, match=r"error\.json is not used"):
        DockerEngine().run(job)
    assert engine.there == []


def _pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.parametrize("make", [lambda path: path.symlink_to("/etc/passwd"), _pipe, Path.mkdir])
def test_what_is_no_report_file_is_not_used(
    docker: Callable[..., Docker],
    job: Job,
    tmp_path: Path,
    make: Callable[[Path], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    docker(Plot())
    monkeypatch.setattr("npusim.launcher.engine.docker.engine._forget", lambda _: None)
    report = tmp_path / "report"
    report.mkdir()
    make(report / "report.json")
    with pytest.raises(EngineError, match=r"report\.json is not used"):
        DockerEngine().run(replace(job, report=report))


def test_only_what_killed_processes_left_is_removed(docker: Callable[..., Docker], job: Job) -> None:
    gone = {OWNER: f"{owner().rsplit('/', 2)[0]}/1/0"}
    alive, unknown = {OWNER: owner()}, {OWNER: "elsewhere/1/0"}
    rows = [
        {"Id": f"c-{name}", "Labels": labels} for name, labels in (("gone", gone), ("alive", alive), ("?", unknown))
    ]
    rows += [{"Name": f"v-{name}", "Labels": labels} for name, labels in (("gone", gone), ("alive", alive))]
    engine = docker(Plot(), *rows)
    DockerEngine().run(job)
    assert engine.removed == ["c-gone", "v-gone", "volume"]
