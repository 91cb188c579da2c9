"""Failures are left where they are first seen, once, and what cannot be left is said."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from npusim import paths
from npusim.contract import bundle, manifest, messages
from npusim.contract.bundle import Index
from npusim.errors import CompileError, LaunchError, NpusimError, UnsupportedError, UsageError
from npusim.frontend.failures import capture, facts
from npusim.frontend.runtime import client
from npusim.frontend.runtime.settings import Settings
from tests.unit.frontend.test_failures import SPEC

BACKEND = "b" * 64


@dataclass(frozen=True)
class FakeClient:
    settings: Settings
    backend_digest: str = BACKEND


@pytest.fixture
def run_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A run directory with a log, a cache, and a client that never started a worker."""
    folder, cache = tmp_path / "run", tmp_path / "cache"
    folder.mkdir()
    (folder / messages.LOG).write_text("x" * capture.TAIL_BYTES + "the end")
    fake = FakeClient(Settings(folder, paths.machine_file("edge"), cache, ()))
    monkeypatch.setattr(client, "current", lambda: fake)
    monkeypatch.setattr(capture, "_left", set())
    monkeypatch.setenv(bundle.FAILURES, str(folder))
    monkeypatch.delenv(bundle.SWITCH, raising=False)
    script = tmp_path / "script.py"
    script.write_text("pass")
    monkeypatch.setattr(facts, "_script", [(script, ("-x",))])
    return folder


def left(run_dir: Path) -> list[Index]:
    folders = sorted(path for path in run_dir.iterdir() if path.is_dir())
    return [bundle.decode((folder / bundle.INDEX).read_bytes()) for folder in folders]


def files(index: Index) -> set[str]:
    return {each.file for each in index.files}


def at(error: NpusimError, stage: str) -> NpusimError:
    return error.met("k", stage)


def test_what_is_known_of_a_refusal(run_dir: Path) -> None:
    capture.refused(UnsupportedError("what", cause="why", next_step="how"), "inductor")
    (index,) = left(run_dir)
    assert (index.kind, index.what, index.cause, index.next_step) == ("unsupported", "what", "why", "how")
    assert (index.stage, index.layer, index.kernel) == ("inductor", "frontend/inductor", "")
    assert index.arguments == ("-x",)
    assert files(index) == {"machine.toml", "script.py", "traceback.txt", "worker.log"}
    log = (run_dir / "failure-0" / messages.LOG).read_text()
    assert log.endswith("the end")
    assert len(log) == capture.TAIL_BYTES


@pytest.mark.parametrize(
    ("ending", "stage", "layer"),
    [
        (manifest.FAILED, "npu", "backend/npu"),
        (manifest.BUILDING, "objects", "backend/objects"),
        ("", "load", "backend/load"),
    ],
)
def test_what_a_build_left_is_taken(run_dir: Path, ending: str, stage: str, layer: str) -> None:
    folder = client.current().settings.cache / "kernels" / (manifest.key(SPEC.digest, BACKEND) + ending)
    folder.mkdir(parents=True)
    for name in ("tile.mlir", manifest.STAGES, ".npu.mlir.unfinished"):
        (folder / name).write_text(name)
    capture.not_compiled(at(CompileError("what"), stage), SPEC, "source")
    (index,) = left(run_dir)
    assert (index.layer, index.kernel, index.digest, index.backend_digest) == (layer, "k", SPEC.digest, BACKEND)
    kernel = {"kernel/tile.mlir", "kernel/stages.log", "source.py", "spec.json"}
    assert files(index) == kernel | {"machine.toml", "script.py", "traceback.txt", "worker.log"}


def test_a_launch_that_never_was(run_dir: Path) -> None:
    capture.not_launched(LaunchError("what"), SPEC, "source")
    (index,) = left(run_dir)
    assert (index.stage, index.layer) == ("launch", "launch")
    assert [each.file for each in index.missing] == ["kernel"]


def test_a_failure_is_left_once(run_dir: Path) -> None:
    first = UnsupportedError("what")
    for error in (first, first, UnsupportedError("what")):
        capture.refused(error, "inductor")
    capture.not_compiled(at(CompileError("what"), "npu"), SPEC, "")
    capture.not_compiled(at(CompileError("what else"), "npu"), SPEC, "")
    capture.not_compiled(at(CompileError("what"), "llvm"), SPEC, "")
    assert [index.stage for index in left(run_dir)] == ["inductor", "npu", "llvm"]


def test_there_is_an_end(run_dir: Path) -> None:
    for number in range(capture.MOST + 5):
        capture.refused(UnsupportedError(f"what {number}"), "inductor")
    assert len(left(run_dir)) == capture.MOST


def test_the_users_own_mistakes_leave_nothing(run_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    capture.refused(UsageError("what"), "device")
    monkeypatch.setenv(bundle.SWITCH, "0")
    capture.refused(UnsupportedError("what"), "inductor")
    assert not left(run_dir)


def test_what_cannot_be_left_is_said(
    run_dir: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(_writer: object) -> None:
        raise OSError(28, "No space left on device")

    capture.not_launched(at(LaunchError("what"), "launch"), SPEC, "", full)
    assert "leaves no bundle: [Errno 28] No space left" in capsys.readouterr().err
    assert not left(run_dir), "half a folder was left"
    monkeypatch.setenv(bundle.FAILURES, str(run_dir / "nowhere" / "at all"))
    capture.refused(UnsupportedError("what"), "inductor")
    assert "leaves no bundle" in capsys.readouterr().err


def test_a_large_script_is_missing_by_name(run_dir: Path, tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text("#" * (capture.SCRIPT_BYTES + 1))
    capture.refused(UnsupportedError("what"), "inductor")
    (index,) = left(run_dir)
    assert [each.file for each in index.missing] == ["script.py"]
    assert str(capture.SCRIPT_BYTES) in index.missing[0].why
