"""`npusim sweep` over the whole road: every status, from scripts that a stranger could have written."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from npusim.contract import sweep as sweep_
from npusim.contract.sweep import Row, Status, Sweep
from npusim.errors import SweepError
from tests.runs.conftest import SECONDS

SCRIPTS = {
    "right.py": """
import sys, torch
from pathlib import Path
from helper import one
x = torch.arange(1000.0, device="npu:0")
assert torch.equal(torch.compile(lambda x: x + one)(x).cpu(), torch.arange(1000.0) + 1)
assert sys.argv == [__file__]
assert not Path("right.py").exists(), "the working directory is the caller's"
""",
    "wrong.py": """
import torch
device = torch.device("npu:0")
y = torch.compile(lambda x: x + 1)(torch.arange(1000.0).to(device))
torch.testing.assert_close(y.cpu(), torch.arange(1000.0) + 2)
""",
    "unrouted.py": """
import torch
x = torch.ones(3, device="npu")
print((x.cpu() + x.cpu()).sum())
""",
    "refused.py": """
import torch
torch.compile(lambda x: torch.topk(x, 2)[0])(torch.ones(9, device="npu"))
""",
    "raises.py": """
raise KeyError("<b>the matter</b>")
""",
    "crashes.py": """
import os, signal, torch
torch.compile(lambda x: x + 1)(torch.ones(9, device="npu"))
os.kill(os.getpid(), signal.SIGSEGV)
""",
    "hangs.py": """
import os, subprocess, time
left = subprocess.Popen(["sleep", "1000"], start_new_session=True)
print("left", left.pid, flush=True)
if os.fork() == 0:
    os.setsid()
    print("left", os.getpid(), flush=True)
time.sleep(1000)
""",
    "deep/leaves.py": """
import os
os._exit(0)
""",
}
ENDED: dict[str, tuple[Status, str]] = {
    "right.py": ("pass", ""),
    "wrong.py": ("wrong", "Tensor-likes are not close"),
    "unrouted.py": ("error", "nothing ran on the NPU"),
    "refused.py": ("refused", "aten.topk"),
    "raises.py": ("error", "the matter"),
    "crashes.py": ("crash", "SIGSEGV"),
    "hangs.py": ("timeout", "did not end within 20 s"),
    "deep/leaves.py": ("error", "left no verdict"),
}


@dataclass(frozen=True)
class Swept:
    code: int
    stderr: str
    sweep: Sweep
    page: str

    def row(self, name: str) -> Row:
        return next(row for row in self.sweep.rows if row.name == name)


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "npusim", "sweep", *map(str, arguments)]


def sweep(folder: Path, variables: dict[str, str], *arguments: str | Path) -> Swept:
    out = folder / "out"
    words = command("--json", out / "sweep.json", "--html", out / "sweep.html", *arguments)
    done = subprocess.run(
        words, env=variables, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert (out / "sweep.json").exists(), done.stderr
    return Swept(done.returncode, done.stderr, sweep_.load(out / "sweep.json"), (out / "sweep.html").read_text())


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory, variables: dict[str, str]) -> Swept:
    folder = tmp_path_factory.mktemp("swept")
    for name, text in (*SCRIPTS.items(), ("_helper_is_no_case.py", ""), ("helper/__init__.py", "one = 1")):
        path = folder / "scripts" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return sweep(folder, variables, "--scripts", folder / "scripts", "-j", "2", "--timeout", "20")


@pytest.mark.parametrize("name", SCRIPTS)
def test_each_script_has_its_status(swept: Swept, name: str) -> None:
    row, (status, words) = swept.row(name), ENDED[name]
    assert row.status == status, row
    assert (words == "") == (row.message is None)
    assert row.message is None or words in row.message.what
    assert name in swept.page


def test_the_sweep_as_a_whole(swept: Swept) -> None:
    assert {row.name for row in swept.sweep.rows} == set(SCRIPTS)
    assert swept.code == SweepError.exit_code
    assert "7 of 8 cases did not pass" in swept.stderr
    assert swept.sweep.counts["pass"] == 1
    assert "<b>the matter" not in swept.page


def test_a_pass_has_what_the_report_says(swept: Swept) -> None:
    row = swept.row("right.py")
    assert row.routed
    assert row.cycles
    assert (row.kernels, row.launches, row.bytes_moved) == (1, 1, 8000)
    assert not swept.row("unrouted.py").routed


def test_failures_are_owned(swept: Swept) -> None:
    assert swept.row("refused.py").layer == "frontend/inductor"
    assert (swept.row("raises.py").layer, swept.row("raises.py").stage) == ("script", "script")
    assert "Segmentation fault" in swept.row("crashes.py").output
    assert "hangs.py" in swept.row("hangs.py").output, "it does not say where it was"


def test_a_refusal_leaves_a_bundle(swept: Swept) -> None:
    assert Path(swept.row("refused.py").bundle).is_file()
    assert "npusim repro" in swept.page


def test_a_case_that_hangs_leaves_no_process(swept: Swept) -> None:
    lines = swept.row("hangs.py").output.splitlines()
    left = [int(line.split()[1]) for line in lines if line.startswith("left ")]
    assert len(left) == 2
    for pid in left:
        assert not Path(f"/proc/{pid}").exists()


def test_built_in_cases_pass_the_gate_and_join_it(tmp_path: Path, variables: dict[str, str]) -> None:
    gate = tmp_path / "passing.txt"
    gate.write_text("memory/gaps\nsort/topk-128x128-k2\n")
    swept = sweep(tmp_path, variables, "memory/*gap*", "--gate", gate, "--update-passing", "-j", "2")
    assert swept.code == 0, swept.stderr
    assert gate.read_text().splitlines() == ["memory/gaps", "memory/gaps-in-both", "sort/topk-128x128-k2"]
    assert "1 cases added" in swept.stderr
    row = swept.row("memory/gaps")
    assert (row.status, row.routed, row.max_abs_error) == ("pass", True, 0.0)
    empty = sweep(tmp_path, variables, "memory/empty-add-0").row("memory/empty-add-0")
    assert (empty.status, empty.launches_nothing, empty.routed, empty.cycles) == ("pass", True, False, None)


WAITS = """
import os, time
from pathlib import Path
import torch
from npusim.contract import rundir

torch.compile(lambda x: x + 1)(torch.ones(3, device="npu"))
worker = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
fresh = Path("fresh")
fresh.write_text("\\n".join([str(rundir.current()), *(f"/proc/{pid}" for pid in (os.getpid(), *worker))]))
fresh.rename("ready")
time.sleep(1000)
"""


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -9)])
def test_an_interrupt_leaves_nothing(tmp_path: Path, variables: dict[str, str], number: int, code: int) -> None:
    script, ready = tmp_path / "scripts" / "waits.py", tmp_path / "ready"
    script.parent.mkdir()
    script.write_text(WAITS)
    process = subprocess.Popen(
        command("--scripts", script.parent), env=variables, cwd=tmp_path, stderr=subprocess.PIPE, text=True
    )
    wait_until(ready.exists)
    process.send_signal(number)
    _, stderr = process.communicate(timeout=SECONDS)
    assert process.returncode == code, stderr
    left = [Path(line) for line in ready.read_text().split()]
    assert len(left) == 3
    wait_until(lambda: not any(path.exists() for path in left))


def wait_until(ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not ready():
        assert time.monotonic() < deadline
        time.sleep(0.1)
