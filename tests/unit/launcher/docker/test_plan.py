"""Which images a job runs in."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from npusim import paths
from npusim.errors import PinError
from npusim.images import resolve
from npusim.images.resolve import ImageRef
from npusim.launcher.engine.docker.plan import plan
from npusim.launcher.engine.job import Job
from npusim.toolchain import packages, pins, stacks
from npusim.toolchain.packages import PackagesLock
from npusim.toolchain.pins import Lock
from npusim.toolchain.toolchain import digest

STACK = stacks.STACKS["torch2.13-cpu"]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What was asked for, with an image for everything."""
    seen: list[tuple[Any, ...]] = []

    def found(_engine: object, role: str, stack: str | None = None) -> ImageRef:
        seen.append((role, stack))
        return ImageRef(role, "0" * 64, f"sha256:{role}")

    def with_packages(stack: str | None, lock: Lock) -> ImageRef:
        seen.append((stack, lock.digest))
        return ImageRef("packages", "0" * 64, "sha256:packages")

    monkeypatch.setattr(resolve, "resolve", found)
    monkeypatch.setattr(resolve, "with_packages", with_packages)
    return seen


@pytest.fixture
def lock(tmp_path: Path) -> Path:
    """numpy-like: something that no stack has."""
    own = pins.load(STACK.lock)
    pin = pins.Pin(
        name="tiny", version="1", file="tiny-1-py3-none-any.whl", sha256="0" * 64, licence="MIT", what="tiny"
    )
    made = PackagesLock(how="npusim lock", stack=STACK.name, stack_digest=own.digest, requirements=("tiny",),
                        python=own.python, packages=(pin,))  # fmt: skip
    path = tmp_path / "tiny.lock.json"
    path.write_bytes(packages.dump(made))
    return path


def job(folder: Path, stack: str, extra: Path | None = None) -> Job:
    script = folder / "script.py"
    script.write_text("")
    return Job(
        program=("-m", "npusim.frontend.run", script),
        folders=(folder,),
        machine=paths.machine_file("tpuv3"),
        stack=stack,
        packages=extra,
    )


def test_a_job_runs_in_the_images_of_its_stack(tmp_path: Path, asked: list[tuple[Any, ...]]) -> None:
    made = plan(cast("Any", None), job(tmp_path, STACK.name))
    assert (made.frontend.image, made.backend.image) == ("sha256:frontend", "sha256:backend")
    assert ("frontend", STACK.name) in asked


def test_a_scripts_packages_have_their_image_and_count_in_the_digest(
    tmp_path: Path, asked: list[tuple[Any, ...]], lock: Path
) -> None:
    made = plan(cast("Any", None), job(tmp_path, STACK.name, lock))
    found = packages.load(lock, STACK)
    assert made.frontend.image == "sha256:packages"
    assert (STACK.name, found.digest) in asked
    assert made.frontend.environment["NPUSIM_TOOLCHAIN"] == digest(STACK, found) != digest(STACK)


@pytest.mark.usefixtures("asked")
def test_packages_of_another_stack_are_refused(tmp_path: Path, lock: Path) -> None:
    with pytest.raises(PinError, match=r"was made for the stack torch2\.13-cpu"):
        plan(cast("Any", None), job(tmp_path, stacks.DEFAULT, lock))
