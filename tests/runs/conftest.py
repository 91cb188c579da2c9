"""`npusim` as a user runs it: a process of this Python, the real environments, a kernel cache that begins empty."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from npusim import paths
from npusim.contract import report
from npusim.contract.report import Report

ROOT = paths.PACKAGE.parent
SECONDS = 300.0


@dataclass(frozen=True)
class Run:
    """A launcher that is running, and where its report will be."""

    process: subprocess.Popen[str]
    folder: Path

    def end(self) -> Ended:
        stdout, stderr = self.process.communicate(timeout=SECONDS)
        return Ended(self.process.returncode, stdout, stderr, self.folder)


@dataclass(frozen=True)
class Ended:
    code: int
    stdout: str
    stderr: str
    folder: Path

    @property
    def report(self) -> Report:
        return report.load(self.folder / report.FILE)


Start = Callable[..., Run]
Script = Callable[[str], Path]


@pytest.fixture(scope="session")
def variables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The user's environment. All runs of a session share one kernel cache."""
    kept = {name: value for name, value in os.environ.items() if name == "NPUSIM_STORE" or "NPUSIM" not in name}
    return {**kept, "NPUSIM_CACHE": str(tmp_path_factory.mktemp("cache")), "PYTHONPATH": str(ROOT)}


@pytest.fixture
def start(tmp_path: Path, variables: dict[str, str]) -> Iterator[Start]:
    """`start(script, *options, env=variables)` starts `npusim run`; what a failed test leaves running is ended."""
    made: list[Run] = []

    def launch(script: Path, *options: str, env: dict[str, str] | None = None) -> Run:
        folder = tmp_path / f"report{len(made)}"
        command = [sys.executable, "-m", "npusim", "run", "--report", str(folder), *options, str(script)]
        process = subprocess.Popen(
            command,
            env=env or variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        made.append(Run(process, folder))
        return made[-1]

    yield launch
    for run in made:
        run.process.kill()  # takes its script with it
        run.process.communicate()


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """A script with this text."""
    made: list[Path] = []

    def write(text: str) -> Path:
        made.append(tmp_path / f"script{len(made)}.py")
        made[-1].write_text(text)
        return made[-1]

    return write
