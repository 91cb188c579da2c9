"""Reading .debs: damage is an error that names the package, never a surprise."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from npusim.errors import ImageError
from npusim.images.debian.deb import Deb
from tests.unit.images import debs
from tests.unit.images.debs import Item, folder

ITEMS = [folder("."), folder("./etc"), Item("./etc/a", b"content" * 30), debs.symlink("./etc/b", "a")]


def everything(path: Path) -> list[tuple[str, bytes]]:
    deb = Deb(path)
    assert deb.control()
    return [(member.name, content) for member, content in deb.members("data")]


def test_members_come_in_order_with_their_bytes(tmp_path: Path) -> None:
    path = debs.make(tmp_path / "alpha_1.0_amd64.deb", ITEMS)
    assert everything(path) == [(".", b""), ("./etc", b""), ("./etc/a", b"content" * 30), ("./etc/b", b"")]


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ([("debian-binary", b"3.0\n")], "it is not in format 2.0"),
        ([("data.tar", debs.tar([]))], "it is not in format 2.0"),
        ([("debian-binary", b"2.0\n")], "of control.tar, .gz or .xz it should hold one, and it holds nothing"),
        ([("debian-binary", b"2.0\n"), ("control.tar.zst", b"")], r"and it holds control\.tar\.zst"),
        ([("debian-binary", b"2.0\n"), ("control.tar", debs.tar([Item("./other")]))], "it has no control file"),
        ([("debian-binary", b"2.0\n"), ("control.tar.xz", b"nonsense")], r"its control\.tar is damaged"),
    ],
)
def test_an_archive_that_is_no_package(tmp_path: Path, members: list[tuple[str, bytes]], message: str) -> None:
    path = tmp_path / "alpha_1.0_amd64.deb"
    path.write_bytes(debs.ar(members))
    with pytest.raises(ImageError, match=message):
        everything(path)


def test_a_file_that_is_no_archive(tmp_path: Path) -> None:
    path = tmp_path / "alpha_1.0_amd64.deb"
    path.write_bytes(b"PK\x03\x04")
    with pytest.raises(ImageError, match=r"alpha_1\.0_amd64\.deb cannot be unpacked\n.*it is not a Debian package"):
        everything(path)


@pytest.fixture(scope="module", params=["", ".gz", ".xz"])
def whole(request: pytest.FixtureRequest) -> bytes:
    with tempfile.TemporaryDirectory() as root:
        return debs.make(Path(root) / "alpha_1.0_amd64.deb", ITEMS, request.param).read_bytes()


def _reread(data: bytes) -> list[tuple[str, bytes]]:
    with tempfile.TemporaryDirectory() as root:
        path = Path(root) / "alpha_1.0_amd64.deb"
        path.write_bytes(data)
        return everything(path)


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_package_that_is_cut_short_is_refused(whole: bytes, data: st.DataObject) -> None:
    padding = len(whole) - len(whole.rstrip(b"\n"))
    length = data.draw(st.integers(0, len(whole) - 1 - padding))
    with pytest.raises(ImageError, match="cannot be unpacked"):
        _reread(whole[:length])


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_changed_byte_is_refused_or_harmless(whole: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(whole) - 1))
    changed = bytearray(whole)
    changed[at] = data.draw(st.integers(0, 255))
    try:
        _reread(bytes(changed))
    except ImageError as error:
        assert "cannot be unpacked" in error.what
