"""The launcher's side of a sweep, with an engine that needs no frontend."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest

from npusim.contract.sweep import ABOUT, About, Plan, Row, Script
from npusim.errors import EngineError, SweepError
from npusim.launcher.engine.job import Job, Outcome
from npusim.sweep import work
from npusim.sweep.work import Limits
from tests.unit.sweep.rows import row

CASES = tuple(Script(name=f"{name}.py", path=f"/scripts/{name}.py") for name in ("a", "b", "c"))
JOB = Job(program=(), folders=(Path("/scripts"),), machine=Path("m.toml"))
ABOUT_IT = About(machine_digest="a" * 64, toolchain_digest="b" * 64)
Life = Callable[[Plan, Job], int]


@dataclass
class Fake:
    """`lives` are what the frontend does, one after the other; each gives its exit code."""

    lives: list[Life]
    name: str = "local"
    jobs: list[Job] = field(default_factory=list)

    def run(self, job: Job) -> Outcome:
        self.jobs.append(job)
        plan = msgspec.json.decode(Path(job.program[-1]).read_bytes(), type=Plan)
        Path(plan.rows, ABOUT).write_bytes(msgspec.json.encode(ABOUT_IT))
        return Outcome(code=self.lives.pop(0)(plan, job))


@dataclass
class Seen:
    begun: list[str] = field(default_factory=list)
    over: list[str] = field(default_factory=list)

    def started(self, name: str) -> None:
        self.begun.append(name)

    def ended(self, row: Row) -> None:
        self.over.append(row.name)


def start(plan: Plan, number: int) -> None:
    Path(plan.rows, f"{number}.started").touch()


def end(plan: Plan, number: int) -> None:
    start(plan, number)
    fresh = Path(plan.rows, f"{number}.new")
    fresh.write_bytes(msgspec.json.encode(row(plan.cases[number].name)))
    fresh.replace(fresh.with_suffix(".json"))


def all_of_them(plan: Plan, _job: Job) -> int:
    for number in range(len(plan.cases)):
        if not Path(plan.rows, f"{number}.json").exists():
            end(plan, number)
    return 0


def sweep(engine: Fake, seen: Seen, bundles: Path = Path("failures")) -> work.Tried:
    return work.run(engine, JOB, CASES, Limits(2, 30.0), bundles, seen)


def test_rows_come_in_the_order_of_the_cases() -> None:
    engine, seen = Fake([all_of_them]), Seen()
    tried = sweep(engine, seen)
    assert [each.name for each in tried.rows] == ["a.py", "b.py", "c.py"]
    assert tried.about == ABOUT_IT
    assert seen.begun == seen.over == ["a.py", "b.py", "c.py"]
    (job,) = engine.jobs
    assert Path("/scripts") in job.folders
    assert job.report is not None
    assert not job.report.exists(), "the folder of the rows is left behind"


def test_a_frontend_that_dies_takes_one_case_along() -> None:
    def dies(plan: Plan, job: Job) -> int:
        assert job.output is not None
        job.output.write_text("out of memory\n")
        end(plan, 0)
        start(plan, 1)
        return -9

    engine, seen = Fake([dies, all_of_them]), Seen()
    tried = sweep(engine, seen)
    assert [each.status for each in tried.rows] == ["pass", "crash", "pass"]
    assert tried.rows[1].output == "out of memory"
    assert tried.rows[1].message is not None
    assert sorted(seen.over) == ["a.py", "b.py", "c.py"]


def test_a_frontend_that_does_nothing_is_not_tried_again() -> None:
    engine = Fake([lambda _plan, _job: 1])
    with pytest.raises(SweepError, match="before it tried anything"):
        sweep(engine, Seen())
    assert len(engine.jobs) == 1


@pytest.mark.parametrize(("code", "expected"), [(130, 130), (143, 143), (-2, 130), (-15, 143)])
def test_an_interrupt_ends_the_sweep(code: int, expected: int) -> None:
    with pytest.raises(work.Stopped) as stop:
        sweep(Fake([lambda _plan, _job: code]), Seen())
    assert stop.value.code == expected


def test_an_engines_error_is_passed_on() -> None:
    class Broken(Fake):
        def run(self, job: Job) -> Outcome:
            self.jobs.append(job)
            return Outcome(code=17, error=EngineError("no engine"))

    with pytest.raises(EngineError):
        sweep(Broken([]), Seen())


def links(path: Path) -> None:
    path.symlink_to("/etc/passwd")


def pipes(path: Path) -> None:
    os.mkfifo(path)


def fills(path: Path) -> None:
    path.write_bytes(b" " * ((1 << 20) + 1))


def garbles(path: Path) -> None:
    path.write_text('{"name": "b.py", "status": "splendid"}')


def borrows(path: Path) -> None:
    path.write_bytes(msgspec.json.encode(row("a.py")))


@pytest.mark.parametrize("forge", [links, pipes, fills, garbles, borrows])
def test_a_row_that_is_none_is_a_crash(forge: Callable[[Path], None]) -> None:
    def leaves(plan: Plan, job: Job) -> int:
        start(plan, 1)
        forge(Path(plan.rows, "1.json"))
        return all_of_them(plan, job)

    tried = sweep(Fake([leaves]), Seen())
    assert [each.status for each in tried.rows] == ["pass", "crash", "pass"]
    assert [each.name for each in tried.rows] == ["a.py", "b.py", "c.py"]


def test_a_frontend_whose_files_were_removed_is_named() -> None:
    def removes(plan: Plan, job: Job) -> int:
        Path(plan.rows, ABOUT).unlink()
        return all_of_them(plan, job)

    with pytest.raises(SweepError, match="did not say what it is"):
        sweep(Fake([removes]), Seen())


def test_a_failure_that_is_no_bundle_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def leaves(plan: Plan, job: Job) -> int:
        folder = Path(plan.rows, "failure-1")
        folder.mkdir()
        (folder / "index.json").write_text(json.dumps({"schema": "other"}))
        (folder / "link").symlink_to("/etc/passwd")
        return all_of_them(plan, job)

    tried = sweep(Fake([leaves]), Seen(), tmp_path)
    assert [each.bundle for each in tried.rows] == ["", "", ""]
    assert "the failure of b.py leaves no bundle" in capsys.readouterr().err
