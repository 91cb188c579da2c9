"""`npusim doctor`: what npusim needs of this machine, item by item."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from npusim import paths
from npusim.contract import machine, rundir
from npusim.errors import EnvironmentBuildError, NpusimError
from npusim.toolchain import build, environment, pins, process, pypi
from npusim.toolchain.pip import any_pip
from npusim.toolchain.python import find_python
from npusim.toolchain.stacks import chosen
from npusim.toolchain.store import Store

GIGABYTE = 10**9
STORE_BYTES = 15 * GIGABYTE
MEMORY_BYTES = 1 * GIGABYTE
VERSION_SECONDS = 30.0


@dataclass(frozen=True)
class Finding:
    """`fine` is None for what is only told."""

    name: str
    fine: bool | None
    detail: str
    next_step: str = ""


def examine(console: Console | None = None) -> int:
    """Print all findings; 0, or the exit code of `EnvironmentBuildError` when something is missing."""
    findings = [_guarded(name, check) for name, check in CHECKS.items()]
    out = console or Console(width=None if sys.stdout.isatty() else 140)
    out.print(_table(findings))
    return EnvironmentBuildError.exit_code if any(f.fine is False for f in findings) else 0


def _guarded(name: str, check: Callable[[], Finding]) -> Finding:
    try:
        return check()
    except NpusimError as error:
        return Finding(name, fine=False, detail=f"{error.what}: {error.cause}", next_step=error.next_step)


def _table(findings: list[Finding]) -> Table:
    table = Table("", "what", "found", show_lines=False)
    marks = {True: "[green]ok[/]", False: "[red]missing[/]", None: ""}
    for finding in findings:
        table.add_row(marks[finding.fine], finding.name, "\n".join(filter(None, (finding.detail, finding.next_step))))
    return table


def _python() -> Finding:
    found = find_python(environment.lock_of("frontend", chosen()).python)
    headers = found.include / "Python.h"
    if not headers.is_file():
        return Finding("python", False, f"{found.executable} has no headers", f"install python{found.minor}-dev")
    return Finding("python", True, f"{found.executable} ({found.version.split()[0]}) with headers")


def _compiler() -> Finding:
    compiler = build.find_compiler()
    version = process.run([compiler, "--version"], timeout=VERSION_SECONDS).stdout.splitlines()[0]
    return Finding("g++", True, f"{compiler} ({version})")


def _pip() -> Finding:
    if pypi.is_offline():
        return Finding("pip", None, f"not needed: {pypi.OFFLINE_VARIABLE} is set")
    return Finding("pip", True, f"{any_pip(pins.load('boot').python).interpreter} -m pip")


def _memory() -> Finding:
    folder = rundir.shared_memory()
    free = shutil.disk_usage(folder).free
    return Finding(
        "device memory", free >= MEMORY_BYTES, f"{folder}: {free / GIGABYTE:.1f} GB free", "" if free >= MEMORY_BYTES
        else "the memory of the npu lives there: make it larger (mount -o remount,size=... /dev/shm)",
    )  # fmt: skip


def _environment(role: str) -> Finding:
    folder, complete = environment.planned(role, chosen(), Store.default())
    if complete:
        return Finding(f"{role} environment", True, str(folder))
    return Finding(f"{role} environment", None, "not made yet: `npusim env` or the first run makes it")


def _disk() -> Finding:
    store = Store.default()
    free = shutil.disk_usage(_existing(store.root)).free
    present = all(environment.planned(role, chosen(), store)[1] for role in environment.ROLES)
    enough = present or free >= STORE_BYTES
    return Finding(
        "store", enough, f"{store.root}: {free / GIGABYTE:.1f} GB free",
        "" if enough else f"the environments need {STORE_BYTES // GIGABYTE} GB: NPUSIM_STORE names another folder",
    )  # fmt: skip


def _existing(folder: Path) -> Path:
    return folder if folder.exists() else _existing(folder.parent)


def _machines() -> Finding:
    shipped = paths.shipped_machines()
    for file in shipped.values():
        machine.load(file)
    chosen = os.environ.get("NPUSIM_MACHINE") or paths.DEFAULT_MACHINE
    machine.load(paths.machine_file(chosen))
    return Finding("machines", True, f"{', '.join(shipped)} (a run takes {chosen})")


def _docker() -> Finding:
    from npusim.launcher.engine.auto import missing

    lack = missing(None)
    if lack is None:
        return Finding("docker engine", True, "answers and has the images: `npusim run --engine docker`")
    return Finding("docker engine", None, f"not needed, and not there: {lack.what}", lack.next_step)


CHECKS: dict[str, Callable[[], Finding]] = {
    "python": _python,
    "g++": _compiler,
    "pip": _pip,
    "device memory": _memory,
    "store": _disk,
    "frontend environment": lambda: _environment("frontend"),
    "backend environment": lambda: _environment("backend"),
    "docker engine": _docker,
    "machines": _machines,
}

__all__ = ["CHECKS", "Finding", "examine"]
