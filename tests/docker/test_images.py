"""Images in a real engine: the id is known before, layers that are there do not travel, bundles come back whole.

The images of these tests hold a copy of npusim on nothing, under names of their own.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from npusim import containers, paths
from npusim.containers import Engine
from npusim.errors import EngineError, ImageError
from npusim.images import archive, key, layer, listing, prune, record, spec, steps
from npusim.images.build import Builder
from npusim.images.transfer import exporting, importing
from npusim.toolchain.progress import Silent
from npusim.toolchain.store import Store

SPEC = """
name = "{name}"
what = "a test of npusim"
{parent}
steps = ["code"]
locks = []
prefix = "/opt/{name}"
[env]
X = "{value}"
"""


@pytest.fixture
def specs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, engine: Engine) -> Iterator[Path]:
    """test-lower, and test-upper on it. Their images are removed at the end."""
    folder = tmp_path / "images"
    shutil.copytree(paths.data_dir("images") / "debian", folder / "debian")
    write(folder, "test-lower")
    write(folder, "test-upper", parent="test-lower")
    real = paths.data_dir
    monkeypatch.setattr(paths, "data_dir", lambda name: folder if name == "images" else real(name))
    yield folder
    for known in containers.labelled(engine, "org.npusim.layer"):
        if known.labels["org.npusim.layer"].startswith("test-"):
            for reference in known.tags or (known.id,):
                containers.remove_image(engine, reference)


def write(folder: Path, name: str, parent: str = "", value: str = "1") -> None:
    line = f'parent = "{parent}"' if parent else ""
    (folder / f"{name}.toml").write_text(SPEC.format(name=name, parent=line, value=value))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


@pytest.fixture
def builder(engine: Engine, store: Store) -> Builder:
    return Builder(engine, store, Silent())


@pytest.mark.usefixtures("specs")
def test_the_engine_has_what_was_computed_and_the_second_build_is_none(builder: Builder, engine: Engine) -> None:
    upper = spec.find("test-upper")
    first = builder.build([upper])
    assert [(made.image.name, made.fresh) for made in first] == [("test-lower", True), ("test-upper", True)]
    for made in first:
        known = containers.find(engine, key.reference(made.image))
        assert known is not None
        assert known.id == made.id
    assert [made.fresh for made in builder.build([upper])] == [False, False]


@pytest.mark.usefixtures("specs")
def test_a_forced_build_gives_the_same_ids(builder: Builder) -> None:
    images = [spec.find("test-lower"), spec.find("test-upper")]
    first = builder.build(images)
    again = builder.build(images, force=True)
    assert all(made.fresh for made in again)
    assert [made.id for made in again] == [made.id for made in first]


@pytest.mark.usefixtures("specs")
def test_an_image_built_from_nothing_again_has_the_id_it_had(builder: Builder, engine: Engine, tmp_path: Path) -> None:
    images = [spec.find("test-lower"), spec.find("test-upper")]
    first = [made.id for made in builder.build(images)]
    for image in reversed(images):
        containers.remove_image(engine, key.reference(image))
    other = Builder(engine, Store(tmp_path / "other"), Silent())
    assert [made.id for made in other.build(images)] == first


@pytest.mark.usefixtures("specs")
def test_a_forced_build_that_gives_another_image_fails_by_name(
    builder: Builder, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lower = spec.find("test-lower")
    (made,) = builder.build([lower])
    monkeypatch.setattr(layer, "EXECUTABLE", 0o700)
    with pytest.raises(ImageError, match="test-lower") as raised:
        builder.build([lower], force=True)
    assert made.id in raised.value.cause
    assert "layer sha256:" in raised.value.cause
    last = record.recall(store, "test-lower", made.tag)
    assert last is not None
    assert last.id == made.id


def test_a_layer_that_was_made_from_the_same_is_not_made_again(
    specs: Path, builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder.build([spec.find("test-upper")])
    write(specs, "test-lower", value="2")

    def make(_site: object) -> None:
        pytest.fail("a step was performed")

    monkeypatch.setattr(steps, "make", make)
    made = builder.build([spec.find("test-upper")])
    assert [each.fresh for each in made] == [True, True]


@pytest.mark.usefixtures("specs")
def test_layers_that_the_engine_has_do_not_travel(
    builder: Builder, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []

    def stream(*arguments: object) -> Iterator[bytes]:
        blocks = list(original(*arguments))  # type: ignore[arg-type]
        sent.append(sum(map(len, blocks)))
        yield from blocks

    original = archive.stream
    monkeypatch.setattr(archive, "stream", stream)
    lower, upper = builder.build([spec.find("test-upper")])
    known = containers.find(engine, upper.id)
    assert known is not None
    assert len(known.layers) == 2
    assert sent[1] < sent[0] * 1.1
    assert lower.id != upper.id


@pytest.mark.usefixtures("specs")
def test_nothing_is_left_of_a_build_that_breaks_off(
    builder: Builder, engine: Engine, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_arguments: object) -> Iterator[bytes]:
        yield bytes(10)
        raise KeyboardInterrupt

    monkeypatch.setattr(archive, "stream", broken)
    with pytest.raises(KeyboardInterrupt):
        builder.build([spec.find("test-lower")])
    assert containers.find(engine, key.reference(spec.find("test-lower"))) is None
    assert not list((store.root / "images").iterdir())


@pytest.mark.usefixtures("specs")
def test_a_bundle_brings_images_back_and_a_damaged_one_brings_none(
    builder: Builder, engine: Engine, store: Store, tmp_path: Path
) -> None:
    images = [spec.find("test-lower"), spec.find("test-upper")]
    ids = [made.id for made in builder.build(images)]
    bundle, damaged = tmp_path / "images.tar.zst", tmp_path / "damaged.tar.zst"
    exporting.export(engine, store, images[1:], bundle, Silent())
    for image in reversed(images):
        containers.remove_image(engine, key.reference(image))
    damaged.write_bytes(bundle.read_bytes()[:-100])
    with pytest.raises(ImageError, match="cannot be used"):
        importing.load(engine, store, damaged, Silent())
    assert [containers.find(engine, key.reference(image)) for image in images] == [None, None]
    index = importing.load(engine, Store(tmp_path / "other"), bundle, Silent())
    assert [entry.id for entry in index.images] == ids
    assert [getattr(containers.find(engine, key.reference(image)), "id", None) for image in images] == ids


def test_old_images_are_listed_and_pruned_and_current_ones_are_not(
    specs: Path, builder: Builder, engine: Engine, store: Store
) -> None:
    (old,) = builder.build([spec.find("test-lower")])
    write(specs, "test-lower", value="2")
    (new,) = builder.build([spec.find("test-lower")])
    states = {row.tag: row.state for row in listing.rows(engine, store) if row.name == "test-lower"}
    assert states == {old.tag: "old", new.tag: "current"}
    (store.root / "images" / "building-test-lower-0000").mkdir()
    mine = [each for each in prune.leftovers(engine, store) if "test-" in each.name]
    assert {each.kind for each in mine} == {"image", "build", "record"}
    for each in mine:
        each.remove()
    assert containers.find(engine, key.reference(old.image, old.tag)) is None
    assert containers.find(engine, key.reference(new.image, new.tag)) is not None
    assert not [each for each in prune.leftovers(engine, store) if "test-" in each.name]


def test_an_engine_that_is_no_engine_loads_nothing(engine: Engine) -> None:
    with pytest.raises(EngineError):
        containers.load(engine, [b"no archive"])
