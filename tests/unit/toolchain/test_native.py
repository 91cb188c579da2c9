"""Building our C++ with the machine's compiler: once, and with the compiler's words when it fails."""

from __future__ import annotations

import ctypes
import shutil
from pathlib import Path

import pytest

from npusim import paths
from npusim.errors import EnvironmentBuildError
from npusim.toolchain import build, native
from npusim.toolchain.build import Place
from npusim.toolchain.native import Target
from npusim.toolchain.progress import Silent
from npusim.toolchain.python import ask
from npusim.toolchain.store import Store
from tests.unit.toolchain.conftest import MINOR

TARGET = Target("libtiny.so", "backend", "TINY", "tiny", ".cc", ("-DVALUE={site}",), (), shared=("shared",))
SOURCE = '#include "../shared/tiny.h"\nextern "C" int answer() { return ANSWER; }\n'


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sources of a library of two files that includes a shared header."""
    folder = tmp_path / "package"
    (folder / "tiny").mkdir(parents=True)
    (folder / "shared").mkdir()
    (folder / "shared" / "tiny.h").write_text("#define ANSWER 42\n")
    (folder / "tiny" / "one.cc").write_text(SOURCE)
    (folder / "tiny" / "two.cc").write_text('extern "C" int two() { return 2; }\n')
    monkeypatch.setattr(paths, "PACKAGE", folder)
    return folder


@pytest.fixture
def place(store: Store) -> Place:
    return Place(store.root / "native", Path("site"), ask(Path(shutil.which(f"python{MINOR}") or "python3")), "key")


def answer(library: Path) -> int:
    return int(ctypes.CDLL(str(library)).answer())


def test_a_library_is_built_once_and_again_when_a_header_changes(package: Path, place: Place, store: Store) -> None:
    first = build.build(store, TARGET, place, Silent())
    assert answer(first) == 42
    assert sorted(path.name for path in first.parent.iterdir()) == [".complete", "libtiny.so"]
    stamp = first.stat().st_mtime_ns
    assert build.build(store, TARGET, place, Silent()) == first
    assert first.stat().st_mtime_ns == stamp
    (package / "shared" / "tiny.h").write_text("#define ANSWER 43\n")
    second = build.build(store, TARGET, place, Silent())
    assert second != first
    assert answer(second) == 43


@pytest.mark.usefixtures("package")
def test_a_library_that_is_gone_is_built_again(place: Place, store: Store) -> None:
    library = build.build(store, TARGET, place, Silent())
    library.unlink()
    assert build.build(store, TARGET, place, Silent()).is_file()


def test_the_compilers_words_are_shown_and_nothing_is_left(package: Path, place: Place, store: Store) -> None:
    (package / "tiny" / "two.cc").write_text("int two() { return undeclared; }\n")
    with pytest.raises(EnvironmentBuildError, match=r"(?s)libtiny\.so could not be built.*undeclared"):
        build.build(store, TARGET, place, Silent())
    assert list(place.folder.iterdir()) == []


@pytest.mark.usefixtures("package")
def test_without_a_compiler_the_error_says_what_to_install(
    place: Place, store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EnvironmentBuildError, match=r"(?s)this machine has no g\+\+.*apt-get install g\+\+"):
        build.build(store, TARGET, place, Silent())


def test_every_target_has_sources() -> None:
    for target in native.TARGETS:
        assert list((paths.PACKAGE / target.sources).glob(f"*{target.suffix}")), target.name
