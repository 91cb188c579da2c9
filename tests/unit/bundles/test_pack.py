"""A folder becomes an archive and a folder again; what is not a failure's folder does not."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from npusim.bundles import pack, unpack
from npusim.bundles.pack import pack_all
from npusim.contract import bundle
from npusim.errors import (
    BundleDamagedError,
    BundlePathError,
    BundleSchemaError,
    BundleSizeError,
    NpusimError,
    UsageError,
)
from tests.unit.bundles.failures import FILES, folder, index


def test_a_failure_is_the_same_after_the_journey(tmp_path: Path) -> None:
    made = pack.pack(folder(tmp_path), tmp_path / "out", "local")
    found = unpack.unpack(made, tmp_path / "again")
    assert found.origin == "local"
    assert found.index == index(FILES) == unpack.read_index(made)
    assert {name: (tmp_path / "again" / name).read_bytes() for name in FILES} == FILES
    assert made.parent == tmp_path / "out"
    assert made.name.startswith("failure-compile-k-")
    assert [path.name for path in made.parent.iterdir()] == [made.name], "something temporary was left"


NAME = st.text("abcXYZ019_-.", min_size=1, max_size=40).filter(lambda name: not name.startswith("."))
CONTENTS = st.dictionaries(
    st.tuples(st.sampled_from(["", "kernel/", "inputs/"]), NAME).map("".join), st.binary(max_size=2000)
)


@given(contents=CONTENTS.filter(lambda files: not {"kernel", "inputs", bundle.INDEX, "signature.json"} & set(files)))
@settings(max_examples=50, deadline=None)
def test_any_files_make_the_journey(contents: dict[str, bytes]) -> None:
    with TemporaryDirectory() as scratch:
        root = Path(scratch)
        found = unpack.unpack(pack.pack(folder(root, contents), root / "out", "docker"), root / "again")
        assert found.origin == "docker"
        assert {name: (found.folder / name).read_bytes() for name in contents} == contents


def test_the_same_failure_gives_the_same_bytes(tmp_path: Path) -> None:
    first = pack.pack(folder(tmp_path), tmp_path / "a", "local")
    os.utime(tmp_path / "failure-0" / "source.py", (1, 1))
    assert first.read_bytes() == pack.pack(tmp_path / "failure-0", tmp_path / "b", "local").read_bytes()


def test_the_name_is_plain_whatever_the_kernel_is_called(tmp_path: Path) -> None:
    made = pack.pack(folder(tmp_path, kernel="../../etc/\x1b[31m" + "k" * 500), tmp_path / "out", "local")
    assert made.parent == tmp_path / "out"
    assert set(made.name) <= set("abcdefghijklmnopqrstuvwxyz0123456789_-.ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert len(made.name) < 200


def link(made: Path) -> None:
    (made / "source.py").unlink()
    (made / "source.py").symlink_to("/etc/passwd")


def linked_folder(made: Path) -> None:
    (made / "kernel").rename(made.parent / "elsewhere")
    (made / "kernel").symlink_to(made.parent / "elsewhere")


def pipe(made: Path) -> None:
    (made / "source.py").unlink()
    os.mkfifo(made / "source.py")


def gone(made: Path) -> None:
    (made / "source.py").unlink()


def longer(made: Path) -> None:
    (made / "source.py").write_bytes(b"a kernel\nand more")


def shorter(made: Path) -> None:
    (made / "source.py").write_bytes(b"a")


def other(made: Path) -> None:
    (made / "source.py").write_bytes(b"A kernel\n")


@pytest.mark.parametrize("change", [link, linked_folder, pipe, gone, longer, shorter, other])
def test_a_folder_that_was_changed_is_not_packed(tmp_path: Path, change: object) -> None:
    made = folder(tmp_path)
    assert callable(change)
    change(made)
    with pytest.raises(BundleDamagedError):
        pack.pack(made, tmp_path / "out", "docker")
    assert not list((tmp_path / "out").glob("*")), "a part of an archive was left"


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", BundleSchemaError),
        (b"{}", BundleSchemaError),
        (b"\xff\xfe", BundleSchemaError),
        (b"[" * 100_000, BundleSchemaError),
        (bundle.encode(index()).replace(b"npusim.bundle/1", b"npusim.bundle/2"), BundleSchemaError),
        (bundle.encode(index({"../up": b""})), BundlePathError),
        (bundle.encode(index({f"f{n}": b"" for n in range(bundle.MAX_FILES + 1)})), BundleSizeError),
        (b" " * (bundle.MAX_INDEX_BYTES + 1), NpusimError),
    ],
    ids=["empty", "nothing", "binary", "deep", "version", "path", "many", "huge"],
)
def test_an_index_that_is_none(tmp_path: Path, data: bytes, error: type[NpusimError]) -> None:
    made = folder(tmp_path)
    (made / bundle.INDEX).write_bytes(data)
    with pytest.raises(error):
        pack.pack(made, tmp_path / "out", "docker")


def test_a_link_to_a_folder_is_not_a_failure(tmp_path: Path) -> None:
    folder(tmp_path)
    (tmp_path / "failure-1").symlink_to(tmp_path / "failure-0")
    with pytest.raises(BundleDamagedError, match="damaged"):
        pack.pack(tmp_path / "failure-1", tmp_path / "out", "docker")


def test_a_lock_of_packages_comes_from_the_launcher_only(tmp_path: Path) -> None:
    made = pack.pack(folder(tmp_path / "a"), tmp_path / "out", "docker", b"a lock")
    found = unpack.unpack(made, tmp_path / "again")
    assert found.origin == "docker"
    assert (found.folder / bundle.PACKAGES).read_bytes() == b"a lock"
    assert (found.folder / "source.py").read_bytes() == FILES["source.py"]
    smuggled = folder(tmp_path / "b", {**FILES, bundle.PACKAGES: b"another"})
    with pytest.raises(BundleDamagedError, match="the launcher's to add"):
        pack.pack(smuggled, tmp_path / "out", "docker")


def test_one_bad_failure_does_not_keep_the_others(tmp_path: Path) -> None:
    folder(tmp_path)
    (tmp_path / "failure-1").mkdir()
    (tmp_path / "other").mkdir()
    made, troubles = pack_all(tmp_path, tmp_path / "out", "local")
    assert (len(made), len(troubles)) == (1, 1)


def test_what_is_no_file_is_no_bundle(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(UsageError, match="there is no bundle"):
            unpack.unpack(path, tmp_path / "again")
