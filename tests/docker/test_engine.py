"""The docker engine gives what the local engine gives."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from npusim import paths
from npusim.contract.report import Report
from tests.docker.harness import NOTHING, ROOT, Ended, launch

pytestmark = pytest.mark.usefixtures("images")
MACHINE = paths.shipped_machines()["edge"]


def both(tmp_path: Path, script: Path, *options: str, variables: Mapping[str, str] = NOTHING) -> tuple[Ended, Ended]:
    """The run in the docker engine and in the local one."""
    docker, local = (
        launch(tmp_path / engine, script, *options, engine=engine, variables=variables).end()
        for engine in ("docker", "local")
    )
    return docker, local


def stable(report: Report) -> dict[str, Any]:
    data = report.stable()
    del data["engine"]
    return data


@pytest.mark.parametrize("example", ["vector_add", "matmul"])
def test_report_and_words_are_the_local_ones(tmp_path: Path, example: str) -> None:
    docker, local = both(tmp_path, ROOT / "examples" / f"{example}.py")
    assert (docker.code, local.code) == (0, 0), docker.said + local.said
    assert docker.report.engine == "docker"
    assert docker.report.total_cycles
    assert stable(docker.report) == stable(local.report)
    assert docker.stdout.splitlines()[0] == local.stdout.splitlines()[0]


def test_a_machine_of_the_users_counts(tmp_path: Path) -> None:
    machine = tmp_path / "mine.toml"
    machine.write_text(MACHINE.read_text())
    mine = launch(tmp_path / "mine", ROOT / "examples" / "vector_add.py", "--machine", str(machine)).end()
    shipped = launch(tmp_path / "edge", ROOT / "examples" / "vector_add.py", "--machine", "edge").end()
    assert (mine.code, shipped.code) == (0, 0), mine.said + shipped.said
    assert mine.report.stable() == shipped.report.stable()


def test_input_and_output_pass_byte_for_byte(tmp_path: Path) -> None:
    script = tmp_path / "pipe.py"
    script.write_text(
        "import sys\n"
        "data = sys.stdin.buffer.read()\n"
        "sys.stdout.buffer.write(data); sys.stdout.flush()\n"
        "sys.stderr.buffer.write(data[::-1]); sys.stderr.flush()\n"
    )
    data = bytes(range(256)) * 4096
    ended = launch(tmp_path / "report", script).end(data)
    assert ended.code == 0, ended.said
    assert ended.stdout.startswith(data)
    assert ended.stderr.startswith(data[::-1])


SCRIPT_ERROR = """
def deep():
    raise ValueError("no \\u00fcber")
deep()
"""


def test_a_script_that_raises_shows_the_same_traceback(tmp_path: Path) -> None:
    script = tmp_path / "raises.py"
    script.write_text(SCRIPT_ERROR)
    docker, local = both(tmp_path, script)
    assert docker.code == local.code == 3
    assert docker.stderr == local.stderr
    assert f'File "{script}", line 3, in deep' in docker.said


@pytest.mark.parametrize("code", [139, 200])
def test_a_script_s_own_exit_code_is_the_command_s(tmp_path: Path, code: int) -> None:
    script = tmp_path / "leaves.py"
    script.write_text(f"raise SystemExit({code})")
    assert launch(tmp_path / "report", script).end().code == code


def test_a_crash_is_named_by_its_signal(tmp_path: Path) -> None:
    script = tmp_path / "crashes.py"
    script.write_text("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)")
    docker, local = both(tmp_path, script)
    assert docker.code == local.code == 3
    assert "killed by SIGSEGV" in docker.said
    assert docker.stderr == local.stderr


CRASH = """
import torch
from npusim.frontend.runtime import client

add = torch.compile(lambda x: x + 1)
print(add(torch.ones(8, device="npu")).cpu().sum().item())
client.current()._worker._process.kill()
try:
    add(torch.ones(8, device="npu"))
except Exception as error:
    print(error)
print(add(torch.ones(8, device="npu")).cpu().sum().item())
client.current()._worker._process.kill()
add(torch.ones(8, device="npu"))
"""


def test_a_worker_that_dies_has_the_same_obituary_and_is_started_again(tmp_path: Path) -> None:
    script = tmp_path / "scripts" / "crash.py"
    script.parent.mkdir()
    script.write_text(CRASH)
    docker, local = both(tmp_path, script, variables={"NPUSIM_CACHE": str(tmp_path / "cache")})
    assert docker.code == local.code == 25, docker.said
    words = docker.stdout.decode().splitlines()
    assert words[0] == words[-1] == "16.0"
    assert "the backend worker was killed by SIGKILL outside any kernel" in docker.said
    log = next(line for line in docker.said.splitlines() if "report the kernel with" in line)
    kept = Path(log.split("report the kernel with ")[1].split(";")[0])
    assert kept.is_relative_to(tmp_path / "cache")
    assert kept.is_file()


CHILDREN = """
import npusim  # for the children, which are started without it
import torch
import torch.multiprocessing as processes

def work(number):
    x = torch.full((16,), float(number), device="npu")
    return torch.compile(lambda x: x * 2)(x).cpu().sum().item()

if __name__ == "__main__":
    print(work(1))
    with processes.get_context("spawn").Pool(2) as pool:
        print(pool.map(work, [2, 3]))
"""


def test_several_processes_have_a_worker_each(tmp_path: Path) -> None:
    script = tmp_path / "children.py"
    script.write_text(CHILDREN)
    ended = launch(tmp_path / "report", script).end()
    assert ended.code == 0, ended.said
    assert ended.stdout.decode().splitlines()[:2] == ["32.0", "[64.0, 96.0]"]


def test_a_refusal_leaves_a_bundle_with_the_report(tmp_path: Path) -> None:
    script = tmp_path / "refused.py"
    script.write_text(
        "import torch\n"
        "x, places = torch.ones(64, device='npu'), torch.arange(64, device='npu')\n"
        "print(torch.compile(lambda x: torch.zeros_like(x).index_add(0, places, x))(x).cpu())\n"
    )
    docker, local = both(tmp_path, script)
    assert docker.code == local.code == 20, docker.said
    names = [sorted(path.name for path in ended.folder.glob("failure-*.tar.zst")) for ended in (docker, local)]
    assert len(names[0]) == len(names[1]) == 1
