"""Where the client finds its worker, and what importing it costs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from npusim.contract import messages
from npusim.errors import LaunchError, MachineError, NpusimError, UnsupportedError, WorkerError, kinds
from npusim.frontend.runtime import settings, worker_process

ROOT = Path(__file__).parents[3]


def test_settings_from_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NPUSIM_BACKEND_PYTHON", "/env/bin/python")
    monkeypatch.delenv("NPUSIM_MACHINE", raising=False)
    monkeypatch.setenv("NPUSIM_CACHE", "relative")
    found = settings.from_environment(tmp_path)
    assert (found.run_dir, found.command[0]) == (tmp_path, "/env/bin/python")
    assert found.machine == ROOT / "machines" / "tpuv3.toml"
    assert found.cache == Path.cwd() / "relative"
    assert found.environment["NPUSIM_CACHE"] == "relative"


def test_no_such_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NPUSIM_BACKEND_PYTHON", sys.executable)
    monkeypatch.setenv("NPUSIM_MACHINE", "tpuv9")
    with pytest.raises(MachineError, match="`tpuv9`"):
        settings.from_environment(tmp_path)


def test_without_a_backend_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("NPUSIM_BACKEND_PYTHON", raising=False)
    with pytest.raises(WorkerError, match="NPUSIM_BACKEND_PYTHON"):
        settings.from_environment(tmp_path)


def test_worker_finds_npusim_last_and_its_own_packages_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NPUSIM_BACKEND_PYTHON", sys.executable)
    command = settings.from_environment(tmp_path).command
    show = "import sys; sys.path.append(sys.argv.pop(1)); import npusim; print(npusim.__file__, sys.path[-1])"
    boot = command[command.index("-c") + 1]
    shown = [show if part == boot else part for part in command]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(shown, capture_output=True, text=True, check=True, env=environment, cwd="/")
    assert done.stdout.split() == [str(ROOT / "npusim" / "__init__.py"), str(ROOT)]
    help_text = subprocess.run([*command, "--help"], capture_output=True, text=True, check=True, cwd="/").stdout
    assert "--run-dir" in help_text


def test_client_is_light() -> None:
    code = (
        "import sys, npusim.frontend.runtime.client; print([m for m in ('torch', 'numpy', 'mlir') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_failures_come_back_as_their_class(kind: str) -> None:
    error = worker_process.failure(messages.Failed(kind, "k", "s", "what", "cause", "next"))
    assert type(error) is kinds()[kind]
    assert (error.what, error.cause, error.next_step) == ("what", "cause", "next")
    assert (error.kernel, error.stage) == ("k", "s")


def test_subclass_that_shares_a_kind_does_not_replace_its_parent() -> None:
    class SpecialError(LaunchError):
        pass

    assert kinds()["launch"] is LaunchError
    assert issubclass(SpecialError, NpusimError)


def test_unknown_kind_breaks_the_protocol() -> None:
    error = worker_process.failure(messages.Failed("zap", "k", "s", "what", "", ""))
    assert type(error) is WorkerError
    assert "`zap`: what" in error.cause


@pytest.mark.parametrize(
    ("reply", "complaint"),
    [
        (messages.Stopped(), "answered Hello with Stopped"),
        (messages.Ready(99, 1, "d", "b"), "worker speaks version 99"),
    ],
)
def test_greetings_that_are_none(reply: messages.Reply, complaint: str) -> None:
    with pytest.raises(WorkerError) as caught:
        worker_process.greet(reply)
    assert complaint in caught.value.cause


def test_greeting_may_be_a_failure() -> None:
    with pytest.raises(UnsupportedError, match="what"):
        worker_process.greet(messages.Failed("unsupported", "", "", "what", "", ""))
