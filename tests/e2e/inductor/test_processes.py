"""Scripts in processes of their own: caches, reports, exit codes, host ops by permission."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import msgspec
import pytest

from npusim import paths
from npusim.contract import failure, rundir
from npusim.contract.report import Report

SOFTMAX = """
import torch
x = torch.randn(64, 128, generator=torch.Generator().manual_seed(0))
y = torch.compile(lambda a: torch.softmax(a * 2, 1))(x.to("npu"))
torch.testing.assert_close(y.cpu(), torch.softmax(x * 2, 1), rtol=1e-4, atol=1e-4)
"""


@dataclass
class Runner:
    """Runs scripts as the launcher does. `folder` holds the caches, which are empty at first."""

    folder: Path

    def __call__(self, code: str, **variables: str) -> subprocess.CompletedProcess[str]:
        script = self.folder / "script.py"
        script.write_text(dedent(code))
        run_dir, lock = rundir.make(rundir.shared_memory())
        environment = {
            **os.environ,
            "PYTHONPATH": str(paths.PACKAGE.parent),
            "NPUSIM_RUN_DIR": str(run_dir),
            "NPUSIM_REPORT": str(self.folder),
            "NPUSIM_CACHE": str(self.folder / "cache"),
            "TORCHINDUCTOR_CACHE_DIR": str(self.folder / "inductor"),
            **variables,
        }
        command = [sys.executable, "-m", "npusim.frontend.run", str(script), "one", "two"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        self.error = failure.load(run_dir)
        os.close(lock)
        return done

    def report(self) -> Report:
        return msgspec.json.decode((self.folder / "report.json").read_bytes(), type=Report)


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    return Runner(tmp_path)


def test_second_process_needs_neither_inductor_nor_triton(runner: Runner) -> None:
    told = """
    import sys
    from torch._dynamo.utils import counters
    print(counters["aot_autograd"]["autograd_cache_hit"], "npusim.frontend.ttir.emit" in sys.modules)
    """
    first = runner(SOFTMAX + dedent(told))
    assert (first.stdout, first.returncode) == ("0 True\n", 0), first.stderr
    cold = runner.report()
    second = runner(SOFTMAX + dedent(told))
    assert (second.stdout, second.returncode) == ("1 False\n", 0), second.stderr
    assert runner.report().stable() == cold.stable()
    assert cold.kernels[0].compile_ms
    assert not runner.report().kernels[0].compile_ms


def test_another_machine_gets_code_of_its_own(runner: Runner) -> None:
    assert runner(SOFTMAX).returncode == 0
    tpu = runner.report()
    done = runner(SOFTMAX, NPUSIM_MACHINE="edge")
    assert done.returncode == 0, done.stderr
    edge = runner.report()
    assert edge.machine_digest != tpu.machine_digest
    assert {k.digest for k in edge.kernels}.isdisjoint(k.digest for k in tpu.kernels)
    assert (edge.total_cycles or 0) > (tpu.total_cycles or 0) > 0


def test_host_op_is_a_row_when_it_is_allowed(runner: Runner) -> None:
    script = """
    import torch
    x = torch.randn(10, 20)
    y = torch.compile(lambda a: (a + 1).topk(3)[0])(x.to("npu"))
    assert torch.equal(y.cpu(), (x + 1).topk(3)[0])
    """
    done = runner(script, NPUSIM_ALLOW_HOST_OPS="1")
    assert done.returncode == 0, done.stderr
    rows = {row.op: row.count for row in runner.report().host_ops if row.in_compiled_graph}
    assert rows == {"aten::topk": 1}


def test_refusal_is_left_for_the_launcher(runner: Runner) -> None:
    done = runner('import torch; torch.compile(lambda a: a.topk(3)[0])(torch.ones(9, device="npu"))')
    assert done.returncode == 21
    assert runner.error is not None
    assert runner.error.kind == "host-op"
    assert not runner.report().kernels


def test_script_that_raises(runner: Runner) -> None:
    done = runner('def f():\n    raise ValueError("mine")\nf()')
    assert done.returncode == 3
    assert "script.py" in done.stderr
    assert "runpy" not in done.stderr
    assert runner.error is not None
    assert runner.error.what == "the script raised ValueError: mine"


def test_script_is_main_and_exits_with_its_own_code(runner: Runner) -> None:
    done = runner("import sys\nprint(__name__, sys.argv[1:])\nsys.exit(7)")
    assert (done.stdout, done.returncode) == ("__main__ ['one', 'two']\n", 7), done.stderr
    assert runner.error is None


def test_import_npusim_is_enough_in_a_plain_python(tmp_path: Path) -> None:
    script = tmp_path / "plain.py"
    script.write_text("import npusim\n" + SOFTMAX + "print(npusim.report().total_cycles > 0)\n")
    environment = {**os.environ, "PYTHONPATH": str(paths.PACKAGE.parent), "NPUSIM_CACHE": str(tmp_path / "cache")}
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, env=environment)
    assert (done.stdout, done.returncode) == ("True\n", 0), done.stderr
