"""`--engine auto` without an engine or without images."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pytest

from npusim.errors import EngineError, ImageError
from npusim.launcher.engine import auto
from npusim.launcher.engine.choose import choose
from npusim.launcher.engine.docker import DockerEngine
from npusim.launcher.engine.local import LocalEngine
from tests.unit.launcher.conftest import Npusim


@pytest.mark.filterwarnings("ignore:Exception ignored in. <socket")  # docker's SDK leaves it when nobody answers
def test_without_an_engine_it_says_in_one_line_that_it_runs_locally(
    npusim: Npusim, script: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOCKER_HOST", "unix:///nowhere/docker.sock")
    done = npusim("run", "--engine", "auto", script("print('ran')"))
    gc.collect()
    assert done.code == 0
    assert "ran" in done.stdout
    said = [line for line in done.stderr.splitlines() if "engine" in line]
    assert said == ["npusim: runs on the local engine: no container engine answers"]


def test_without_images_it_says_which(
    npusim: Npusim, script: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auto, "missing", lambda _: ImageError("the image npusim-backend:0123 is not there"))
    done = npusim("run", "--engine", "auto", script("print('ran')"))
    assert done.code == 0
    assert "npusim: runs on the local engine: the image npusim-backend:0123 is not there\n" in done.stderr


def test_the_docker_engine_by_name_does_not_fall_back(
    npusim: Npusim, script: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_client(*_: object) -> None:
        raise EngineError("no container engine answers")

    monkeypatch.setattr("npusim.containers.client", no_client)
    done = npusim("run", "--engine", "docker", script("print('ran')"))
    assert done.code == EngineError.exit_code
    assert "no container engine answers" in done.stderr
    assert "ran" not in done.stdout


def test_engines_by_name() -> None:
    assert isinstance(choose("docker"), DockerEngine)
    assert isinstance(choose("local"), LocalEngine)
    assert isinstance(choose("auto"), auto.AutoEngine)
