"""`npusim run --engine docker` as a user has it, and what it leaves in the engine."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from npusim import paths
from npusim.containers import OWNER, PURPOSE, Engine
from npusim.contract import report
from npusim.contract.report import Report

ROOT = paths.PACKAGE.parent
SECONDS = 300.0
POLL_SECONDS = 0.05
KEPT = ("NPUSIM_STORE", "NPUSIM_STACK")
NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True)
class Ended:
    code: int
    stdout: bytes
    stderr: bytes
    folder: Path

    @property
    def report(self) -> Report:
        return report.load(self.folder / report.FILE)

    @property
    def said(self) -> str:
        return self.stderr.decode()


@dataclass(frozen=True)
class Launcher:
    """A launcher that is running; `folder` is its report's."""

    process: subprocess.Popen[bytes]
    folder: Path

    def end(self, data: bytes | None = None) -> Ended:
        stdout, stderr = self.process.communicate(data, timeout=SECONDS)
        return Ended(self.process.returncode, stdout, stderr, self.folder)

    def has_said(self, word: bytes) -> None:
        """Wait until the script prints a line with this word."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if word in line:
                return
        raise AssertionError(f"the script ended without a word of {word!r}: {self.end().said}")


def launch(
    folder: Path, script: Path, *options: str, engine: str = "docker", variables: Mapping[str, str] = NOTHING
) -> Launcher:
    """Start `npusim run` with a report in `folder`, and with these environment variables."""
    kept = {name: value for name, value in os.environ.items() if name in KEPT or "NPUSIM" not in name}
    command = ("run", "--engine", engine, "--report", str(folder), *options, str(script))
    process = subprocess.Popen(
        [sys.executable, "-m", "npusim", *command],
        env={**kept, **variables},
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    return Launcher(process, folder)


def left(engine: Engine, process: int) -> list[str]:
    """The containers and volumes of ours that this process made and that are still there."""
    wanted = {"label": [PURPOSE]}
    rows = [*engine.api.containers(all=True, filters=wanted), *(engine.api.volumes(filters=wanted)["Volumes"] or ())]
    return [row.get("Name") or row["Id"] for row in rows if f"/{process}/" in row["Labels"][OWNER]]


def until(condition: Callable[[], bool]) -> bool:
    """Whether it became true in time."""
    deadline = time.monotonic() + SECONDS
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(POLL_SECONDS)
    return True
