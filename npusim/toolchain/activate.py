"""What a process of the pinned toolchain needs in its environment. Provisions what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from npusim import paths, site
from npusim.toolchain.python import clean_environment
from npusim.toolchain.toolchain import Toolchain, toolchain


def process_environment(
    *,
    machine: Path,
    report: Path | None,
    run_dir: Path,
    allow_host_ops: bool = False,
    timing: bool = True,
    stack: str | None = None,
    packages: Path | None = None,
) -> dict[str, str]:
    """This process's environment and what the frontend reads (docs/walk.md lists the variables).

    `machine` is a machine's file, `report` the folder for report.json, `run_dir` what `contract.rundir.make` made,
    `stack` a name for `stacks.chosen`, `packages` a lock of packages. Raises `UsageError`, `PinError`, `FetchError`,
    `TamperError`, `DiskFullError` or `EnvironmentBuildError`.
    """
    return variables(toolchain(stack, packages), machine, report, run_dir, allow_host_ops, timing)


def frontend_python(stack: str | None = None, packages: Path | None = None) -> Path:
    """The interpreter that scripts run on, provisioned with all that it needs if need be."""
    return toolchain(stack, packages).frontend_python


def variables(
    tools: Toolchain, machine: Path, report: Path | None, run_dir: Path, allow_host_ops: bool, timing: bool
) -> dict[str, str]:
    """`process_environment` with a known toolchain. The caller's PYTHONPATH, of another Python, is left out."""
    chosen = {
        "NPUSIM_RUN_DIR": run_dir,
        "NPUSIM_MACHINE": machine,
        "NPUSIM_REPORT": report,
        "NPUSIM_ALLOW_HOST_OPS": "1" if allow_host_ops else None,
        "NPUSIM_TIMING": None if timing else "0",
        "NPUSIM_STORE": paths.store_root(),
        "NPUSIM_CACHE": paths.cache_dir(),
        "NPUSIM_STACK": tools.stack,
        "NPUSIM_TOOLCHAIN": tools.digest,
        site.VARIABLE: tools.site,
        "PYTHONPATH": paths.overlay(paths.store_root()),
        "PYTHONNOUSERSITE": "1",
        "TORCHINDUCTOR_CACHE_DIR": paths.cache_dir() / "inductor" / tools.inductor_key,
        **tools.variables,
    }
    return _merged(clean_environment(), chosen)


def _merged(base: Mapping[str, str], chosen: Mapping[str, Path | str | None]) -> dict[str, str]:
    kept = {name: value for name, value in base.items() if name not in chosen}
    return kept | {name: str(value) for name, value in chosen.items() if value is not None}
