"""What this process did on the NPU, for its report."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

from npusim.contract import report as report_
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.launch import LaunchResult
from npusim.contract.report import HostOp, KernelReport, Launched, Report
from npusim.frontend import identity

VARIABLE = "NPUSIM_REPORT"
UNPINNED = "0" * 64
"""Toolchain digest of a process that was not started by the launcher."""


class Recorder:
    """Kernels in the order of their compilation, launches in the order of their kernel."""

    def __init__(self) -> None:
        self._start = time.perf_counter()
        self._lock = threading.Lock()
        self._specs: dict[str, KernelSpec] = {}
        self._compile_ms: dict[str, dict[str, float]] = {}
        self._launches: dict[str, list[Launched]] = {}

    def compiled(self, spec: KernelSpec, stages: dict[str, float]) -> None:
        with self._lock:
            self._specs[spec.digest] = spec
            self._compile_ms.setdefault(spec.digest, stages)
            self._launches.setdefault(spec.digest, [])

    def launched(self, digest: str, grid: tuple[int, int, int], result: LaunchResult) -> None:
        with self._lock:
            self._launches[digest].append(Launched(grid, result))

    def report(self, host_ops: list[HostOp]) -> Report:
        """All that happened so far."""
        with self._lock:
            kernels = [self._row(digest) for digest in self._specs]
            launches = [launched for rows in self._launches.values() for launched in rows]
        total = (time.perf_counter() - self._start) * 1e3
        return report_.assemble(
            machine_digest=identity.machine().digest,
            toolchain_digest=os.environ.get("NPUSIM_TOOLCHAIN") or UNPINNED,
            engine=os.environ.get("NPUSIM_ENGINE") or "local",
            kernels=kernels,
            host_ops=host_ops,
            wall_clock_ms=report_.wall_clock(total, kernels, launches),
        )

    def _row(self, digest: str) -> KernelReport:
        return report_.kernel_report(self._specs[digest], self._compile_ms[digest], self._launches[digest])


_current = Recorder()


def current() -> Recorder:
    return _current


def save(report: Report) -> None:
    """Write NPUSIM_REPORT/report.json, if a folder was asked for."""
    folder = os.environ.get(VARIABLE)
    if folder:
        report_.dump(report, Path(folder))
