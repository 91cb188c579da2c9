"""The locks that ship, and locks that are refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from npusim import paths
from npusim.errors import PinError
from npusim.images.debian.lock import LOCK_FILE
from npusim.toolchain import pins
from npusim.toolchain.stacks import STACKS

LOCKS = paths.data_dir("pins").glob(f"*{pins.SUFFIX}")
NAMES = sorted(path.name.removesuffix(pins.SUFFIX) for path in LOCKS if path.name != LOCK_FILE)


@pytest.mark.parametrize("name", NAMES)
def test_a_lock_that_ships_is_whole_and_in_its_canonical_text(name: str) -> None:
    lock = pins.load(name)
    assert lock.environment == name
    assert lock.packages
    assert pins.lock_file(name).read_bytes() == pins.dump(lock)


def test_every_environment_has_its_lock() -> None:
    assert NAMES == ["backend", "boot", "frontend-torch2.10", "frontend-torch2.13-cpu", "tests"]


def test_the_versions_that_the_project_is_written_for() -> None:
    for stack in STACKS.values():
        if stack.lock in NAMES:
            assert pins.load(stack.lock).pin("torch").version.partition("+")[0] == stack.torch
            assert pins.load(stack.lock).pin("triton").version == stack.triton
    assert pins.load("backend").pin("xtc-mlir-python-bindings").version == "22.1.8.4"
    assert pins.load("backend").pin("ziglang").version == "0.17.1"


def test_no_lock_holds_an_address() -> None:
    for name in NAMES:
        assert "://" not in pins.lock_file(name).read_text()


def _without_hash(entry: dict[str, Any]) -> None:
    del entry["sha256"]


def _short_hash(entry: dict[str, Any]) -> None:
    entry["sha256"] = entry["sha256"][:-1]


def _path(entry: dict[str, Any]) -> None:
    entry["file"] = f"../{entry['file']}"


def _no_licence(entry: dict[str, Any]) -> None:
    entry["licence"] = ""


def _unknown_key(entry: dict[str, Any]) -> None:
    entry["url"] = "somewhere"


@pytest.mark.parametrize("spoil", [_without_hash, _short_hash, _path, _no_licence, _unknown_key])
def test_a_bad_entry_is_a_load_error(tmp_path: Path, spoil: Callable[[dict[str, Any]], None]) -> None:
    data = json.loads(pins.lock_file("boot").read_text())
    spoil(data["packages"][0])
    path = tmp_path / "bad.lock.json"
    path.write_text(json.dumps(data))
    with pytest.raises(PinError, match=r"bad\.lock\.json is not a valid lock"):
        pins.load_file(path)


def test_a_package_twice_is_a_load_error(tmp_path: Path) -> None:
    data = json.loads(pins.lock_file("boot").read_text())
    data["packages"].append(data["packages"][0])
    path = tmp_path / "twice.lock.json"
    path.write_text(json.dumps(data))
    with pytest.raises(PinError, match="pip has two entries"):
        pins.load_file(path)


def test_a_missing_lock_and_a_missing_package_are_named(tmp_path: Path) -> None:
    with pytest.raises(PinError, match=r"there is no lock .*none\.lock\.json"):
        pins.load_file(tmp_path / "none.lock.json")
    with pytest.raises(PinError, match="the boot environment has no pin for torch"):
        pins.load("boot").pin("torch")


def test_the_digest_covers_files_and_not_words() -> None:
    data = json.loads(pins.lock_file("boot").read_text())
    before = pins.load("boot").digest
    data["packages"][0]["what"] = "other words"
    assert msgspec.convert(data, pins.Lock).digest == before
    data["packages"][0]["sha256"] = "0" * 64
    assert msgspec.convert(data, pins.Lock).digest != before
