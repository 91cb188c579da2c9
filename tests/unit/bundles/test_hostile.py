"""Archives that a stranger could send: each kind has its error, and nothing is left of any."""

from __future__ import annotations

import shutil
import tarfile
from hashlib import sha256
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from npusim.bundles import stream, tar, unpack
from npusim.bundles.unpack import Unpacked
from npusim.contract import bundle
from npusim.contract.bundle import File
from npusim.errors import (
    BundleDamagedError,
    BundleError,
    BundlePathError,
    BundleSchemaError,
    BundleSizeError,
    NpusimError,
)
from tests.unit.bundles.failures import FILES, archive, compressed, foreign_tar, index, members, special


def attempt(path: Path) -> Unpacked:
    """Unpack; whatever fails leaves nothing."""
    target = path.parent / "target"
    before = sorted(path.parent.iterdir())
    try:
        return unpack.unpack(path, target)
    except NpusimError:
        assert sorted(path.parent.iterdir()) == before
        raise


def refused(path: Path, error: type[NpusimError]) -> str:
    with pytest.raises(error) as caught:
        attempt(path)
    assert type(caught.value) is error, caught.value
    return str(caught.value)


def refused_or_equal(path: Path) -> None:
    """Refused without a trace; or all files are what they were, and so is the index unless it is now foreign."""
    target = path.parent / "target"
    try:
        found = unpack.unpack(path, target)
    except BundleError:
        assert not target.exists()
        return
    assert {name: (target / name).read_bytes() for name in FILES} == FILES
    assert found.index == index(FILES) or found.origin is None
    shutil.rmtree(target)


def test_a_good_archive_is_taken(tmp_path: Path) -> None:
    assert attempt(archive(tmp_path / "b", members())).origin == "local"


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return archive(tmp_path_factory.mktemp("good") / "b", members()).read_bytes()


def test_cut_anywhere_it_is_damaged(good: bytes, tmp_path: Path) -> None:
    for length in range(len(good)):
        (tmp_path / "b").write_bytes(good[:length])
        refused(tmp_path / "b", BundleDamagedError)


@given(place=st.integers(0), bit=st.integers(0, 7))
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_flipped_bit_is_refused_or_changes_nothing(good: bytes, tmp_path: Path, place: int, bit: int) -> None:
    data = bytearray(good)
    data[place % len(data)] ^= 1 << bit
    (tmp_path / "b").write_bytes(data)
    refused_or_equal(tmp_path / "b")  # zstd's frame has a bit that nobody reads


@given(place=st.integers(0), byte=st.integers(0, 255))
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_changed_byte_inside_is_refused_or_changes_nothing(tmp_path: Path, place: int, byte: int) -> None:
    path = archive(tmp_path / "b", members())
    raw = bytearray(zstandard.ZstdDecompressor().decompress(path.read_bytes(), max_output_size=1 << 20))
    raw[place % len(raw)] = byte
    # A header has a date and an owner; a changed signature makes it foreign.
    refused_or_equal(compressed(path, bytes(raw)))


@given(data=st.binary(max_size=3000))
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_noise_is_damaged(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "b").write_bytes(data)
    refused(tmp_path / "b", BundleDamagedError)
    with pytest.raises(BundleError):
        attempt(compressed(tmp_path / "b", data))


NAMES = [
    "../up", "/etc/passwd", "a/../../up", "..", ".", "", "a//b", "a/", "./a", "a/b/c", ".hidden", "a/.hidden", "a\\b",
    "C:\\a", "a\nb", "a b", "é", "a\x1b[31m", "-" * 200, "a/" + "b" * 120,
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_name_outside_the_bundle_in_the_index(tmp_path: Path, name: str) -> None:
    data = bundle.encode(index(files=(File(name, 0, sha256(b"").hexdigest()),)))
    assert "do not use it" in refused(archive(tmp_path / "b", [("index.json", data), *members()[1:2]]), BundlePathError)


@pytest.mark.parametrize("name", [name for name in NAMES if 0 < len(name) < 100 and name.isascii() and name != "a/"])
def test_a_name_outside_the_bundle_in_the_archive(tmp_path: Path, name: str) -> None:
    info = tarfile.TarInfo(name)
    refused(archive(tmp_path / "b", [info.tobuf(tarfile.USTAR_FORMAT), *members()]), BundlePathError)
    refused(archive(tmp_path / "b", [*members(), info.tobuf(tarfile.USTAR_FORMAT)]), BundlePathError)
    assert not (tmp_path / "up").exists()


@given(name=st.text(max_size=130))
def test_no_name_leaves_the_folder(name: str) -> None:
    try:
        bundle.check_name(name)
    except BundlePathError:
        return
    root = Path("/root")
    assert (root / name).resolve().is_relative_to(root) and len((root / name).parts) <= 4


@pytest.mark.parametrize(
    "kind",
    [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.BLKTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE, b"Z"],
)
@pytest.mark.parametrize("place", [0, 1, 3, 5])
def test_what_is_no_regular_file(tmp_path: Path, kind: bytes, place: int) -> None:
    parts: list[tuple[str, bytes] | bytes] = [*members()]
    parts.insert(place, special("source.py", kind, "/etc/passwd"))
    refused(archive(tmp_path / "b", parts), BundlePathError)


@pytest.mark.parametrize("form", [tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_long_names_by_extension(tmp_path: Path, form: int) -> None:
    refused(foreign_tar(tmp_path / "b", {"a" * 300: b""}, form), BundlePathError)


def test_a_file_twice(tmp_path: Path) -> None:
    assert "twice" in refused(archive(tmp_path / "b", [*members(), ("source.py", b"a kernel\n")]), BundlePathError)


@pytest.mark.parametrize("names", [("a", "a"), ("a", "a/b"), ("a/b", "a"), ("index.json",), ("signature.json/a",)])
def test_names_that_are_in_each_others_way(tmp_path: Path, names: tuple[str, ...]) -> None:
    files = tuple(File(name, 0, sha256(b"").hexdigest()) for name in names)
    data = bundle.encode(index(files=files))
    path = archive(tmp_path / "b", [("index.json", data), *members()[1:2], *((name, b"") for name in names)])
    refused(path, BundlePathError)


def test_files_that_the_index_does_not_have(tmp_path: Path) -> None:
    good = members()
    for parts in (good[1:], good[:1] + good[2:], good[:-1], [*good, ("more.txt", b"")], [*good[:2], *good[:1:-1]], []):
        refused(archive(tmp_path / "b", parts), BundleSchemaError)


def test_other_bytes_than_the_index_says(tmp_path: Path) -> None:
    parts = [
        (name, data.replace(b"a kernel", b"A kernel") if name == "source.py" else data) for name, data in members()
    ]
    assert "source.py" in refused(archive(tmp_path / "b", parts), BundleDamagedError)


def test_another_size_than_the_index_says(tmp_path: Path) -> None:
    parts = [(name, data + b"!" if name == "source.py" else data) for name, data in members()]
    refused(archive(tmp_path / "b", parts), BundleSchemaError)


def test_something_behind_the_end(tmp_path: Path) -> None:
    refused(archive(tmp_path / "b", members(), end=tar.END + b"more"), BundleDamagedError)
    path = archive(tmp_path / "b", members())
    for more in (b"\0", path.read_bytes(), zstandard.compress(b"")):
        (tmp_path / "c").write_bytes(path.read_bytes() + more)
        refused(tmp_path / "c", BundleDamagedError)


def test_one_file_too_large(tmp_path: Path) -> None:
    info = tarfile.TarInfo("index.json")
    for size in (bundle.MAX_INDEX_BYTES + 1, bundle.MAX_FILE_BYTES + 1, 1 << 40, (1 << 63) - 1):
        info.size = size
        refused(archive(tmp_path / "b", [info.tobuf(tarfile.GNU_FORMAT)]), BundleSizeError)


def test_sizes_that_are_too_large_in_the_index_are_refused_before_a_byte_is_read(tmp_path: Path) -> None:
    files = tuple(File(f"f{n}", bundle.MAX_FILE_BYTES, sha256(b"").hexdigest()) for n in range(3))
    for chosen in (files, (File("f", bundle.MAX_FILE_BYTES + 1, "0" * 64),)):
        data = bundle.encode(index(files=chosen))
        refused(archive(tmp_path / "b", [("index.json", data), *members()[1:2]]), BundleSizeError)


def test_a_bomb_is_not_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A gigabyte of zeros in some kilobytes: refused when the limit is passed, with no more than that in memory."""
    size = 1 << 30
    compressor = zstandard.ZstdCompressor().compressobj()
    with (tmp_path / "b").open("wb") as file:
        for _ in range(size >> 20):
            file.write(compressor.compress(bytes(1 << 20)))
        file.write(compressor.flush())
    monkeypatch.setattr(bundle, "MAX_BYTES", 64 << 20)
    with (tmp_path / "b").open("rb") as file:
        source = stream.Decompressor(file)
        with pytest.raises(BundleSizeError):
            source.read(size)
        assert file.tell() < (tmp_path / "b").stat().st_size
    refused(tmp_path / "b", BundleSchemaError)


def test_a_frame_that_wants_a_large_window(tmp_path: Path) -> None:
    parameters = zstandard.ZstdCompressionParameters(window_log=27, enable_ldm=True)
    data = zstandard.ZstdCompressor(compression_params=parameters).compressobj().compress(b"x" * (9 << 20))
    (tmp_path / "b").write_bytes(data + b"x")
    refused(tmp_path / "b", BundleDamagedError)


def test_an_archive_that_is_too_large(tmp_path: Path) -> None:
    with (tmp_path / "b").open("wb") as file:
        file.truncate(bundle.MAX_BYTES + 1)
    refused(tmp_path / "b", BundleSizeError)
