"""Tags: everything that decides an image's bytes, and nothing else."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import msgspec
import pytest

from npusim import paths
from npusim.errors import PinError
from npusim.images import code, key, spec
from npusim.images.spec import Image
from npusim.toolchain import pins

FOLDERS = ("npusim", "pins", "images", "machines")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this one."""
    root, folder = paths.PACKAGE.parent, tmp_path_factory.mktemp("checkout")
    leave = shutil.ignore_patterns("__pycache__")
    for name in FOLDERS:
        shutil.copytree(root / name, folder / name, ignore=leave)
    return folder


@pytest.fixture
def copy(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of one's own: hard links, which writing replaces."""
    for name in FOLDERS:
        shutil.copytree(checkout / name, tmp_path / name, copy_function=os.link)
    monkeypatch.setattr(paths, "PACKAGE", tmp_path / "npusim")
    return tmp_path


def tags() -> dict[str, str]:
    return {image.name: key.tag(image) for image in spec.images()}


def changed(before: dict[str, str]) -> set[str]:
    return {name for name, tag in tags().items() if tag != before[name]}


def append(path: Path, text: str = "\n") -> None:
    replace(path, path.read_text() + text)


def replace(path: Path, text: str) -> None:
    path.unlink()
    path.write_text(text)


ALL = {image.name for image in spec.images()}
THIN = {name for name in ALL if name.startswith("npusim-")}
FRONTENDS = {name for name in ALL if "frontend" in name}
BACKENDS = {"backend", "npusim-backend"}


@pytest.mark.parametrize(
    ("file", "rebuilt"),
    [
        ("npusim/launcher/table.py", THIN),
        ("npusim/backend/native/spike/dma.cc", THIN),
        ("machines/tpuv3.toml", THIN),
        ("pins/backend.lock.json", BACKENDS | THIN),
        ("pins/debian.lock.json", ALL),
        ("pins/boot.lock.json", ALL - {"rootfs", "base"}),
        ("images/debian/rootfs.toml", ALL),
        ("npusim/images/layer.py", ALL),
        ("npusim/images/debian/rootfs.py", ALL),
        ("npusim/toolchain/venv.py", ALL - {"rootfs", "base"}),
        ("npusim/toolchain/native.py", THIN),
        ("npusim/images/prune.py", THIN),
        ("npusim/images/labels.py", ALL),
    ],
)
def test_a_changed_file_rebuilds_what_depends_on_it(copy: Path, file: str, rebuilt: set[str]) -> None:
    before = tags()
    append(copy / file)
    assert changed(before) == rebuilt


def test_a_changed_spec_rebuilds_its_image_and_the_children(copy: Path) -> None:
    before = tags()
    path = copy / "images" / "frontend.toml"
    replace(path, path.read_text().replace("[env]", '[env]\nMORE = "1"'))
    assert changed(before) == FRONTENDS


def test_a_comment_in_a_spec_rebuilds_nothing(copy: Path) -> None:
    before = tags()
    append(copy / "images" / "base.toml", "# a word\n")
    assert changed(before) == set()


def test_tags_do_not_depend_on_where_npusim_is(copy: Path) -> None:
    here = tags()
    (copy / "elsewhere").mkdir()
    for name in FOLDERS:
        (copy / name).rename(copy / "elsewhere" / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paths, "PACKAGE", copy / "elsewhere" / "npusim")
        assert tags() == here


def test_a_wheel_has_the_tags_of_its_checkout(copy: Path) -> None:
    """In a wheel, pins, machines and images lie in the package."""
    here = tags()
    data = copy / "npusim" / "_data"
    data.mkdir()
    for name in ("pins", "images", "machines"):
        (copy / name).rename(data / name)
    assert tags() == here


def test_compiled_files_do_not_count(copy: Path) -> None:
    before = code.digest()
    (copy / "npusim" / "__pycache__").mkdir()
    (copy / "npusim" / "__pycache__" / "cli.cpython-311.pyc").write_bytes(b"x")
    assert code.digest() == before


def test_a_lock_that_is_missing_is_named(copy: Path) -> None:
    (copy / "pins" / "backend.lock.json").unlink()
    with pytest.raises(PinError, match="backend"):
        key.tag(spec.find("backend"))


def test_tags_have_64_digits_and_differ() -> None:
    found = tags()
    assert len(set(found.values())) == len(found)
    assert all(len(tag) == 64 and int(tag, 16) >= 0 for tag in found.values())


def test_the_parents_tag_counts() -> None:
    child = spec.find("backend")
    assert child.parent is not None
    other = Image(msgspec.structs.replace(child.parent.spec, env={"X": "y"}), None, child.parent.parent)
    assert key.tag(Image(child.spec, None, other)) != key.tag(child)


def test_a_layer_depends_on_what_goes_into_it_and_on_what_is_below(copy: Path) -> None:
    below = ("sha256:1",)
    before = {image.name: key.layer(image, below) for image in spec.images()}
    assert key.layer(spec.find("backend"), ("sha256:2",)) != before["backend"]
    append(copy / "npusim" / "images" / "labels.py")
    append(copy / "npusim" / "images" / "debian" / "rootfs.py")
    after = {image.name: key.layer(image, below) for image in spec.images()}
    assert {name for name in before if before[name] != after[name]} == {"rootfs"} | THIN


def test_a_scripts_packages_have_a_tag_of_their_own() -> None:
    stack = spec.available()[0]
    backend = pins.load("backend")
    one = spec.with_packages(stack, backend)
    other = spec.with_packages(stack, msgspec.structs.replace(backend, packages=backend.packages[:1]))
    assert len({key.tag(one), key.tag(other), key.tag(spec.find(str(one.spec.parent)))}) == 3
    assert one.name not in {image.name for image in spec.images()}
