"""The door to containers, as far as it needs no engine."""

from __future__ import annotations

import gc
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from npusim import containers
from npusim.errors import EngineError


@pytest.mark.filterwarnings("ignore:Exception ignored in. <socket")  # docker's SDK leaves it when nobody answers
@pytest.mark.parametrize("host", ["unix:///nowhere/docker.sock", "tcp://127.0.0.1:1", "nonsense"])
def test_no_engine_is_an_error_that_names_the_host(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setenv("DOCKER_HOST", host)
    with pytest.raises(EngineError) as raised:
        containers.client()
    assert host in raised.value.cause
    assert "--engine local" in raised.value.next_step
    del raised
    gc.collect()


def test_owner_is_an_orphan_only_when_its_process_has_ended() -> None:
    assert not containers.is_orphan(containers.owner())
    done = subprocess.run(
        [sys.executable, "-c", "from npusim import containers; print(containers.owner())"],
        capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert containers.is_orphan(done.stdout.strip())


def test_a_process_that_got_the_number_of_another_does_not_own_its_containers() -> None:
    space = containers.owner().rsplit("/", 2)[0]
    assert containers.is_orphan(f"{space}/{os.getpid()}/1")


def test_what_an_earlier_boot_of_this_machine_left_has_no_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("npusim.containers.owner")  # the package has a function of that name
    monkeypatch.setattr(module, "_machine", lambda: "this")
    earlier = containers.owner().split("/")
    earlier[1] = "another-boot"
    assert containers.is_orphan("/".join(earlier))
    monkeypatch.setattr(module, "_machine", lambda: "")
    assert not containers.is_orphan("/".join(["", *earlier[1:]]))


@pytest.mark.parametrize("label", ["", "x", "m/another-boot/4026531836/1/1", "/another-boot/4026531836/1/1", "a/b/c/d"])
def test_what_cannot_be_judged_is_no_orphan(label: str) -> None:
    assert not containers.is_orphan(label)
