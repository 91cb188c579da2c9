"""From requirements to pins: pip's report, and indices with and without hashes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from npusim.contract.files import sha256
from npusim.errors import PinError
from npusim.toolchain import resolve
from npusim.toolchain.boot import Boot
from npusim.toolchain.pins import Pin
from npusim.toolchain.process import CommandError
from npusim.toolchain.resolve import Row, Words
from tests.unit.toolchain.wheels import make_wheel

LICENCES = Words(unknown="0BSD")


def entry(**metadata: Any) -> dict[str, Any]:
    return {
        "metadata": {"name": "Alpha_One", "version": "1.0", **metadata},
        "download_info": {
            "url": "https://index.example/files/Alpha_One-1.0%2Bcpu-py3-none-any.whl",
            "archive_info": {"hashes": {"sha256": "a" * 64}},
        },
    }


def test_a_line_of_the_report_becomes_a_pin_without_an_address() -> None:
    pin = resolve.pin(entry(license_expression="MIT", summary="One."), Words())
    assert pin == Pin(
        name="alpha-one", version="1.0", file="Alpha_One-1.0+cpu-py3-none-any.whl", sha256="a" * 64,
        licence="MIT", what="One.",
    )  # fmt: skip


def test_words_correct_what_a_wheel_says() -> None:
    words = Words(what={"alpha-one": "the first"}, licence={"alpha-one": "ISC"})
    pin = resolve.pin(entry(license="see the file", summary="One."), words)
    assert (pin.what, pin.licence) == ("the first", "ISC")


@pytest.mark.parametrize(
    ("metadata", "licence"),
    [
        ({"license_expression": "MIT", "license": "other"}, "MIT"),
        ({"license": "BSD-3-Clause"}, "BSD-3-Clause"),
        ({"license": "a\nlong\ntext", "classifier": ["License :: OSI Approved :: MIT License"]}, "MIT License"),
    ],
)
def test_where_a_licence_is_found(metadata: dict[str, Any], licence: str) -> None:
    assert resolve.pin(entry(**metadata), Words()).licence == licence


def test_a_wheel_without_a_licence_is_an_error_unless_that_has_a_word() -> None:
    with pytest.raises(PinError, match="alpha-one does not say what its licence is"):
        resolve.pin(entry(), Words())
    assert resolve.pin(entry(), LICENCES).licence == "0BSD"


def test_a_file_that_pip_found_on_disk_is_hashed(tmp_path: Path) -> None:
    wheel = tmp_path / "a b.whl"
    wheel.write_bytes(b"abc")
    expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert resolve.digest({"url": wheel.as_uri(), "archive_info": {}}) == expected


def test_what_is_installed_or_constrained_stays(wheelhouse: Path, tools: Boot, tmp_path: Path) -> None:
    for version in ("1.0", "2.0"):
        make_wheel(wheelhouse, "alpha", version)
    assert [pin.version for pin in resolve.resolve(tools.pip, ["alpha"], LICENCES)] == ["2.0"]
    limited = resolve.resolve(tools.pip, ["alpha"], LICENCES, constraints=["alpha<2"])
    assert [pin.version for pin in limited] == ["1.0"]
    metadata = tmp_path / "installed" / "alpha-1.0.dist-info" / "METADATA"
    metadata.parent.mkdir(parents=True)
    metadata.write_text("Metadata-Version: 2.1\nName: alpha\nVersion: 1.0\n")
    assert resolve.resolve(tools.pip, ["alpha"], LICENCES, installed=metadata.parents[1]) == ()


def test_an_option_is_no_requirement(wheelhouse: Path, tools: Boot) -> None:
    make_wheel(wheelhouse, "alpha")
    with pytest.raises(CommandError, match="Invalid requirement"):
        resolve.resolve(tools.pip, ["alpha", "--index-url=https://index.example"], LICENCES)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words: object) -> None:
        del words


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """An address on this machine under which the folder is found."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


Index = Callable[[bool], str]


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Index]:
    """`index(hashes)`: pip's only index, with one wheel, whose link has a hash or none."""
    wheel = make_wheel(tmp_path / "files", "alpha")
    page = tmp_path / "simple" / "alpha" / "index.html"
    page.parent.mkdir(parents=True)
    with served(tmp_path) as address:

        def write(hashes: bool) -> str:
            fragment = f"#sha256={sha256(wheel)}" if hashes else ""
            page.write_text(f'<!DOCTYPE html><a href="{address}/files/{wheel.name}{fragment}">{wheel.name}</a>')
            return sha256(wheel)

        for name in ("PIP_FIND_LINKS", "PIP_NO_INDEX", "PIP_EXTRA_INDEX_URL"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("PIP_INDEX_URL", f"{address}/simple")
        monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
        monkeypatch.setenv("PIP_NO_CACHE_DIR", "1")
        yield write


def test_an_index_with_hashes_gives_a_pin(index: Index, tools: Boot) -> None:
    expected = index(True)
    (pin,) = resolve.resolve(tools.pip, ["alpha"], LICENCES)
    assert pin.sha256 == expected
    assert resolve.pages(tools.pip, ["alpha"]) == [Row("alpha", "1.0", pin.file, expected)]


def test_an_index_without_hashes_is_refused_although_pip_computes_one(index: Index, tools: Boot) -> None:
    index(False)
    with pytest.raises(PinError, match=r"the index gives no sha256 for alpha-1\.0-py3-none-any\.whl"):
        resolve.resolve(tools.pip, ["alpha"], LICENCES)
