"""The limits of a run's containers."""

from __future__ import annotations

import os

import pytest

from npusim.errors import UsageError
from npusim.launcher.engine.docker import limits


def test_defaults_come_from_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (limits.MEMORY_VARIABLE, limits.PIDS_VARIABLE):
        monkeypatch.delenv(name, raising=False)
    all_memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    assert limits.chosen() == limits.Limits(memory=all_memory * 7 // 8, pids=4096)


@pytest.mark.parametrize(
    ("text", "size"),
    [("8g", 8 << 30), ("512M", 512 << 20), ("7000kb", 7000 << 10), ("6291456", 6 << 20), (" 1g ", 1 << 30)],
)
def test_sizes_are_read_as_the_engine_reads_them(monkeypatch: pytest.MonkeyPatch, text: str, size: int) -> None:
    monkeypatch.setenv(limits.MEMORY_VARIABLE, text)
    assert limits.chosen().memory == size


@pytest.mark.parametrize("text", ["", "many", "-1", "1t", "1.5g", "6291455", "0", "9" * 30])
def test_what_is_no_size_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv(limits.MEMORY_VARIABLE, text)
    with pytest.raises(UsageError, match="NPUSIM_DOCKER_MEMORY"):
        limits.chosen()


@pytest.mark.parametrize("text", ["", "0", "-4", "ten", "10000000"])
def test_what_is_no_number_of_threads_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv(limits.PIDS_VARIABLE, text)
    with pytest.raises(UsageError, match="NPUSIM_DOCKER_PIDS"):
        limits.chosen()


def test_sizes_for_people() -> None:
    assert limits.shown(8 << 30) == "8.6 GB"
    assert limits.shown(512 << 20) == "537 MB"
