"""The images that all runs stand on: built twice they are the same, and their steps see nothing they should not."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from npusim import containers
from npusim.containers import Engine, Mount
from npusim.images import key, layout, listing, spec
from npusim.images.build import Builder
from npusim.images.resolve import resolve
from npusim.images.spec import Image
from npusim.images.workshop import Workshop, workshop
from npusim.toolchain import pins, progress, stacks, venv
from npusim.toolchain.command import Command
from npusim.toolchain.process import CommandError
from npusim.toolchain.store import Store

BUILD_SECONDS = 3600.0


@pytest.fixture(scope="module")
def builder() -> Builder:
    return Builder(containers.client(BUILD_SECONDS), Store.default(), progress.for_stderr())


@pytest.fixture(scope="module")
def base(builder: Builder) -> str:
    """The id of the base."""
    return builder.build([spec.find("base")])[-1].id


def say(perform: Workshop, *words: str) -> str:
    return perform(Command(words, 60.0)).stderr.strip()


def test_base_and_backend_built_again_from_nothing_have_the_same_ids(builder: Builder) -> None:
    """`force` takes nothing from an earlier build but what was fetched."""
    images = spec.find("backend").lineage
    first = builder.build(images)
    again = builder.build(images, force=True)
    assert [made.image.name for made in again] == ["rootfs", "base", "backend"]
    assert all(made.fresh for made in again)
    assert [made.id for made in again] == [made.id for made in first]


def test_a_step_has_no_network_no_rights_and_the_callers_user(base: str, engine: Engine, tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.mkdir()
    (given / "file").write_text("hello")
    folder = tmp_path / "layer"
    folder.mkdir()
    with workshop(engine, base, folder, "/opt/layer", [Mount(given, "/given")]) as perform:
        assert say(perform, "ls", "/sys/class/net") == "lo"
        assert say(perform, "id", "-u") == str(os.getuid())
        status = Path("/proc/self/status").name
        rights = say(perform, "sed", "-n", "s/^CapEff:\\s*//p", f"/proc/self/{status}")
        assert int(rights, 16) == 0
        assert say(perform, "cat", "/given/file") == "hello"
        for place in ("/given/more", "/usr/more"):
            with pytest.raises(CommandError):
                say(perform, "touch", place)
        say(perform, "touch", "/opt/layer/made")
    assert (folder / "made").stat().st_uid == os.getuid()


def test_the_base_has_what_npusim_asks_of_a_machine(base: str, engine: Engine, tmp_path: Path) -> None:
    source = tmp_path / "hello.cc"
    source.write_text('#include <Python.h>\n#include <cstdio>\nint main() { std::printf("%s", PY_VERSION); }\n')
    with workshop(engine, base, tmp_path, "/opt/layer") as perform:
        include = f"/usr/include/{Path(layout.BASE_PYTHON).name}"
        say(perform, layout.COMPILER, f"-I{include}", "/opt/layer/hello.cc", "-o", "/opt/layer/hello")
        version = say(perform, "/opt/layer/hello")
        assert say(perform, layout.BASE_PYTHON, "-c", "import sys; print(sys.version.split()[0])") == version
        say(perform, layout.STRIP, "/opt/layer/hello")


def test_a_scripts_packages_are_a_layer_that_outlives_a_change_of_npusim(
    builder: Builder, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the backend's image, which is small: numpy, as a script's lock would bring it."""
    lock = pins.load("backend")
    lock = msgspec.structs.replace(lock, environment="packages", packages=(lock.pin("numpy"),))
    below = spec.find("npusim-backend")
    whole = spec.with_packages(stacks.DEFAULT, lock)
    image = Image(whole.spec, None, below, lock)
    (made,) = builder.build([image])[-1:]
    monkeypatch.setattr(venv, "make", lambda *_arguments: pytest.fail("it was installed again"))
    other = Image(msgspec.structs.replace(whole.spec, what="the same"), None, below, lock)
    (again,) = builder.build([other])[-1:]
    try:
        program = "import os, sys; sys.path.append(os.environ['NPUSIM_SITE']); import numpy; print(numpy.__file__)"
        command = (layout.BASE_PYTHON, "-S", "-c", program)
        spec_ = containers.Spec(image=made.id, command=command, purpose="test")
        done = containers.run(engine, spec_, timeout=60.0)
        assert (done.code, Path(done.output).parents[1]) == (0, Path(image.env["NPUSIM_SITE"]))
        row = next(row for row in listing.rows(engine, builder.store) if row.tag == made.tag)
        assert row.state == "current"
    finally:
        for tag in (made.tag, again.tag):
            containers.remove_image(engine, key.reference(image, tag))


def test_the_backends_image_runs_npusim(builder: Builder, engine: Engine) -> None:
    builder.build([spec.find("npusim-backend")])
    found = resolve(engine, "backend")
    assert found.tag == key.tag(spec.find("npusim-backend"))
    program = (
        "import ctypes, os, mlir.ir, npusim.backend.worker, npusim; print(npusim.__file__);"
        "[ctypes.CDLL(os.environ[name]) for name in ('NPUSIM_SPIKE_LIB', 'NPUSIM_TIMING_LIB')]"
    )
    command = (layout.python("backend"), "-c", program)
    done = containers.run(engine, containers.Spec(image=found.id, command=command, purpose="test"), timeout=120.0)
    assert (done.code, done.output) == (0, f"{layout.CODE}/npusim/__init__.py")
