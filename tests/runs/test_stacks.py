"""The other stack, and packages beside a stack: whole runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from npusim import paths
from npusim.errors import PinError
from npusim.toolchain import stacks
from tests.runs.conftest import SECONDS, Script, Start
from tests.unit.toolchain.wheels import make_wheel

VECTOR_ADD = paths.PACKAGE.parent / "examples" / "vector_add.py"
CPU = "torch2.13-cpu"

USES = """
import sys
import alpha, torch
(own,) = (path for path in sys.path if "/frontend-" in path and path.endswith("site-packages"))
folder = next(path for path in sys.path if "packages-" in path)
assert sys.path.index(folder) > sys.path.index(own)
assert alpha.__file__.startswith(folder)
assert not torch.__file__.startswith(folder)
x = torch.arange(100.0)
assert torch.equal(torch.compile(lambda x: x * 3)(x.to("npu")).cpu(), x * 3)
print(alpha.VERSION, torch.__version__)
"""


def test_both_stacks_give_the_same_values_and_cycles(start: Start, variables: dict[str, str]) -> None:
    default = start(VECTOR_ADD).end()
    other = start(VECTOR_ADD, env={**variables, stacks.VARIABLE: CPU}).end()
    assert (default.code, other.code) == (0, 0), default.stderr + other.stderr
    assert default.stdout == other.stdout
    assert default.report.kernels[0].digest == other.report.kernels[0].digest
    assert default.report.kernels[0].per_launch == other.report.kernels[0].per_launch
    assert default.report.toolchain_digest != other.report.toolchain_digest


def test_a_package_beside_the_stack(start: Start, script: Script, variables: dict[str, str], tmp_path: Path) -> None:
    make_wheel(tmp_path / "wheels", "alpha", "3.1")
    lock = tmp_path / "alpha.lock.json"
    own = {**variables, "PIP_FIND_LINKS": str(tmp_path / "wheels"), "PIP_NO_INDEX": "1"}
    command = [sys.executable, "-m", "npusim", "lock", "alpha", "--stack", CPU, "--out", str(lock)]
    done = subprocess.run(command, env=own, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr
    assert "alpha" in done.stdout
    ended = start(script(USES), "--stack", CPU, "--packages", str(lock), env=own).end()
    assert (ended.code, ended.stdout.split()[0]) == (0, "3.1"), ended.stderr
    without = start(script(USES), "--stack", CPU, env=own).end()
    assert "No module named 'alpha'" in without.stderr
    refused = start(script(USES), "--packages", str(lock), env=own).end()
    assert refused.code == PinError.exit_code
    assert f"was made for the stack {CPU}" in refused.stderr
