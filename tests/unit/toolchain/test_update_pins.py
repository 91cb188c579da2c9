"""From pip's report to a lock, and the difference that is shown."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from npusim import paths
from npusim.errors import PinError
from npusim.toolchain import pins

SCRIPT = paths.PACKAGE.parent / "scripts" / "update_pins.py"


@pytest.fixture
def updater(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """scripts/update_pins.py on a folder of its own, with a `tiny` environment."""
    spec = importlib.util.spec_from_file_location("update_pins", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    spec.loader.exec_module(module)
    (tmp_path / "tiny.toml").write_text('python = "3.11"\nrequirements = ["alpha"]\n[what]\nalpha = "the first"\n')
    monkeypatch.setattr(module, "PINS", tmp_path)
    return module


def entry(**metadata: Any) -> dict[str, Any]:
    return {
        "metadata": {"name": "Alpha_One", "version": "1.0", **metadata},
        "download_info": {
            "url": "https://index.example/files/Alpha_One-1.0%2Bcpu-py3-none-any.whl",
            "archive_info": {"hashes": {"sha256": "a" * 64}},
        },
    }


def test_a_line_of_the_report_becomes_a_pin_without_an_address(updater: ModuleType) -> None:
    pin = updater.pin(entry(license_expression="MIT", summary="One."), updater.wanted("tiny"))
    assert pin == pins.Pin(
        name="alpha-one", version="1.0", file="Alpha_One-1.0+cpu-py3-none-any.whl", sha256="a" * 64,
        licence="MIT", what="One.",
    )  # fmt: skip


def test_the_requirements_file_corrects_what_a_wheel_says(updater: ModuleType) -> None:
    item = entry(license="see the file", summary="One.")
    item["metadata"]["name"] = "alpha"
    assert updater.pin(item, updater.wanted("tiny")).what == "the first"


@pytest.mark.parametrize(
    ("metadata", "licence"),
    [
        ({"license_expression": "MIT", "license": "other"}, "MIT"),
        ({"license": "BSD-3-Clause"}, "BSD-3-Clause"),
        ({"license": "a\nlong\ntext", "classifier": ["License :: OSI Approved :: MIT License"]}, "MIT License"),
    ],
)
def test_where_a_licence_is_found(updater: ModuleType, metadata: dict[str, Any], licence: str) -> None:
    assert updater.pin(entry(**metadata), updater.wanted("tiny")).licence == licence


def test_a_wheel_without_a_licence_stops_the_update(updater: ModuleType) -> None:
    with pytest.raises(PinError, match="alpha-one does not say what its licence is"):
        updater.pin(entry(), updater.wanted("tiny"))


def test_a_file_that_pip_found_on_disk_is_hashed(updater: ModuleType, tmp_path: Path) -> None:
    wheel = tmp_path / "a b.whl"
    wheel.write_bytes(b"abc")
    expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert updater.digest({"url": wheel.as_uri(), "archive_info": {}}) == expected


def _resolved(updater: ModuleType, sha256: str) -> pins.Lock:
    pin = pins.Pin(name="alpha", version="1.0", file="alpha.whl", sha256=sha256, licence="MIT", what="x")
    return pins.Lock(how=updater.HOW, environment="tiny", python="3.11", packages=(pin,))


def test_the_difference_is_shown_and_only_force_writes_it(
    updater: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lock = tmp_path / "tiny.lock.json"
    lock.write_bytes(pins.dump(_resolved(updater, "a" * 64)))
    monkeypatch.setattr(updater, "resolve", lambda _environment: _resolved(updater, "b" * 64))

    monkeypatch.setattr("sys.argv", ["update_pins.py"])
    updater.main()
    shown = capsys.readouterr().out
    assert f'-   "sha256": "{"a" * 64}",' in shown
    assert f'+   "sha256": "{"b" * 64}",' in shown
    assert json.loads(lock.read_text())["packages"][0]["sha256"] == "a" * 64

    monkeypatch.setattr("sys.argv", ["update_pins.py", "--force"])
    updater.main()
    assert pins.load_file(lock) == _resolved(updater, "b" * 64)

    capsys.readouterr()
    updater.main()
    assert "no change" in capsys.readouterr().out
