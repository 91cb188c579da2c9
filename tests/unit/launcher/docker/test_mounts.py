"""Which folders a container is shown, without an engine."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from npusim.containers import Mount
from npusim.errors import UsageError
from npusim.launcher.engine.docker import mounts
from npusim.launcher.engine.job import Job

MACHINE = Path("machine.toml")


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return tmp_path.resolve()


def job(*folders: Path, program: tuple[str | Path, ...] = (), report: Path | None = None) -> Job:
    return Job(program=program, folders=folders, machine=MACHINE, report=report)


def test_a_folder_is_read_only_at_its_own_path(base: Path) -> None:
    assert mounts.of(job(base)) == (Mount(base, str(base), read_only=True),)


def test_the_report_folder_can_be_written_wherever_it_is(base: Path) -> None:
    (base / "inner").mkdir()
    inner = mounts.of(job(base, report=base / "inner"))
    assert [(mount.target, mount.read_only) for mount in inner] == [(str(base), True), (f"{base}/inner", False)]
    outer = mounts.of(job(base / "inner", report=base))
    assert [(mount.target, mount.read_only) for mount in outer] == [(str(base), False), (f"{base}/inner", True)]
    assert [mount.read_only for mount in mounts.of(job(base, report=base))] == [False]


def test_a_relative_folder_is_found_from_here(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (base / "one").mkdir()
    (base / "two").mkdir()
    monkeypatch.chdir(base / "one")
    assert mounts.of(job(Path("../two"))) == (Mount(base / "two", f"{base}/two"),)


def test_a_folder_behind_a_link_is_at_both_paths(base: Path) -> None:
    (base / "real").mkdir()
    (base / "link").symlink_to(base / "real")
    assert mounts.of(job(base / "link")) == (
        Mount(base / "real", f"{base}/link"),
        Mount(base / "real", f"{base}/real"),
    )


def test_a_script_that_is_a_link_has_its_own_folder_too(base: Path) -> None:
    for name in ("bin", "code"):
        (base / name).mkdir()
    (base / "code" / "script.py").touch()
    script = base / "bin" / "script.py"
    script.symlink_to(base / "code" / "script.py")
    found = mounts.of(job(base / "bin", program=("-m", "npusim.frontend.run", script)))
    assert [mount.target for mount in found] == [f"{base}/bin", f"{base}/code"]


@pytest.mark.parametrize(
    "folder", ["/", "/usr", "/usr/lib", "/usr/lib/python3.11", "/etc", "/proc/self", "/dev", "/opt"]
)
def test_what_would_hide_the_image_is_refused_by_name(folder: str) -> None:
    with pytest.raises(UsageError, match=rf"the folder {folder} cannot be shown") as caught:
        mounts.of(job(Path(folder)))
    assert "--engine local" in caught.value.next_step


@settings(deadline=None)
@given(st.lists(st.sampled_from(["..", ".", "usr", "lib", "x"]), max_size=6))
def test_no_way_of_writing_it_gets_around_that(parts: list[str]) -> None:
    with pytest.raises(UsageError):
        mounts.of(job(Path("/usr/lib", *parts, *[".."] * 12, "usr", "lib")))


def test_a_folder_that_is_not_there_is_refused(base: Path) -> None:
    with pytest.raises(UsageError) as caught:
        mounts.of(job(base / "nowhere"))
    assert caught.value.cause == "it is not a folder"


MOUNTINFO = """\
22 1 254:0 / / rw - ext4 /dev/vda rw
23 22 0:5 / {inner} rw - tmpfs tmpfs rw
"""


@pytest.mark.parametrize("name", ["inner", "in ner", "n\u00e9\u732b"])
def test_another_file_system_in_the_folder_is_refused_by_name(
    base: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    table = base / "mountinfo"
    table.write_text(MOUNTINFO.format(inner=f"{base}/sub/{name}".replace(" ", "\\040")))
    monkeypatch.setattr(mounts, "MOUNTS", table)
    (base / "sub").mkdir()
    (base / "beside").mkdir()
    for folder in (base, base / "sub"):
        with pytest.raises(UsageError) as caught:
            mounts.of(job(folder))
        assert caught.value.cause == f"another file system is mounted in it, at {base}/sub/{name}"
    assert len(mounts.of(job(base / "beside"))) == 1


def test_a_folder_with_the_key_of_bundles_is_refused(base: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NPUSIM_CACHE", str(base / "home" / ".cache"))
    (base / "home" / "work").mkdir(parents=True)
    assert mounts.of(job(base / "home" / "work"))
    with pytest.raises(UsageError, match="key that your failure bundles"):
        mounts.of(job(base / "home"))


def test_temporary_files_go_where_the_user_has_nothing() -> None:
    assert mounts.scratch([Mount(Path("/home"), "/home")]) == "/tmp"
    assert mounts.scratch([Mount(Path("/tmp"), "/tmp")]) == "/var/tmp"
    assert mounts.scratch([Mount(Path("/tmp/inner"), "/tmp/inner")]) == "/tmp"
