"""The Spike library (NPUSIM_SPIKE_LIB's, or built here with warnings as errors) and hand-written guest programs."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from npusim.backend.functional.binding import LIBRARY_VARIABLE
from npusim.backend.functional.driver import SpikeDriver
from npusim.contract import machine
from npusim.contract.machine import Machine
from tests.lowering.functional.guest import ARENA_BYTES, HERE, Guest, build

ROOT = HERE.parents[2]
SOURCES = ROOT / "npusim/backend/native/spike"
FLAGS = ("-std=c++20", "-O2", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror", "-D_GLIBCXX_USE_CXX11_ABI=0")


@pytest.fixture(scope="session", autouse=True)
def spike_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library under test."""
    if given := os.environ.get(LIBRARY_VARIABLE):
        return Path(given)
    spec = find_spec("riscv")
    assert spec is not None and spec.origin is not None, "the backend environment has spike"
    data = Path(spec.origin).parent / "data"
    target = tmp_path_factory.mktemp("native") / "libnpusim_spike.so"
    command = ["g++", *FLAGS, "-isystem", str(data / "include"), *map(str, sorted(SOURCES.glob("*.cc")))]
    libraries = [f"-L{data / 'lib'}", "-lriscv", f"-Wl,-rpath,{data / 'lib'}"]
    subprocess.run([*command, *libraries, "-o", str(target)], check=True)
    os.environ[LIBRARY_VARIABLE] = str(target)
    return target


@pytest.fixture(scope="session")
def tpuv3() -> Machine:
    return machine.load(ROOT / "machines/tpuv3.toml")


Compile = Callable[..., Path]


@pytest.fixture
def compile_guest(tmp_path: Path) -> Compile:
    """`compile_guest(text, suffix=".c", *flags)`: the ELF of a program that defines npu_main."""

    def compile_text(text: str, suffix: str = ".c", *flags: str) -> Path:
        source = tmp_path / f"guest{suffix}"
        source.write_text(text)
        return build(source, tmp_path / "guest.elf", *flags)

    return compile_text


@pytest.fixture(scope="session")
def interpreter(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(HERE / "interpreter.c", tmp_path_factory.mktemp("guest") / "interpreter.elf")


@pytest.fixture(scope="session")
def guest(interpreter: Path, tpuv3: Machine, spike_library: Path) -> Guest:
    """The interpreter with an arena of random bytes."""
    assert spike_library.exists()
    arena = bytearray(np.random.default_rng(0).bytes(ARENA_BYTES))
    driver = SpikeDriver(arena, tpuv3)
    return Guest(driver, driver.load(interpreter, "interpreter", ("x", "y", "z")), np.frombuffer(arena, np.uint8))
