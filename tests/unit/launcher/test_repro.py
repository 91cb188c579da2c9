"""`npusim repro` around a replay: what may run where, where it begins, how the outcome is judged."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from npusim.bundles import pack
from npusim.bundles.signature import Origin
from npusim.contract import bundle
from npusim.errors import BundleError, ForeignBundleError, LaunchError, NpusimError, ReproError, UsageError
from npusim.launcher import minimise, provenance, repro
from npusim.launcher.engine.job import Job, Outcome
from npusim.launcher.replay import REPLAY, RUN, Options
from tests.unit.bundles.failures import folder

KERNEL = {
    "machine.toml": b"m",
    "source.py": b"s",
    "spec.json": b"{}",
    "script.py": b"pass",
    "kernel/manifest.json": b"{}",
}


class Fake:
    """An engine that answers what it was told."""

    def __init__(self, name: str, answer: Callable[[Job], Outcome]) -> None:
        self.name = name
        self.answer = answer
        self.jobs: list[Job] = []

    def run(self, job: Job) -> Outcome:
        self.jobs.append(job)
        for path in (path for path in job.program if isinstance(path, Path)):
            assert path.exists(), "the bundle was not unpacked"
        return self.answer(job)


Make = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """`make(files, origin=..., **index)`: a bundle of this user."""
    monkeypatch.setenv("NPUSIM_CACHE", str(tmp_path / "cache"))
    made: list[Path] = []

    def pack_one(files: dict[str, bytes] = KERNEL, *, origin: Origin = "local", **changes: object) -> Path:
        made.append(tmp_path / f"made{len(made)}")
        return pack.pack(folder(made[-1], files, **changes), made[-1], origin)

    return pack_one


def using(monkeypatch: pytest.MonkeyPatch, outcome: Outcome | Callable[[Job], Outcome], name: str = "local") -> Fake:
    engine = Fake(name, outcome if callable(outcome) else lambda _: outcome)
    for module in (repro, minimise):
        monkeypatch.setattr(module, "choose", lambda _: engine)
    return engine


def test_the_same_failure_is_told_from_others(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    said = "kernel `k` failed in 3 ms, see /tmp/a/b.log"
    wanted = make(what=said)
    using(monkeypatch, Outcome(code=22, bundles=(make(what=said.replace("3", "17").replace("/a/", "/c/")),)))
    assert repro.replay(wanted, Options()) == 0
    for other in (
        {"what": "kernel `k` failed otherwise"},
        {"what": said, "kind": "launch"},
        {"what": said, "stage": "tile"},
    ):
        using(monkeypatch, Outcome(code=22, bundles=(make(**other),)))
        with pytest.raises(ReproError, match="fails differently"):
            repro.replay(wanted, Options())


@pytest.mark.parametrize(
    ("outcome", "word"),
    [
        (Outcome(code=0), "succeeds"),
        (Outcome(code=-11), "ended with code -11"),
        (Outcome(code=23, error=LaunchError("the matter")), "launch: the matter"),
    ],
)
def test_no_failure_is_not_the_failure(
    make: Make, monkeypatch: pytest.MonkeyPatch, outcome: Outcome, word: str
) -> None:
    using(monkeypatch, outcome)
    with pytest.raises(ReproError) as caught:
        repro.replay(make(), Options())
    assert word in caught.value.cause


def test_who_may_run_what(make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own, contained = make(), make(origin="docker")
    monkeypatch.setenv("NPUSIM_CACHE", str(tmp_path / "another user's"))
    foreign = {own: False, contained: False}
    for path in foreign:
        local = using(monkeypatch, Outcome(code=0))
        for run in (repro.replay, minimise.run):
            with pytest.raises(ForeignBundleError, match="outside containers"):
                run(path, Options())
        assert not local.jobs
        docker = using(monkeypatch, Outcome(code=0), "docker")
        with pytest.raises(ReproError):
            repro.replay(path, Options())
        assert len(docker.jobs) == 1
    monkeypatch.setenv("NPUSIM_CACHE", str(tmp_path / "cache"))
    local = using(monkeypatch, Outcome(code=0))
    with pytest.raises(ForeignBundleError, match="outside containers"):
        repro.replay(contained, Options())
    with pytest.raises(ReproError):
        repro.replay(own, Options())
    assert len(local.jobs) == 1


@pytest.mark.parametrize(
    ("files", "stage", "start", "program"),
    [
        (KERNEL, "npu", None, ["source"]),
        (KERNEL, "npu", "stage", ["spec"]),
        (KERNEL, "triton", "stage", ["source"]),
        (KERNEL, "launch", "stage", ["kernel"]),
        (KERNEL, "timing", "stage", ["kernel"]),
        (KERNEL, "launch", "spec", ["spec"]),
        ({k: v for k, v in KERNEL.items() if "manifest" not in k}, "load", "stage", ["spec"]),
        ({k: v for k, v in KERNEL.items() if "source" not in k}, "npu", None, ["spec"]),
        (KERNEL, "inductor", None, ["script"]),
        (KERNEL, "device", "stage", ["script"]),
        (KERNEL, "npu", "script", ["script"]),
    ],
)
def test_where_a_replay_begins(
    make: Make,
    monkeypatch: pytest.MonkeyPatch,
    files: dict[str, bytes],
    stage: str,
    start: str | None,
    program: list[str],
) -> None:
    engine = using(monkeypatch, Outcome(code=0))
    with pytest.raises(ReproError):
        repro.replay(
            make(files, stage=stage, arguments=("-x", "y"), stack="torch2.10", timing=False, allow_host_ops=True),
            Options(start=start, timeout=5),
        )
    (job,) = engine.jobs
    if program == ["script"]:
        assert job.program[:2] == RUN
        assert Path(job.program[2]).name == "script.py"
        assert job.program[3:] == ("-x", "y")
    else:
        assert job.program[:2] == REPLAY
        assert list(job.program[3:]) == ["--from", *program]
    assert (job.stack, job.timing, job.allow_host_ops, job.timeout) == ("torch2.10", False, True, 5)
    assert job.machine == job.folders[0] / "machine.toml"
    assert not job.machine.exists(), "the unpacked bundle was left behind"


@pytest.mark.parametrize(
    ("files", "changes", "start", "error"),
    [
        (KERNEL, {"stage": "inductor"}, "source", UsageError),
        ({"machine.toml": b"m"}, {}, None, BundleError),
        ({"machine.toml": b"m", "script.py": b""}, {}, "spec", UsageError),
        ({"script.py": b""}, {}, None, BundleError),
    ],
)
def test_what_cannot_be_replayed(
    make: Make, monkeypatch: pytest.MonkeyPatch, files: dict[str, bytes], changes: dict[str, str], start: str | None,
    error: type[NpusimError],
) -> None:  # fmt: skip
    engine = using(monkeypatch, Outcome(code=0))
    with pytest.raises(error):
        repro.replay(make(files, **changes), Options(start=start))
    assert not engine.jobs


def test_a_folder_that_was_left_unpacked(make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    left = tmp_path / "cache" / "failures" / "npusim-0-x-failure-0"
    shutil.copytree(folder_of(make()), left)
    engine = using(monkeypatch, Outcome(code=0))
    with pytest.raises(ReproError):
        repro.replay(left, Options())
    assert len(engine.jobs) == 1
    with pytest.raises(UsageError, match="there is no bundle"):
        repro.replay(folder_of(make()), Options())  # a folder of anybody's


def test_packages_of_the_script(make: Make, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    made = make(stage="inductor")
    packed = pack.pack(folder_of(made), tmp_path / "with packages", "local", b"a lock")
    for path, start, given, wanted in (
        (packed, None, None, b"a lock"),
        (packed, None, tmp_path / "mine", b"mine"),
        (made, None, None, None),
    ):
        (tmp_path / "mine").write_bytes(b"mine")
        seen: list[bytes | None] = []

        def answer(job: Job, seen: list[bytes | None] = seen) -> Outcome:
            seen.append(job.packages.read_bytes() if job.packages else None)
            return Outcome(code=0)

        using(monkeypatch, answer)
        with pytest.raises(ReproError):
            repro.replay(path, Options(start=start, packages=given))
        assert seen == [wanted]
    monkeypatch.setenv("NPUSIM_CACHE", str(tmp_path / "another user's"))
    engine = using(monkeypatch, Outcome(code=0), "docker")
    with pytest.raises(ForeignBundleError, match="needs packages"):
        repro.replay(packed, Options())
    assert not engine.jobs


def test_what_a_terminal_would_obey_is_not_printed(
    make: Make, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    using(monkeypatch, Outcome(code=0))
    with pytest.raises(ReproError):
        repro.replay(
            make(what="\x1b[2J\x9b1m \u202e gone\r", npusim="\x1b[31m", pins={"\x1b.lock.json": "0"}), Options()
        )
    printed = capsys.readouterr().out
    assert "\\x1b[2J" in printed
    assert not {"\x1b", "\x9b", "\u202e", "\r"} & set(printed)


def test_other_pins_are_told(make: Make) -> None:
    index = bundle.decode((folder_of(make()) / bundle.INDEX).read_bytes())
    other = msgspec.structs.replace(index, npusim="0.0", pins={"backend.lock.json": "0" * 64})
    missing = bundle.Missing("inputs/1.npy", "its 9 bytes are over the cap")
    lines = tuple(provenance.differences(msgspec.structs.replace(other, missing=(missing,))))
    assert lines[-1] == "inputs/1.npy is not in the bundle, and zeros in the replay: its 9 bytes are over the cap"
    rebuilt = msgspec.structs.replace(index, torch="3", backend_digest="1" * 64)
    assert len(tuple(provenance.other_build(index, rebuilt))) == 2
    assert not tuple(provenance.other_build(index, index))
    assert lines[0].startswith("made with npusim 0.0")
    assert "made with other pins: backend.lock.json" in lines


def folder_of(archive: Path) -> Path:
    return archive.parent / "failure-0"


def test_minimising_says_what_it_found(
    make: Make, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = bundle.Minimised({"xnumel": 8192, "ks0": 3}, {"xnumel": 17, "ks0": 3}, ("inputs/0.npy",), 20, "grid 8 -> 1")
    engine = using(monkeypatch, Outcome(code=23, bundles=(make(stage="launch", minimised=found),)))
    assert minimise.run(make(stage="launch"), Options()) == 0
    assert engine.jobs[0].program[-1] == "--minimise"
    printed = capsys.readouterr().out
    assert "8,192 -> 17" in printed
    assert "3 stays" in printed
    assert "grid 8 -> 1" in printed
    assert "inputs/0.npy" in printed


@pytest.mark.parametrize(
    ("stage", "outcome", "error"),
    [
        ("inductor", Outcome(code=0), BundleError),
        ("npu", Outcome(code=0), ReproError),
        ("npu", Outcome(code=36, error=ReproError("gone")), ReproError),
        ("npu", Outcome(code=30, error=BundleError("no source")), BundleError),
    ],
)
def test_minimising_that_finds_nothing(
    make: Make, monkeypatch: pytest.MonkeyPatch, stage: str, outcome: Outcome, error: type[NpusimError]
) -> None:
    using(monkeypatch, outcome)
    with pytest.raises(error):
        minimise.run(make(stage=stage), Options())
    with pytest.raises((UsageError, BundleError)):
        minimise.run(make(stage=stage), Options(start="spec"))
