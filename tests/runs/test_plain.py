"""`import npusim` in a Python that has torch and triton, without the launcher."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from npusim.toolchain import activate
from tests.runs.conftest import ROOT, SECONDS

# npusim and what it needs are installed behind this Python's own packages.
PRELUDE = f"import sys\nsys.path += {[str(ROOT), *(p for p in sys.path if p.endswith('site-packages'))]!r}\n"
USE = """
assert torch.ones(3, device="npu").cpu().tolist() == [1, 1, 1]
x, y = torch.arange(1000.0), torch.ones(1000)
out = torch.compile(lambda x, y: x + y)(x.to("npu"), y.to("npu"))
assert torch.equal(out.cpu(), x + y)
(kernel,) = npusim.report().kernels
print(kernel.launches, kernel.cycles)
"""


@pytest.mark.parametrize("imports", ["import torch, npusim\n", "import npusim, torch\n"])
def test_importing_npusim_is_enough(imports: str, variables: dict[str, str], tmp_path: Path) -> None:
    script = tmp_path / "plain.py"
    script.write_text(PRELUDE + imports + USE)
    own = {name: value for name, value in variables.items() if name != "PYTHONPATH"}
    command = [activate.frontend_python(), script]
    done = subprocess.run(command, env=own, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert done.returncode == 0, done.stderr
    launches, cycles = map(int, done.stdout.split())
    assert launches == 1
    assert cycles > 0
