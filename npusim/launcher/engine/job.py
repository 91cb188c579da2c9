"""What an engine is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from npusim.contract.report import Report
from npusim.errors import NpusimError


@dataclass(frozen=True, kw_only=True)
class Job:
    """One process of the frontend's Python.

    `program` are the interpreter's arguments, `folders` the folders that it reads (all that a container sees of this
    machine), `machine` a machine's file, `report` the folder for report.json (None: it is only in the outcome).
    `timeout` is in seconds, `packages` a file of `npusim lock`. `output` is a file for standard output and error, which
    are this process's own without it.
    """

    program: tuple[str | Path, ...]
    folders: tuple[Path, ...]
    machine: Path
    report: Path | None = None
    allow_host_ops: bool = False
    timing: bool = True
    timeout: float | None = None
    output: Path | None = None
    stack: str | None = None
    packages: Path | None = None


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """How it ended: the exit code of the process (minus a signal's number), the error that it left, its report.

    `bundles` are the failure bundles that it left.
    """

    code: int
    error: NpusimError | None = None
    report: Report | None = None
    bundles: tuple[Path, ...] = ()


class Engine(Protocol):
    """`name` stands in the report."""

    @property
    def name(self) -> str: ...

    def run(self, job: Job) -> Outcome:
        """Run the job to its end. Raises `TimeLimitError` and what provisioning raises; leaves nothing running."""


__all__ = ["Engine", "Job", "Outcome"]
