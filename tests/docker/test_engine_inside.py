"""What a script finds inside its container, and what it cannot do there."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from npusim import paths
from npusim.launcher.engine.docker import DockerEngine
from npusim.launcher.engine.job import Job
from npusim.launcher.run import FRONTEND
from tests.docker.harness import launch

pytestmark = pytest.mark.usefixtures("images")
FACTS = """
import json, os, socket, sys

status = dict(line.split(":", 1) for line in open("/proc/self/status"))
mounts = [line.split() for line in open("/proc/self/mountinfo")]
here = os.path.dirname(os.path.abspath(__file__))

def refuses(action):
    try:
        action()
    except OSError as error:
        return error.strerror
    return None

facts = {
    "ids": [os.getuid(), os.getgid()],
    "capabilities": [int(status[name], 16) for name in ("CapEff", "CapPrm", "CapBnd", "CapInh", "CapAmb")],
    "no_new_privileges": int(status["NoNewPrivs"]),
    "interfaces": os.listdir("/sys/class/net"),
    "mounts": {row[4]: row[5].split(",")[0] for row in mounts},
    "root": refuses(lambda: open("/file", "w")),
    "image": refuses(lambda: open("/opt/npusim/code/npusim/file", "w")),
    "folder": refuses(lambda: open(os.path.join(here, "file"), "w")),
    "network": refuses(lambda: socket.create_connection(("192.0.2.1", 80), timeout=5)),
    "scratch": refuses(lambda: open("/tmp/file", "w")),
    "secret": os.environ.get("SECRET"),
    "cwd": os.getcwd(),
    "engine": os.environ.get("NPUSIM_ENGINE"),
}
with open(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.environ["NPUSIM_REPORT"], "facts.json"), "w") as file:
    json.dump(facts, file)
"""
ENGINE_MOUNTS = ("/proc", "/dev", "/sys", "/etc/resolv.conf", "/etc/hostname", "/etc/hosts", "/usr/sbin/docker-init",
                 "/sbin/docker-init")  # fmt: skip
"""What the engine itself puts into every container."""
STRANGER = 12345


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The script's folder and what it found."""
    folder = tmp_path_factory.mktemp("inside")
    (folder / "facts.py").write_text(FACTS)
    ended = launch(folder / "report", folder / "facts.py", variables={"SECRET": "x"}).end()
    assert ended.code == 0, ended.said
    facts: dict[str, Any] = json.loads((folder / "report" / "facts.json").read_text())
    return folder, facts


def test_the_caller_s_user_without_rights(inside: tuple[Path, dict[str, Any]]) -> None:
    _, facts = inside
    assert facts["ids"] == [os.getuid(), os.getgid()]
    assert facts["capabilities"] == [0] * 5
    assert facts["no_new_privileges"] == 1


def test_no_network(inside: tuple[Path, dict[str, Any]]) -> None:
    _, facts = inside
    assert facts["interfaces"] == ["lo"]
    assert facts["network"] == "Network is unreachable"


def test_only_the_volume_and_the_report_folder_can_be_written(inside: tuple[Path, dict[str, Any]]) -> None:
    _, facts = inside
    assert facts["root"] == facts["image"] == facts["folder"] == "Read-only file system"
    assert facts["scratch"] is None


def test_only_the_script_s_and_the_report_s_folder_are_mounted(inside: tuple[Path, dict[str, Any]]) -> None:
    folder, facts = inside
    ours = {path: how for path, how in facts["mounts"].items() if not path.startswith(ENGINE_MOUNTS)}
    assert ours == {
        "/": "ro",
        "/tmp": "rw",
        "/run/npusim": "rw",
        str(folder): "ro",
        str(folder / "report"): "rw",
    }


def test_nothing_of_the_caller_s_environment(inside: tuple[Path, dict[str, Any]]) -> None:
    _, facts = inside
    assert facts["secret"] is None
    assert facts["engine"] == "docker"
    assert facts["cwd"] == str(paths.PACKAGE.parent)


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give files to another user")
def test_files_in_the_report_folder_are_the_caller_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, report = Path(os.path.realpath(tmp_path)), tmp_path / "report"
    for parent in (folder, folder.parent, folder.parent.parent):
        parent.chmod(0o755)
    report.mkdir()
    os.chown(report, STRANGER, STRANGER)
    script = folder / "facts.py"
    script.write_text(FACTS)
    monkeypatch.setattr("os.getuid", lambda: STRANGER)
    monkeypatch.setattr("os.getgid", lambda: STRANGER)
    program = (*FRONTEND, script)
    machine = paths.shipped_machines()["tpuv3"]
    outcome = DockerEngine().run(Job(program=program, folders=(folder,), machine=machine, report=report))
    assert outcome.code == 0, outcome.error
    assert outcome.report is not None
    owners = {path.name: (path.stat().st_uid, path.stat().st_gid) for path in report.iterdir()}
    assert owners == {"facts.json": (STRANGER, STRANGER), "report.json": (STRANGER, STRANGER)}
