"""Tests that need a container engine. Without one they fail, unless NPUSIM_TEST_DOCKER=0 leaves them out."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator

import pytest

from npusim import containers
from npusim.containers import Engine
from npusim.errors import EngineError, ImageError
from npusim.images import resolve
from npusim.toolchain import stacks

VARIABLE = "NPUSIM_TEST_DOCKER"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get(VARIABLE) == "0":
        for item in items:
            item.add_marker(pytest.mark.skip(reason=f"{VARIABLE} is 0"))


@pytest.fixture(scope="session")
def engine() -> Iterator[Engine]:
    """The engine of this machine."""
    try:
        made = containers.client()
    except EngineError as error:
        pytest.fail(f"{error}\n  these tests need an engine; {VARIABLE}=0 leaves them out", pytrace=False)
    with contextlib.closing(made):
        yield made


@pytest.fixture(scope="session")
def images(engine: Engine) -> None:
    """The images of the chosen stack are there."""
    for role in ("backend", "frontend"):
        try:
            resolve.resolve(engine, role, stacks.chosen().name)
        except ImageError as error:
            pytest.fail(str(error), pytrace=False)
