"""The timing library and the test's trace producers, compiled once a session."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from npusim.backend.timing.library import LIBRARY_VARIABLE
from tests.lowering.timing.events import ROOT, Player

HERE = Path(__file__).parent


def compile_shared(sources: list[Path], target: Path, *flags: str) -> Path:
    subprocess.run(["g++", *flags, "-O2", "-fPIC", "-shared", *map(str, sources), "-o", str(target)], check=True)
    return target


@pytest.fixture(scope="session", autouse=True)
def timing_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library under test: NPUSIM_TIMING_LIB's, or built here with warnings as errors."""
    if given := os.environ.get(LIBRARY_VARIABLE):
        return Path(given)
    sources = sorted((ROOT / "npusim/backend/native/timing").glob("*.cc"))
    target = tmp_path_factory.mktemp("native") / "libnpusim_timing.so"
    built = compile_shared(sources, target, "-std=c++20", "-Wall", "-Wextra", "-Werror")
    os.environ[LIBRARY_VARIABLE] = str(built)
    return built


def _trace(name: str, folder: Path) -> Path:
    return compile_shared([HERE / f"{name}.c"], folder / f"{name}.so", "-x", "c")


@pytest.fixture(scope="session")
def play(tmp_path_factory: pytest.TempPathFactory) -> Player:
    return Player(_trace("interpreter", tmp_path_factory.mktemp("trace")))


@pytest.fixture(scope="session")
def add_trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _trace("add", tmp_path_factory.mktemp("trace"))
