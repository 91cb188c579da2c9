"""`npusim run` over the whole road: reports, errors, and what each leaves behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from npusim import paths
from npusim.contract import rundir
from npusim.contract.report import HostOp
from npusim.errors import HostOpError, ScriptError, UsageError, WorkerError
from tests.runs.conftest import Script, Start

VECTOR_ADD = paths.PACKAGE.parent / "examples" / "vector_add.py"
BYTES = 1024 * 4

TOPK = """
import torch

@torch.compile
def largest(x):
    return torch.topk(x + 1, 3).values

print(largest(torch.arange(16.0).to("npu")).cpu().tolist())
"""

OTHER = """
import torch

@torch.compile
def scale(x):
    return x * 3 - 1

x = torch.arange(4096.0)
for _ in range(20):
    assert torch.equal(scale(x.to("npu")).cpu(), x * 3 - 1)
"""

# The worker is killed as soon as it says that it works on a kernel.
KILLED = """
import os, signal, threading, time
from pathlib import Path
import torch
from npusim.contract import breadcrumb, rundir

def worker():
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return next(int(pid) for pid in children if b"npusim.backend.worker" in Path(f"/proc/{pid}/cmdline").read_bytes())

def kill():
    while not breadcrumb.read(rundir.current()).kernel:
        time.sleep(0.0005)
    os.kill(worker(), signal.SIGKILL)

threading.Thread(target=kill, daemon=True).start()
x = torch.arange(1000.0)
torch.compile(lambda x: torch.tanh(x) / 7)(x.to("npu"))
"""


RAISES = """
import torch
from npusim.contract import rundir

x = torch.ones(3, device="npu")
print(rundir.current())
raise KeyError("the matter")
"""


def test_the_same_script_twice_gives_the_same_report(start: Start) -> None:
    first, second = start(VECTOR_ADD).end(), start(VECTOR_ADD).end()
    assert (first.code, second.code) == (0, 0), first.stderr + second.stderr
    assert first.stdout == second.stdout
    assert first.report.stable() == second.report.stable()
    (kernel,) = first.report.kernels
    assert sorted(kernel.bytes_read.values()) == [BYTES, BYTES]
    assert list(kernel.bytes_written.values()) == [BYTES]
    assert kernel.grid is not None
    assert kernel.work_items == kernel.grid[0] * kernel.grid[1] * kernel.grid[2]
    assert kernel.cycles is not None
    assert 0 < kernel.cycles <= 251
    assert kernel.compile_ms
    assert not second.report.kernels[0].compile_ms, "the second run did not find the first one's kernel"
    assert kernel.name in first.stderr


def test_two_runs_at_once_do_not_disturb_each_other(start: Start, script: Script) -> None:
    alone = start(VECTOR_ADD).end(), start(script(OTHER)).end()
    running = start(VECTOR_ADD), start(script(OTHER))
    together = running[0].end(), running[1].end()
    assert [run.code for run in together] == [0, 0], together[0].stderr + together[1].stderr
    assert [run.report.stable() for run in together] == [run.report.stable() for run in alone]


def test_without_timing_there_are_no_cycles(start: Start) -> None:
    ended = start(VECTOR_ADD, "--no-timing").end()
    assert ended.code == 0, ended.stderr
    assert ended.report.total_cycles is None
    assert "not timed" in ended.stderr


def test_another_machine_has_other_cycles(start: Start) -> None:
    runs = [start(VECTOR_ADD, "--machine", name).end() for name in ("tpuv3", "edge")]
    assert [run.code for run in runs] == [0, 0], runs[1].stderr
    assert runs[0].report.machine_digest != runs[1].report.machine_digest
    assert runs[0].report.total_cycles != runs[1].report.total_cycles


def test_a_script_that_raises(start: Start, script: Script) -> None:
    ended = start(script(RAISES)).end()
    assert ended.code == ScriptError.exit_code
    assert ended.stderr.count("Traceback") == 1
    assert "script0.py" in ended.stderr
    assert "npusim: the script raised KeyError" in ended.stderr
    folder = Path(ended.stdout.strip())
    assert folder.parent == rundir.shared_memory()
    assert not folder.exists()


def test_a_missing_script(start: Start, tmp_path: Path) -> None:
    ended = start(tmp_path / "nowhere.py").end()
    assert ended.code == UsageError.exit_code
    assert "there is no script" in ended.stderr


def test_a_host_op_of_a_graph_is_refused_by_name(start: Start, script: Script) -> None:
    ended = start(script(TOPK)).end()
    assert ended.code == HostOpError.exit_code
    assert "aten.topk" in ended.stderr
    assert "--allow-host-ops" in ended.stderr
    assert ended.stdout == ""


def test_a_host_op_that_is_allowed_is_a_row(start: Start, script: Script) -> None:
    ended = start(script(TOPK), "--allow-host-ops").end()
    assert (ended.code, ended.stdout) == (0, "[16.0, 15.0, 14.0]\n"), ended.stderr
    assert HostOp(op="aten::topk", count=1, in_compiled_graph=True) in ended.report.host_ops
    assert "host op aten::topk: 1 call from a compiled graph" in ended.stderr


def test_a_killed_worker_names_its_kernel_and_the_next_run_works(start: Start, script: Script) -> None:
    ended = start(script(KILLED)).end()
    assert ended.code == WorkerError.exit_code, ended.stderr
    assert "was killed by SIGKILL in stage" in ended.stderr
    assert "of kernel `triton_poi_fused" in ended.stderr
    again = start(script(KILLED.replace("threading.Thread(target=kill, daemon=True).start()", ""))).end()
    assert again.code == 0, again.stderr
    assert again.report.total_cycles


@pytest.mark.parametrize("machine", ["tpuv3", "edge"])
def test_a_wrong_machine_key_ends_before_the_script(start: Start, script: Script, tmp_path: Path, machine: str) -> None:
    chip = tmp_path / "chip.toml"
    chip.write_text(paths.machine_file(machine).read_text().replace("frequency_mhz", "frequency_mhs"))
    ended = start(script("print('ran')"), "--machine", str(chip)).end()
    assert (ended.code, ended.stdout) == (10, "")
    assert "unknown key `core.frequency_mhs`" in ended.stderr
