"""`npusim run`: exit codes, what a script gets, what is left."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from npusim import paths
from npusim.contract import report
from npusim.errors import kinds
from tests.unit.launcher.conftest import Npusim

Script = Callable[[str], Path]


def test_a_script_runs_with_its_arguments_and_leaves_a_report(
    npusim: Npusim, script: Script, base: Path, tmp_path: Path
) -> None:
    done = npusim(
        "run", "--report", tmp_path / "out", script("import sys; print(sys.argv[1:])"), "a", "--report", "-x", "b c"
    )
    assert (done.code, done.stdout) == (0, "['a', '--report', '-x', 'b c']\n")
    assert "no kernel ran on the npu" in done.stderr
    assert report.load(tmp_path / "out" / report.FILE).engine == "local"
    assert not list(base.glob("npusim-*"))


def test_what_a_script_finds_in_its_environment(
    npusim: Npusim, script: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", "another")
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    monkeypatch.setenv("NPUSIM_TIMING", "left over")
    out = tmp_path / "out"
    options = ("--machine", "edge", "--allow-host-ops", "--report", out)
    assert npusim("run", *options, script("")).code == 0
    found = json.loads((out / "environment.json").read_text())
    assert found["NPUSIM_MACHINE"] == str(paths.machine_file("edge"))
    assert found["NPUSIM_REPORT"] == str(out)
    assert found["NPUSIM_ALLOW_HOST_OPS"] == "1"
    assert not {"VIRTUAL_ENV", "PYTHONSAFEPATH", "NPUSIM_TIMING"} & found.keys()
    assert npusim("run", "--no-timing", "--report", out, script("")).code == 0
    found = json.loads((out / "environment.json").read_text())
    assert found["NPUSIM_TIMING"] == "0"
    assert "NPUSIM_ALLOW_HOST_OPS" not in found


def test_a_script_that_raises_shows_its_traceback(npusim: Npusim, script: Script, base: Path) -> None:
    done = npusim("run", script("x = 1\nraise ValueError('the matter')"))
    assert done.code == 3
    assert "Traceback" in done.stderr
    assert "script.py" in done.stderr
    assert "npusim: the script raised ValueError('the matter')" in done.stderr
    assert "next step:" in done.stderr
    assert not list(base.glob("npusim-*"))


def test_a_scripts_own_exit_code_passes_through(npusim: Npusim, script: Script) -> None:
    assert npusim("run", script("raise SystemExit(7)")).code == 7


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_every_kind_of_error_has_its_exit_code(npusim: Npusim, script: Script, kind: str) -> None:
    error = kinds()[kind]
    text = f"import npusim.errors as e\nraise e.kinds()[{kind!r}]('what', cause='why', next_step='how')"
    done = npusim("run", script(text))
    assert done.code == error.exit_code
    assert "npusim: what\n  likely cause: why\n  next step:    how\n" in done.stderr


def test_a_process_that_is_killed_is_an_error(npusim: Npusim, script: Script, base: Path) -> None:
    done = npusim("run", script("import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"))
    assert done.code == 3
    assert "killed by SIGSEGV" in done.stderr
    assert not list(base.glob("npusim-*"))


def test_an_old_report_is_not_taken_for_the_runs_own(npusim: Npusim, script: Script, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert npusim("run", "--report", out, script("")).code == 0
    done = npusim("run", "--report", out, script("import os; os._exit(0)"))
    assert done.code == 1
    assert "ended without a report" in done.stderr
    assert not (out / report.FILE).exists()


def test_a_missing_script_is_a_usage_error(npusim: Npusim, tmp_path: Path) -> None:
    done = npusim("run", tmp_path / "nowhere.py")
    assert done.code == 2
    assert f"there is no script {tmp_path / 'nowhere.py'}" in done.stderr
    assert npusim("run", tmp_path).code == 2


def test_an_unknown_machine_is_refused_before_the_script_runs(npusim: Npusim, script: Script) -> None:
    done = npusim("run", "--machine", "tpuv9", script("print('ran')"))
    assert (done.code, done.stdout) == (10, "")
    assert "there is no machine `tpuv9`" in done.stderr


def test_an_unknown_machine_key_names_the_nearest(npusim: Npusim, script: Script, tmp_path: Path) -> None:
    chip = tmp_path / "chip.toml"
    chip.write_text(paths.machine_file("tpuv3").read_text().replace("frequency_mhz", "frequency_mhs"))
    done = npusim("run", "--machine", chip, script("print('ran')"))
    assert (done.code, done.stdout) == (10, "")
    assert "unknown key `core.frequency_mhs`" in done.stderr
    assert "`core.frequency_mhz`" in done.stderr


def test_the_next_run_works_after_a_failed_one(npusim: Npusim, script: Script) -> None:
    assert npusim("run", script("1 / 0")).code == 3
    assert npusim("run", script("")).code == 0
