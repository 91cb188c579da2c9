"""The npu device, and processes with one of their own.

These tests need no backend: with NPUSIM_AUTOLOAD=0 and NPUSIM_DEVICE_LIB they run without it
(`pytest --confcutdir tests/e2e/device tests/e2e/device`).
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import torch

from npusim import paths
from npusim.frontend.device.native import Native, native
from npusim.frontend.device.register import activate

Script = Callable[..., str]
_PRELUDE = """
import sys, torch
from pathlib import Path
from npusim.frontend.device.register import activate
npu = activate(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
"""


@pytest.fixture(scope="session", autouse=True)
def npu(tmp_path_factory: pytest.TempPathFactory) -> Native:
    """The device of this process: the one that npusim made active already, or else a new one of 1 GiB."""
    if "_npu_C" in sys.modules:
        return native()
    library = Path(os.environ["NPUSIM_DEVICE_LIB"])
    return activate(library, tmp_path_factory.mktemp("npu") / "arena", 1 << 30)


@pytest.fixture(autouse=True)
def seeded() -> None:
    torch.manual_seed(0)


@pytest.fixture
def collected() -> None:
    """No tensor of another test is still to be freed: for tests that compare memory statistics."""
    gc.collect()


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """Runs code in a process with an arena of its own (`npu` is the extension) and returns what it printed."""

    def run(code: str, capacity: int = 1 << 20, arena: Path | None = None) -> str:
        library = sys.modules["_npu_C"].__file__
        command = [sys.executable, "-c", _PRELUDE + code, str(library), str(arena or tmp_path / "arena"), str(capacity)]
        environment = {**os.environ, "PYTHONPATH": str(paths.PACKAGE.parent), "NPUSIM_AUTOLOAD": "0"}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
