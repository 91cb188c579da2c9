"""What is listed as old, and what pruning removes: an engine is a list of images here."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from npusim import containers
from npusim.containers import Known, Orphan
from npusim.errors import EngineError
from npusim.images import contents, key, listing, prune, record, spec
from npusim.images.labels import KEY, LAYER, PACKAGES, PARENT
from npusim.images.record import Record
from npusim.toolchain.store import Store

ENGINE = cast("Any", object())
OLD = "0" * 64


def known(
    name: str, tag: str, *, tagged: bool = True, layers: int = 1, labels: Mapping[str, str] | None = None
) -> Known:
    tags, named = (f"npusim/{name}:{tag}",) if tagged else (), {LAYER: name, KEY: tag, **(labels or {})}
    return Known(f"sha256:{hash((name, tag, tagged))}", tags, 1000, named, ("x",) * layers)


@pytest.fixture
def removed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The references that were removed from the engine."""
    gone: list[str] = []
    monkeypatch.setattr(containers, "remove_image", lambda _engine, reference: gone.append(reference))
    monkeypatch.setattr(containers, "orphans", lambda _engine, _user: [])
    return gone


@pytest.fixture
def has(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Give the engine images."""
    return lambda *images: monkeypatch.setattr(containers, "labelled", lambda _engine, _label: list(images))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    (tmp_path / "images").mkdir()
    (tmp_path / "locks").mkdir()
    return Store(tmp_path)


def remember(store: Store, name: str, tag: str) -> None:
    made = Record(name=name, tag=tag, id="i", layer="l", layer_key="k", size=1, build_seconds=1.0, load_seconds=1.0)
    record.remember(store, made)
    contents.write(store, tag, b"{}")


def test_old_images_go_children_first_and_current_ones_stay(
    store: Store, removed: list[str], has: Callable[..., None]
) -> None:
    base = key.tag(spec.find("base"))
    has(known("base", base), known("base", OLD), known("backend", OLD, layers=2))
    gone = prune.prune(ENGINE, store, dry=False)
    assert removed == [f"npusim/backend:{OLD}", f"npusim/base:{OLD}"]
    assert [(row.kind, row.kept) for row in gone] == [("image", "")] * 2


def test_a_dry_run_removes_nothing(store: Store, removed: list[str], has: Callable[..., None]) -> None:
    has(known("base", OLD))
    remember(store, "base", OLD)
    assert [row.kind for row in prune.prune(ENGINE, store, dry=True)] == ["image", "record", "list"]
    assert removed == []
    assert record.recall(store, "base", OLD) is not None


def test_an_image_that_lost_its_tag_goes(store: Store, removed: list[str], has: Callable[..., None]) -> None:
    image = known("base", key.tag(spec.find("base")), tagged=False)
    has(image)
    prune.prune(ENGINE, store, dry=False)
    assert removed == [image.id]


def test_an_image_in_use_stays_and_the_reason_is_said(
    store: Store, removed: list[str], has: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    has(known("base", OLD), known("rootfs", OLD))

    def refuse(_engine: object, reference: str) -> None:
        if "base" in reference:
            raise EngineError("no", cause="a container uses it")
        removed.append(reference)

    monkeypatch.setattr(containers, "remove_image", refuse)
    gone = prune.prune(ENGINE, store, dry=False)
    assert {row.name: row.kept for row in gone} == {f"base:{OLD[:16]}": "a container uses it", f"rootfs:{OLD[:16]}": ""}


def test_a_scripts_packages_stay_as_long_as_what_they_stand_on(
    store: Store, removed: list[str], has: Callable[..., None]
) -> None:
    thin = next(image for image in spec.images() if image.name.startswith("npusim-frontend"))
    fresh = known("packages-x", "1" * 64, labels={PACKAGES: "d", PARENT: key.tag(thin)})
    has(fresh, known("packages-x", "2" * 64, labels={PACKAGES: "d", PARENT: OLD}))
    remember(store, "packages-x", "1" * 64)
    prune.prune(ENGINE, store, dry=False)
    assert removed == ["npusim/packages-x:" + "2" * 64]
    assert record.recall(store, "packages-x", "1" * 64) is not None
    states = {row.tag: row.state for row in listing.rows(ENGINE, store) if row.name == "packages-x"}
    assert states == {"1" * 64: "current", "2" * 64: "old"}


@pytest.mark.usefixtures("removed")
def test_a_broken_off_build_goes_unless_somebody_works_in_it(store: Store, has: Callable[..., None]) -> None:
    has()
    used, left = (store.root / "images" / f"building-{name}-{OLD[:16]}" for name in ("base", "backend"))
    for folder in (used, left):
        folder.mkdir()
        (folder / "file").write_bytes(b"x" * 100)
    with store.locked("image-base"):
        (row,) = prune.prune(ENGINE, store, dry=False)
    assert (row.kind, row.name, row.size) == ("build", left.name, 100)
    assert used.exists()
    assert not left.exists()


@pytest.mark.usefixtures("removed")
def test_libraries_of_other_sources_go(store: Store, has: Callable[..., None]) -> None:
    has()
    folder = store.root / "images" / "native" / "libnpusim_spike.so-0123"
    folder.mkdir(parents=True)
    (folder / "source").write_text("of long ago")
    assert [row.kind for row in prune.prune(ENGINE, store, dry=False)] == ["library"]
    assert not folder.exists()


def test_what_killed_runs_left_goes_first(
    store: Store, removed: list[str], has: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    has(known("base", OLD))
    asked: list[int] = []

    def orphans(_engine: object, user: int) -> list[Orphan]:
        asked.append(user)
        return [Orphan(kind, kind[:1], partial(removed.append, kind)) for kind in ("container", "volume")]

    monkeypatch.setattr(containers, "orphans", orphans)
    kinds = [row.kind for row in prune.prune(ENGINE, store, dry=False)]
    assert kinds == ["container", "volume", "image"]
    assert asked == [os.getuid()]
    assert removed[-1] == f"npusim/base:{OLD}"


def test_missing_images_are_listed_as_missing(store: Store, has: Callable[..., None]) -> None:
    base = key.tag(spec.find("base"))
    has(known("base", base))
    contents.write(store, base, b"{}")
    rows = {row.name: row for row in listing.rows(ENGINE, store)}
    assert (rows["base"].state, rows["base"].sbom) == ("current", str(contents.path(store, base)))
    assert (rows["backend"].state, rows["backend"].id, rows["backend"].size) == ("missing", None, None)


@pytest.mark.parametrize("text", ["", "{}", "no json", '{"name": 1}'])
def test_a_damaged_record_is_none(store: Store, text: str) -> None:
    record.path(store, "base", OLD).write_text(text)
    assert record.recall(store, "base", OLD) is None
    assert record.same_layer(store, "k") is None


def test_a_layer_is_found_by_what_it_was_made_from(store: Store) -> None:
    remember(store, "base", OLD)
    found = record.same_layer(store, "k")
    assert found is not None
    assert found.tag == OLD
    assert record.same_layer(store, "other") is None
