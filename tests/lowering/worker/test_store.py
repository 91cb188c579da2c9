"""The kernel store: trust, damage, killed builds, a full disk."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from npusim.backend.worker.store import KernelStore
from npusim.contract import manifest
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.manifest import Manifest
from npusim.errors import CompileError, DiskFullError, NpusimError, WorkerError
from tests.lowering.worker.conftest import MakeClient, launch, spec

SMALL = "4m"


class Filler:
    """Fills a folder with an ELF of one line and counts how often it was asked."""

    def __init__(self, kernel: KernelSpec) -> None:
        self.kernel = kernel
        self.calls = 0

    def __call__(self, folder: Path) -> Manifest:
        self.calls += 1
        (folder / manifest.ELF).write_bytes(b"an elf")
        record = Manifest(
            kernel=self.kernel.name,
            digest=self.kernel.digest,
            backend_digest="b" * 64,
            machine_digest=self.kernel.machine_digest,
            until="",
            artefacts=manifest.describe(folder, (manifest.ELF,)),
            bodies=(),
            stage_ms={},
        )
        manifest.save(record, folder)
        return record


def test_built_once(tmp_path: Path) -> None:
    store, fill = KernelStore(tmp_path, "b" * 64), Filler(spec("add"))
    first = store.obtain(spec("add"), fill)
    second = store.obtain(spec("add"), fill)
    assert (first.fresh, second.fresh, fill.calls) == (True, False, 1)
    assert first.folder.name == f"{spec('add').digest}-{'b' * 16}"


def test_another_backend_builds_its_own(tmp_path: Path) -> None:
    fill = Filler(spec("add"))
    folders = {KernelStore(tmp_path, digest * 64).obtain(spec("add"), fill).folder for digest in "bc"}
    assert (len(folders), fill.calls) == (2, 2)


@pytest.mark.parametrize("damage", ["tampered", "truncated", "missing", "no manifest", "garbage manifest"])
def test_damaged_entry_is_removed_logged_and_built_again(
    tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    store, fill = KernelStore(tmp_path, "b" * 64), Filler(spec("add"))
    folder = store.obtain(spec("add"), fill).folder
    match damage:
        case "tampered":
            (folder / manifest.ELF).write_bytes(b"AN ELF")
        case "truncated":
            (folder / manifest.ELF).write_bytes(b"an")
        case "missing":
            (folder / manifest.ELF).unlink()
        case "no manifest":
            (folder / manifest.FILE).unlink()
        case "garbage manifest":
            (folder / manifest.FILE).write_bytes(b"{\xff")
    entry = store.obtain(spec("add"), fill)
    assert (entry.fresh, fill.calls) == (True, 2)
    assert (folder / manifest.ELF).read_bytes() == b"an elf"
    assert f"{folder} is damaged" in caplog.text


def test_failed_build_is_kept_until_the_next_one(tmp_path: Path) -> None:
    store = KernelStore(tmp_path, "b" * 64)

    def fail(folder: Path) -> Manifest:
        (folder / "tile.mlir").write_text("as far as it came")
        raise CompileError("no")

    with pytest.raises(CompileError):
        store.obtain(spec("add"), fail)
    kept = store.failed_folder(spec("add"))
    assert (kept / "tile.mlir").read_text() == "as far as it came"
    assert "CompileError" in (kept / manifest.LOG).read_text()
    assert store.obtain(spec("add"), Filler(spec("add"))).fresh
    assert not kept.exists()


def test_killed_build_is_reaped_by_the_next_run(make_client: MakeClient, tmp_path: Path) -> None:
    client = make_client()
    with pytest.raises(WorkerError):
        client.compile(spec("abort"))
    kernels = tmp_path / "cache" / "kernels"
    assert any(path.name.endswith(".building") for path in kernels.iterdir())
    client.compile(spec("add"))
    names = [path.name for path in kernels.iterdir()]
    assert not any(name.endswith(".building") for name in names)
    assert [name for name in names if name.endswith(".failed")] == [
        name for name in names if name.startswith(spec("abort").digest)
    ]


def test_build_in_progress_is_not_reaped(tmp_path: Path) -> None:
    store, fill = KernelStore(tmp_path, "b" * 64), Filler(spec("add"))

    def fill_while_another_opens(folder: Path) -> Manifest:
        KernelStore(tmp_path, "b" * 64)
        assert folder.is_dir()
        return fill(folder)

    assert store.obtain(spec("add"), fill_while_another_opens).fresh


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", disk], capture_output=True, text=True
    )
    if mount.returncode:
        pytest.skip(f"this user cannot mount a tmpfs: {mount.stderr.strip()}")
    yield disk
    subprocess.run(["umount", "-l", disk], check=True)


def test_full_disk_is_named_and_the_next_kernel_works(make_client: MakeClient, small_disk: Path) -> None:
    client = make_client(cache=small_disk)
    with pytest.raises(DiskFullError) as caught:
        client.compile(spec("big"))
    assert str(small_disk) in caught.value.what
    assert "NPUSIM_CACHE" in caught.value.next_step
    client.compile(spec("add"))
    assert client.run(launch("add")).work_items == 6


def test_disk_full_from_the_start(make_client: MakeClient, small_disk: Path) -> None:
    fill_up(small_disk)
    client = make_client(cache=small_disk / "cache")
    with pytest.raises(NpusimError) as caught:
        client.compile(spec("add"))
    assert isinstance(caught.value, DiskFullError)
    (small_disk / "filler").unlink()
    assert client.compile(spec("add")).compile_ms


def fill_up(disk: Path) -> None:
    size = os.statvfs(disk)
    with (disk / "filler").open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, size.f_bavail * size.f_frsize)


def test_full_run_directory_is_named(make_client: MakeClient, small_disk: Path) -> None:
    client = make_client(run_dir=small_disk.name)
    fill_up(small_disk)
    with pytest.raises(DiskFullError, match=f"no room in {small_disk}") as caught:
        client.compile(spec("add"))
    assert "device memory" in caught.value.next_step
    (small_disk / "filler").unlink()
    assert client.compile(spec("add")).compile_ms
