"""The real command line over `fake_frontend.py`: what `npusim` does around a script, without the environments."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from npusim import cli
from npusim.contract import rundir
from npusim.launcher import run
from npusim.toolchain import activate, stacks
from npusim.toolchain.toolchain import Toolchain

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
FAKE = (str(HERE / "fake_frontend.py"),)


def fake_environment(
    *,
    machine: Path,
    report: Path | None,
    run_dir: Path,
    allow_host_ops: bool = False,
    timing: bool = True,
    stack: str | None = None,
    packages: Path | None = None,
) -> dict[str, str]:
    """`activate.process_environment` over a toolchain that is nowhere, but for the way to npusim."""
    assert packages is None
    python = Path(sys.executable)
    tools = Toolchain(
        stacks.chosen(stack).name, python, python, {"NPUSIM_BACKEND_PYTHON": str(python)}, "0" * 64, "key", ()
    )
    made = activate.variables(tools, machine, report, run_dir, allow_host_ops, timing)
    return {**made, "PYTHONPATH": str(ROOT)}


def install(patch: Any, base: Path) -> None:
    """Replace what needs environments; `patch(owner, name, value)` sets an attribute. Run directories go to `base`."""
    patch(run, "FRONTEND", FAKE)
    patch(activate, "frontend_python", lambda _stack, _packages: Path(sys.executable))
    patch(activate, "process_environment", fake_environment)
    patch(rundir, "shared_memory", lambda: base)


if __name__ == "__main__":
    install(setattr, Path(os.environ["FAKE_BASE"]))
    cli.main()
