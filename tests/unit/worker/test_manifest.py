"""Manifests, breadcrumbs and run directories."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from npusim.contract import breadcrumb, manifest, rundir
from npusim.contract.breadcrumb import Breadcrumb, Doing
from npusim.contract.manifest import Manifest
from npusim.errors import TamperError

ROOT = Path(__file__).parents[3]


def made(folder: Path) -> Manifest:
    (folder / "kernel.elf").write_bytes(b"elf")
    (folder / "tile.mlir").write_bytes(b"tile")
    record = Manifest(
        kernel="add",
        digest="d",
        backend_digest="b",
        machine_digest="m",
        until="",
        artefacts=manifest.describe(folder, ("kernel.elf", "tile.mlir")),
        bodies=("body",),
        stage_ms={"tile": 1.5},
    )
    manifest.save(record, folder)
    return record


def test_saved_and_loaded(tmp_path: Path) -> None:
    record = made(tmp_path)
    assert manifest.load(tmp_path) == record
    assert record.damage(tmp_path) == ""


def test_damage_is_described(tmp_path: Path) -> None:
    record = made(tmp_path)
    (tmp_path / "tile.mlir").write_bytes(b"tilt")
    assert record.damage(tmp_path) == "tile.mlir has other bytes than were written"
    (tmp_path / "kernel.elf").write_bytes(b"e")
    assert record.damage(tmp_path) == "kernel.elf has 1 bytes, not 3"
    (tmp_path / "kernel.elf").unlink()
    assert record.damage(tmp_path) == "kernel.elf is missing"


@pytest.mark.parametrize("text", [b"", b"{", b'{"schema": "npusim.kernel/2"}', b"\xff"])
def test_what_is_no_manifest(tmp_path: Path, text: bytes) -> None:
    (tmp_path / manifest.FILE).write_bytes(text)
    with pytest.raises(TamperError, match="not a kernel's manifest"):
        manifest.load(tmp_path)


def test_breadcrumb_tells_the_last_put(tmp_path: Path) -> None:
    crumb = Breadcrumb(tmp_path)
    assert breadcrumb.read(tmp_path) == breadcrumb.IDLE
    crumb.put("a kernel with a long name", "digest", "tile")
    crumb.put("add", "d", "npu")
    assert breadcrumb.read(tmp_path) == Doing("add", "d", "npu")
    crumb.put()
    assert breadcrumb.read(tmp_path) == breadcrumb.IDLE


def test_breadcrumb_of_names_longer_than_its_page(tmp_path: Path) -> None:
    Breadcrumb(tmp_path).put("\x01" * 9000, "\x01" * 64, "\x01" * 9000)
    assert breadcrumb.read(tmp_path).stage == "\x01" * 300


def test_no_breadcrumb_is_idle(tmp_path: Path) -> None:
    assert breadcrumb.read(tmp_path) == breadcrumb.IDLE


def test_run_directory_in_use_is_kept_and_an_abandoned_one_removed(tmp_path: Path) -> None:
    abandoned, descriptor = rundir.make(tmp_path)
    (abandoned / "arena").write_bytes(b"memory")
    kept, kept_descriptor = rundir.make(tmp_path)
    assert abandoned.is_dir()
    os.close(descriptor)
    last, last_descriptor = rundir.make(tmp_path)
    assert not abandoned.exists()
    assert kept.is_dir()
    assert last.is_dir()
    os.close(kept_descriptor)
    os.close(last_descriptor)


CURRENT = (
    "from npusim.contract import rundir; p = rundir.current(); assert p.is_dir() and p == rundir.current(); print(p)"
)


def current(**environment: str) -> Path:
    variables = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run([sys.executable, "-c", CURRENT], env=variables, capture_output=True, text=True, check=True)
    return Path(done.stdout.strip())


def test_own_run_directory_is_removed_at_exit() -> None:
    assert not current().exists()


def test_launcher_s_run_directory_is_left_alone(tmp_path: Path) -> None:
    assert current(**{rundir.VARIABLE: str(tmp_path)}) == tmp_path
    assert tmp_path.is_dir()
