"""The command line beside `run`: usage, doctor, env, stage."""

from __future__ import annotations

import os
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from npusim.contract.kernel_spec import KernelSpec, TensorArg
from npusim.errors import EnvironmentBuildError, UsageError
from npusim.launcher import doctor, env
from npusim.launcher.doctor import Finding
from npusim.launcher.stage import find_spec
from tests.unit.launcher.conftest import Npusim


@pytest.mark.parametrize("arguments", [("run",), ("run", "--no-such-option"), ("no-such-command",)])
def test_a_wrong_command_line_is_a_usage_error(npusim: Npusim, arguments: tuple[str, ...]) -> None:
    done = npusim(*arguments)
    assert done.code == UsageError.exit_code
    assert "npusim" in done.stderr


def test_help_lists_the_commands(npusim: Npusim) -> None:
    done = npusim("--help")
    assert done.code == 0
    assert all(name in done.stdout for name in ("run", "doctor", "env", "stage"))


def test_an_unknown_environment_is_a_usage_error(npusim: Npusim) -> None:
    done = npusim("env", "middle")
    assert done.code == UsageError.exit_code
    assert "there is no environment `middle`" in done.stderr


def test_a_folders_size_counts_a_file_once(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "one").write_bytes(bytes(100_000))
    alone = env._size(tmp_path)
    (tmp_path / "two").hardlink_to(tmp_path / "inner" / "one")
    assert alone == env._size(tmp_path) >= 100_000


def examined(monkeypatch: pytest.MonkeyPatch, *findings: Finding | EnvironmentBuildError) -> tuple[int, str]:
    def check(finding: Finding | EnvironmentBuildError) -> Finding:
        if isinstance(finding, EnvironmentBuildError):
            raise finding
        return finding

    checks = {str(i): (lambda finding=finding: check(finding)) for i, finding in enumerate(findings)}
    monkeypatch.setattr(doctor, "CHECKS", checks)
    text = StringIO()
    return doctor.examine(Console(file=text, width=200)), text.getvalue()


def test_doctor_is_content_when_nothing_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    code, text = examined(monkeypatch, Finding("g++", True, "12"), Finding("environment", None, "not made yet"))
    assert code == 0
    assert "ok" in text
    assert "not made yet" in text


def test_doctor_names_what_is_missing_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    error = EnvironmentBuildError("no compiler", cause="none there", next_step="install one")
    code, text = examined(monkeypatch, error, Finding("memory", False, "little", "free some"), Finding("x", True, "y"))
    assert code == EnvironmentBuildError.exit_code
    assert all(words in text for words in ("no compiler: none there", "install one", "little", "free some", "ok"))


def test_doctor_misses_a_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    text = StringIO()
    monkeypatch.setattr(doctor, "CHECKS", {"g++": doctor.CHECKS["g++"]})
    assert doctor.examine(Console(file=text, width=200)) == EnvironmentBuildError.exit_code
    assert "this machine has no g++" in text.getvalue()


def test_doctor_lists_the_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NPUSIM_MACHINE", raising=False)
    found = doctor.CHECKS["machines"]()
    assert found.fine
    assert "tpuv3" in found.detail
    assert "edge" in found.detail


def spec_in(folder: Path, name: str) -> Path:
    spec = KernelSpec(
        name=name, ttir="", args=(TensorArg("x", "fp32", "in"),), grid=("1", "1", "1"), machine_digest="0" * 64
    )
    path = folder / f"{spec.digest}-0123456789abcdef" / "spec.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(msgspec.json.encode(spec))
    return path


def test_a_kernel_is_found_by_folder_file_and_digest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NPUSIM_CACHE", str(tmp_path))
    spec = spec_in(tmp_path / "kernels", "one")
    spec_in(tmp_path / "kernels", "two")
    assert find_spec(str(spec)) == spec
    assert find_spec(str(spec.parent)) == spec
    assert find_spec(spec.parent.name[:12]) == spec


def test_a_kernel_that_is_nowhere_is_a_usage_error(npusim: Npusim, tmp_path: Path) -> None:
    for kernel in ("0123abcd", tmp_path, "nothing"):
        done = npusim("stage", kernel)
        assert done.code == UsageError.exit_code
        assert f"there is no kernel {kernel}" in done.stderr


def test_a_file_that_is_no_spec_is_a_usage_error(npusim: Npusim, tmp_path: Path) -> None:
    (tmp_path / "spec.json").write_text("{}")
    done = npusim("stage", tmp_path)
    assert done.code == UsageError.exit_code
    assert "is not a kernel's spec" in done.stderr
    assert os.environ["NPUSIM_CACHE"] not in done.stderr
