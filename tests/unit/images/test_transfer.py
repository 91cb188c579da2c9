"""Bundles of images: what is written is read again, and whatever is wrong with one is an error with a name.

No engine is needed: one that keeps its images in a dictionary stands in for it.
"""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
import zstandard
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from npusim import containers
from npusim.containers import Known
from npusim.errors import ImageError
from npusim.images import archive, contents, key, labels, spec
from npusim.images.archive import Config, Part
from npusim.images.layer import END, Measured, measure, padding
from npusim.images.spec import Image
from npusim.images.transfer import exporting, importing
from npusim.images.transfer import index as format_
from npusim.images.transfer import tar as strict
from npusim.images.transfer.reading import Reading, opened
from npusim.toolchain.progress import Silent
from npusim.toolchain.store import Store


@dataclass(frozen=True)
class Bytes:
    data: bytes

    def blocks(self) -> Iterator[bytes]:
        yield self.data


@dataclass
class FakeEngine:
    """Images by tag: their config and layers."""

    images: dict[str, tuple[Config, tuple[bytes, ...]]] = field(default_factory=dict)
    loaded: list[bytes] = field(default_factory=list)

    def find(self, _engine: Any, reference: str) -> Known | None:
        if reference not in self.images:
            return None
        config, layers = self.images[reference]
        return Known(config.id, (reference,), sum(map(len, layers)), dict(config.labels), config.layers)

    def save(self, _engine: Any, references: Sequence[str]) -> Iterator[bytes]:
        """As docker 20.10: a layer that two images have is a link the second time."""
        with io.BytesIO() as out, tarfile.open(fileobj=out, mode="w") as saved:
            for reference in references:
                config, layers = self.images[reference]
                with tarfile.open(fileobj=io.BytesIO(whole(config, reference, layers))) as single:
                    for info in single:
                        if info.name in saved.getnames() and info.name != "manifest.json":
                            info.type, info.linkname, info.size = tarfile.SYMTYPE, f"../{info.name}", 0
                        saved.addfile(info, single.extractfile(info) if info.isreg() else None)
            saved.close()
            yield out.getvalue()

    def load(self, _engine: Any, blocks: Iterable[bytes]) -> list[str]:
        self.loaded = [b"".join(blocks)]
        with tarfile.open(fileobj=io.BytesIO(self.loaded[0])) as found:
            files = {info.name: cast("io.BufferedReader", found.extractfile(info)).read() for info in found}
        for entry in json.loads(files["manifest.json"]):
            config = json.loads(files[entry["Config"]])
            env = dict(text.split("=", 1) for text in config["config"]["Env"])
            words = tuple(line["created_by"].removeprefix("npusim: ") for line in config["history"])
            made = Config(env, config["config"]["Labels"], tuple(config["rootfs"]["diff_ids"]), words)
            self.images[entry["RepoTags"][0]] = (made, tuple(files[path] for path in entry["Layers"]))
        return []


def whole(config: Config, reference: str, layers: Sequence[bytes]) -> bytes:
    parts = [Part(Measured(digest, len(data)), Bytes(data)) for digest, data in zip(config.layers, layers, strict=True)]
    return b"".join(archive.stream(config, reference, parts))


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch, store: Store) -> FakeEngine:
    """rootfs, base and backend, a few bytes each."""
    made, layers = FakeEngine(), []
    for image in spec.find("backend").lineage:
        layers.append(f"layer of {image.name}".encode() * 50)
        digests = tuple(measure(Bytes(data)).digest for data in layers)
        tag, text = key.tag(image), f"list of {image.name}".encode()
        contents.write(store, tag, text)
        named = labels.labels(image, tag, None, measure(Bytes(text)).digest.removeprefix("sha256:"))
        config = Config(image.env, named, digests, ("made",) * len(layers))
        made.images[key.reference(image, tag)] = (config, tuple(layers))
    for name in ("find", "save", "load"):
        monkeypatch.setattr(containers, name, getattr(made, name))
    return made


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


@pytest.fixture
def bundle(engine: FakeEngine, store: Store, tmp_path: Path) -> Path:
    path = tmp_path / "images.tar.zst"
    exporting.export(cast("Any", engine), store, [spec.find("backend")], path, Silent())
    return path


def lineage() -> tuple[Image, ...]:
    return spec.find("backend").lineage


def load(engine: FakeEngine, store: Store, path: Path) -> None:
    importing.load(cast("Any", engine), store, path, Silent())


def raw(path: Path) -> bytes:
    with path.open("rb") as file:
        return zstandard.ZstdDecompressor().stream_reader(file).read()


def packed(path: Path, data: bytes) -> Path:
    path.write_bytes(zstandard.ZstdCompressor(write_checksum=True).compress(data))
    return path


def read(path: Path) -> bytes:
    """All that would be sent to an engine."""
    with opened(path) as source:
        return b"".join(Reading(source, lambda _index: None).archive())


def test_what_is_written_is_read_again(engine: FakeEngine, bundle: Path, store: Store, tmp_path: Path) -> None:
    there, engine.images = engine.images, {}
    other = Store(tmp_path / "other")
    load(engine, other, bundle)
    assert engine.images == there
    for image in lineage():
        tag = key.tag(image)
        assert contents.path(other, tag).read_bytes() == contents.path(store, tag).read_bytes()


def test_a_layer_that_images_share_travels_once(bundle: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(raw(bundle))) as found:
        names = found.getnames()
    assert [name for name in names if name.startswith("layers/")] == [f"layers/{n:04}.tar" for n in range(3)]
    assert [names[0], names[-1]] == [format_.INDEX, format_.MEMBERS]


def test_the_same_images_give_the_same_bundle(engine: FakeEngine, bundle: Path, store: Store, tmp_path: Path) -> None:
    again = tmp_path / "again.tar.zst"
    exporting.export(cast("Any", engine), store, [spec.find("backend")], again, Silent())
    assert again.read_bytes() == bundle.read_bytes()


def test_an_image_that_is_not_there_cannot_be_exported(engine: FakeEngine, store: Store, tmp_path: Path) -> None:
    engine.images.clear()
    with pytest.raises(ImageError, match="rootfs"):
        exporting.export(cast("Any", engine), store, [spec.find("backend")], tmp_path / "x", Silent())
    assert list(tmp_path.iterdir()) == [store.root]


def test_an_engine_that_repacks_layers_is_not_exported_from(
    engine: FakeEngine, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def save(_engine: Any, references: Sequence[str]) -> Iterator[bytes]:
        yield b"".join(engine.save(None, references)).replace(b"layer of base", b"LAYER OF BASE")

    monkeypatch.setattr(containers, "save", save)
    with pytest.raises(ImageError, match="not saved all"):
        exporting.export(cast("Any", engine), store, [spec.find("backend")], tmp_path / "x", Silent())
    assert not list(tmp_path.glob("*x*"))


def test_an_image_with_the_same_tag_and_another_id_is_not_replaced(
    engine: FakeEngine, bundle: Path, store: Store
) -> None:
    reference = key.reference(lineage()[1])
    config, layers = engine.images[reference]
    engine.images[reference] = (Config({"X": "y"}, config.labels, config.layers, config.made_by), layers)
    with pytest.raises(ImageError, match="another image for base"):
        load(engine, store, bundle)
    assert engine.loaded == []


def test_an_engine_that_takes_something_else_is_noticed(
    engine: FakeEngine, bundle: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine.images.clear()
    monkeypatch.setattr(containers, "load", lambda _engine, blocks: list(blocks))
    with pytest.raises(ImageError, match="has not taken the image rootfs"):
        load(engine, store, bundle)


@pytest.mark.parametrize("content", [b"", b"hello", zstandard.ZstdCompressor().compress(b"")])
def test_what_is_no_bundle_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bundle"
    path.write_bytes(content)
    with pytest.raises(ImageError):
        read(path)


def test_a_bundle_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match="cannot be read"):
        read(tmp_path / "nowhere")


def parts(data: bytes) -> list[tuple[str, bytes]]:
    with tarfile.open(fileobj=io.BytesIO(data)) as found:
        return [(info.name, cast("io.BufferedReader", found.extractfile(info)).read()) for info in found]


def joined(files: Iterable[tuple[str, bytes]]) -> bytes:
    return b"".join(strict.header(name, len(data)) + data + padding(len(data)) for name, data in files) + END


def relisted(files: list[tuple[str, bytes]]) -> bytes:
    """With a list of members that is true: whoever makes a bundle can do that."""
    body = [(name, data) for name, data in files if name != format_.MEMBERS]
    members = [
        format_.Member(path=name, size=len(data), sha256=measure(Bytes(data)).digest.removeprefix("sha256:"))
        for name, data in body
    ]
    return joined([*body, (format_.MEMBERS, msgspec.json.encode(format_.Members(members=tuple(members))))])


def test_the_test_writes_what_an_export_writes(bundle: Path) -> None:
    data = raw(bundle)
    assert joined(parts(data)) == relisted(parts(data)) == data


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("../escape", "which no bundle has"),
        ("/etc/passwd", "which no bundle has"),
        ("layers/../../x.tar", "which no bundle has"),
        ("layers/00000.tar", "which no bundle has"),
        ("layers/0003.tar\n", "which no bundle has"),
        ("layers/0009.tar", "belongs to no image"),
        (f"configs/{'0' * 64}.json", "belongs to no image"),
        (f"sboms/{'0' * 64}.cdx.json", "belongs to no image"),
        ("index.json", "not where it should be"),
        ("layers/0000.tar", "not where it should be"),
    ],
)
def test_a_file_too_many_is_refused(bundle: Path, tmp_path: Path, name: str, words: str) -> None:
    files = parts(raw(bundle))
    place = 1 + max(n for n, (path, _) in enumerate(files) if path.split("/")[0] <= name.split("/")[0] or n == 0)
    place = {"layers": 4, "configs": 7, "sboms": 10}.get(name.split("/")[0], place)
    files.insert(place, (name, b"evil"))
    with pytest.raises(ImageError) as raised:
        read(packed(tmp_path / "evil", relisted(files)))
    assert words in raised.value.cause


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.DIRTYPE, b"x", b"L"])
def test_what_is_no_plain_file_is_refused(bundle: Path, tmp_path: Path, kind: bytes) -> None:
    info = tarfile.TarInfo("layers/0000.tar")
    info.type, info.linkname, info.size = kind, "/etc/passwd", 1 << 40 if kind in (b"x", b"L") else 0
    with pytest.raises(ImageError, match="cannot be used"):
        read(packed(tmp_path / "evil", info.tobuf(tarfile.GNU_FORMAT) + raw(bundle)))


@pytest.mark.parametrize(("path", "size"), [("layers/0000.tar", 1 << 50), ("index.json", 1 << 30)])
def test_what_claims_to_be_too_large_is_refused_before_it_is_read(tmp_path: Path, path: str, size: int) -> None:
    index = format_.Index(images=(format_.Entry(name="x", tag="0" * 64, id=f"sha256:{'0' * 64}", size=1,
                                                layers=(f"sha256:{'0' * 64}",)),))  # fmt: skip
    text = msgspec.json.encode(index)
    first = strict.header(format_.INDEX, len(text)) + text + padding(len(text)) if path != format_.INDEX else b""
    with pytest.raises(ImageError) as raised:
        read(packed(tmp_path / "evil", first + strict.header(path, size)))
    assert "more than is read" in raised.value.cause


def changed(files: list[tuple[str, bytes]], pattern: str, old: bytes, new: bytes) -> list[tuple[str, bytes]]:
    assert any(old in data for name, data in files if pattern in name)
    return [(name, data.replace(old, new) if pattern in name else data) for name, data in files]


@pytest.mark.parametrize(
    ("pattern", "old", "new", "words"),
    [
        ("layers/0001", b"layer of base", b"LAYER OF BASE", "layers of the image base"),
        ("configs/", b"PATH=", b"PATHS=", "configuration of the image"),
        ("sboms/", b"list of base", b"LIST OF BASE", "list of what is in the image base"),
        ("index.json", b'"name":"base"', b'"name":"ubuntu"', "is another one"),
        ("index.json", b'"name":"base"', b'"name":"../ubuntu"', "its index is not valid"),
        ("index.json", b'"schema"', b'"scheme"', "its index is not valid"),
        ("index.json", b'"layers":["', b'"layers":["sha256:0","', "its index is not valid"),
    ],
)
def test_what_does_not_fit_together_is_refused_even_if_its_list_is_true(
    bundle: Path, tmp_path: Path, pattern: str, old: bytes, new: bytes, words: str
) -> None:
    files = changed(parts(raw(bundle)), pattern, old, new)
    with pytest.raises(ImageError) as raised:
        read(packed(tmp_path / "evil", relisted(files)))
    assert words in raised.value.cause


@pytest.mark.parametrize("lost", range(10))
def test_a_missing_file_is_noticed(bundle: Path, tmp_path: Path, lost: int) -> None:
    files = parts(raw(bundle))
    del files[lost]
    if files[lost - 1][0].startswith("sboms") or files[min(lost, len(files) - 1)][0].startswith("sboms"):
        files = [each for each in files if each[0] != format_.MEMBERS]  # lists may be missing, if nothing names them
    with pytest.raises(ImageError):
        read(packed(tmp_path / "evil", joined(files)))


class Quiet(bytes):
    """Not shown in full when an example fails."""

    def __repr__(self) -> str:
        return f"<{len(self)} bytes>"


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[bytes]:
    """The uncompressed bytes of a bundle, the same for all examples."""
    folder = tmp_path_factory.mktemp("plain")
    with pytest.MonkeyPatch.context() as patch:
        store = Store(folder / "store")
        made = engine.__wrapped__(patch, store)  # type: ignore[attr-defined]  # the fixture's function
        yield Quiet(raw(bundle.__wrapped__(made, store, folder)))  # type: ignore[attr-defined]


@settings(max_examples=150, deadline=None)
@given(place=st.floats(0, 1), flip=st.integers(1, 255))
def test_no_changed_byte_passes(
    plain: bytes, tmp_path_factory: pytest.TempPathFactory, place: float, flip: int
) -> None:
    data = bytearray(plain)
    data[int(place * (len(data) - 1))] ^= flip
    with pytest.raises(ImageError):
        read(packed(tmp_path_factory.mktemp("b") / "evil", bytes(data)))


@settings(max_examples=80, deadline=None)
@given(place=st.floats(0, 1), more=st.binary(max_size=600))
@example(place=1.0, more=b"\0")
@example(place=1.0, more=b"\0" * 512)
def test_nothing_cut_off_or_added_passes(
    plain: bytes, tmp_path_factory: pytest.TempPathFactory, place: float, more: bytes
) -> None:
    data = plain[: int(place * len(plain))] + more
    assume(data != plain)
    with pytest.raises(ImageError):
        read(packed(tmp_path_factory.mktemp("b") / "evil", data))


@settings(max_examples=80, deadline=None)
@given(place=st.floats(0, 1), flip=st.integers(0, 255))
def test_no_damage_to_the_packed_file_passes(
    plain: bytes, tmp_path_factory: pytest.TempPathFactory, place: float, flip: int
) -> None:
    """`flip` 0 cuts it short. What the frame's header allows to differ without changing the content may pass."""
    path = packed(tmp_path_factory.mktemp("b") / "evil", plain)
    data = bytearray(path.read_bytes())
    where = int(place * (len(data) - 1))
    if flip:
        data[where] ^= flip
    else:
        del data[where:]
    path.write_bytes(bytes(data))
    try:
        sent = read(path)
    except ImageError:
        return
    assert sent == read(packed(path, plain))


@settings(max_examples=60, deadline=None)
@given(data=st.binary(max_size=3000))
def test_arbitrary_bytes_are_an_image_error(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    with pytest.raises(ImageError):
        read(packed(tmp_path_factory.mktemp("b") / "evil", data))
