"""A wheelhouse that pip finds, an empty store, and the pinned installer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from npusim.toolchain.boot import Boot, boot
from npusim.toolchain.pip import Pip, any_pip
from npusim.toolchain.progress import Silent
from npusim.toolchain.store import Store

MINOR = f"{sys.version_info.major}.{sys.version_info.minor}"


@pytest.fixture
def wheelhouse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only place where pip may look."""
    folder = tmp_path / "wheelhouse"
    folder.mkdir()
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.delenv("NPUSIM_OFFLINE", raising=False)
    return folder


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


@pytest.fixture
def pip() -> Pip:
    return any_pip(MINOR)


@pytest.fixture(scope="session")
def tools() -> Boot:
    """pip and uv from the user's store, where any provisioning has put them."""
    return boot(Store.default(), Silent())
