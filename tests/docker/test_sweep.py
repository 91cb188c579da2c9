"""A sweep in containers says what a local one says, and one case's end is not another's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from npusim.contract import sweep as sweep_
from npusim.contract.sweep import Sweep
from npusim.errors import SweepError

pytestmark = pytest.mark.usefixtures("images")
SECONDS = 600.0
SCRIPTS = {
    "right.py": """
import torch
x = torch.arange(100.0, device="npu:0")
assert torch.equal(torch.compile(lambda x: x + 1)(x).cpu(), torch.arange(100.0) + 1)
""",
    "crashes.py": """
import os, signal
os.kill(os.getpid(), signal.SIGSEGV)
""",
    "refused.py": """
import torch
torch.compile(lambda x: torch.topk(x, 2)[0])(torch.ones(9, device="npu"))
""",
    "hangs.py": """
import time
time.sleep(1000)
""",
}


def sweep(out: Path, engine: str, *arguments: str | Path) -> tuple[Sweep, int]:
    file = out / engine / "sweep.json"
    command = [sys.executable, "-m", "npusim", "sweep", "-j", "2", "--engine", engine, "--json", file, *arguments]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=SECONDS, check=False)
    assert file.exists(), done.stderr
    return sweep_.load(file), done.returncode


def stable(swept: Sweep) -> dict[str, Any]:
    data = swept.stable()
    del data["engine"]
    return data


def test_built_in_cases_are_equal_to_the_digit(tmp_path: Path) -> None:
    (docker, code), (local, _) = (sweep(tmp_path, engine, "memory/*gap*") for engine in ("docker", "local"))
    assert code == 0
    assert (docker.engine, local.engine) == ("docker", "local")
    assert docker.counts["pass"] == len(docker.rows) == 2
    assert stable(docker) == stable(local)


def test_every_case_has_its_own_end(tmp_path: Path) -> None:
    for name, text in SCRIPTS.items():
        path = tmp_path / "scripts" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    swept, code = sweep(tmp_path, "docker", "--scripts", tmp_path / "scripts", "--timeout", "20")
    assert code == SweepError.exit_code
    assert {row.name: row.status for row in swept.rows} == {
        "right.py": "pass",
        "crashes.py": "crash",
        "refused.py": "refused",
        "hangs.py": "timeout",
    }
    (bundle,) = (row.bundle for row in swept.rows if row.bundle)
    assert Path(bundle).is_file()
