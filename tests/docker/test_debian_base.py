"""The base as a whole: a program that runs in it looks at every file and every library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from npusim import containers
from npusim.containers import Mount
from npusim.images import layout, spec
from npusim.images.build import Builder
from npusim.images.debian import lock
from npusim.toolchain import progress
from npusim.toolchain.store import Store

BUILD_SECONDS = 3600.0
LOOK = Path(__file__).with_name("look.py")


@pytest.fixture(scope="module")
def seen() -> dict[str, Any]:
    """What tests/docker/look.py prints in a container of the base."""
    engine = containers.client(BUILD_SECONDS)
    base = Builder(engine, Store.default(), progress.for_stderr()).build([spec.find("base")])[-1].id
    command = (layout.BASE_PYTHON, "-I", "/look.py")
    job = containers.Spec(image=base, command=command, purpose="test", mounts=(Mount(LOOK, "/look.py"),))
    done = containers.run(engine, job, timeout=300.0)
    assert done.code == 0, done.output
    found: dict[str, Any] = json.loads(done.output.splitlines()[-1])
    return found


def test_it_was_looked_at_all(seen: dict[str, Any]) -> None:
    assert seen["files"] > 4000
    assert seen["programs"] > 300
    assert seen["modules"] > 40
    assert seen["compiled"] > 500


@pytest.mark.parametrize(
    "what",
    ["setuid", "devices", "writable", "libraries_not_found", "modules_not_imported", "bytecode_not_hashed"],
)
def test_nothing_is_amiss(seen: dict[str, Any], what: str) -> None:
    assert seen[what] == []


def test_links_lead_somewhere_but_to_what_was_left_out(seen: dict[str, Any]) -> None:
    """Certificates, for there is no network, and Python's static library."""
    left_out = {"/usr/lib/ssl/cert.pem", "/usr/lib/x86_64-linux-gnu/libpython3.11.a"}
    assert set(seen["dangling"]) <= left_out


def test_scanners_find_every_package(seen: dict[str, Any]) -> None:
    assert seen["status"] == [[package.name, package.version] for package in lock.load().packages]


def test_libraries_are_found_by_name(seen: dict[str, Any]) -> None:
    assert seen["cache"] >= 50
    assert seen["libz"] == "libz.so.1"
