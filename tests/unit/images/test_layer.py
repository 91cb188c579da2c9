"""Layers: the same bytes for the same files, and what tar must say about them."""

from __future__ import annotations

import hashlib
import io
import os
import socket
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from npusim.errors import ImageError
from npusim.images.layer import FileLayer, FolderLayer, Layer, measure

NAMES = st.text(st.characters(blacklist_characters="/\0", blacklist_categories=["Cs"]), min_size=1, max_size=40).filter(
    lambda name: name not in (".", "..") and len(name.encode()) < 200
)


def read(layer: Layer) -> list[tarfile.TarInfo]:
    with tarfile.open(fileobj=io.BytesIO(b"".join(layer.blocks()))) as archive:
        return archive.getmembers()


def tree(folder: Path) -> Path:
    (folder / "b" / "c").mkdir(parents=True)
    (folder / "b" / "run").write_text("#!/bin/sh\n")
    (folder / "b" / "run").chmod(0o700)
    (folder / "a.txt").write_text("hello")
    (folder / "a.txt").chmod(0o600)
    (folder / "link").symlink_to("/usr/bin/python3.11")
    (folder / "z").hardlink_to(folder / "a.txt")
    return folder


def test_the_same_files_give_the_same_bytes_whoever_made_them_and_when(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
        tree(folder)
    os.utime(second / "a.txt", (1, 1))
    (second / "a.txt").chmod(0o644)
    (second / "b").chmod(0o700)
    assert measure(FolderLayer(first, "/opt/x")) == measure(FolderLayer(second, "/opt/x"))


def test_entries_are_sorted_owned_by_root_and_without_time(tmp_path: Path) -> None:
    members = read(FolderLayer(tree(tmp_path), "/opt/x"))
    assert [member.name for member in members] == [
        "opt", "opt/x", "opt/x/a.txt", "opt/x/b", "opt/x/b/c", "opt/x/b/run", "opt/x/link", "opt/x/z",
    ]  # fmt: skip
    assert {(member.uid, member.gid, member.uname, member.mtime) for member in members} == {(0, 0, "", 0)}
    modes = {member.name: member.mode for member in members}
    assert (modes["opt/x/a.txt"], modes["opt/x/b/run"], modes["opt/x/b"]) == (0o644, 0o755, 0o755)


def test_hard_links_stay_links(tmp_path: Path) -> None:
    members = {member.name: member for member in read(FolderLayer(tree(tmp_path), "/"))}
    assert members["z"].islnk()
    assert members["z"].linkname == "a.txt"
    assert members["link"].linkname == "/usr/bin/python3.11"


def test_set_id_bits_go_and_a_sticky_folder_stays_sticky(tmp_path: Path) -> None:
    (tmp_path / "tmp").mkdir()
    (tmp_path / "tmp").chmod(0o1777)
    (tmp_path / "su").write_text("")
    (tmp_path / "su").chmod(0o4755)
    assert {member.name: member.mode for member in read(FolderLayer(tmp_path, "/"))} == {"tmp": 0o1777, "su": 0o755}


def test_what_no_image_holds_is_refused_by_name(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(tmp_path / "door"))
        with pytest.raises(ImageError, match="door"):
            measure(FolderLayer(tmp_path, "/"))


def test_a_file_that_shrinks_while_it_is_read_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "data"
    file.write_bytes(b"x" * 100)
    blocks = FolderLayer(tmp_path, "/").blocks()
    next(blocks)  # its header
    file.write_bytes(b"x" * 10)
    with pytest.raises(ImageError, match="became shorter"):
        list(blocks)


@settings(max_examples=60, deadline=None)
@given(files=st.dictionaries(NAMES, st.binary(max_size=2000), max_size=6))
def test_whatever_a_file_is_called_it_comes_out_as_it_went_in(
    files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("layer")
    for name, content in files.items():
        (folder / name).write_bytes(content)
    layer = FolderLayer(folder, "/opt")
    data = b"".join(layer.blocks())
    assert len(data) % 512 == 0
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        found = {m.name.removeprefix("opt/"): _content(archive, m) for m in archive if m.isreg()}
    assert found == files
    assert measure(layer).digest == f"sha256:{hashlib.sha256(data).hexdigest()}"
    assert measure(layer).size == len(data)


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    assert file is not None
    return file.read()


def test_a_tar_that_is_there_is_taken_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "rootfs.tar"
    path.write_bytes(os.urandom(3 << 20))

    def blocks() -> Iterator[bytes]:
        return FileLayer(path).blocks()

    assert b"".join(blocks()) == path.read_bytes()
    assert measure(FileLayer(path)).size == 3 << 20
