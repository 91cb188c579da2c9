"""The gate: listed cases have to pass, and the list only grows."""

from __future__ import annotations

from pathlib import Path

import pytest

from npusim import paths
from npusim.errors import SweepError, UsageError
from npusim.sweep import gate
from npusim.sweep.cases import builtin
from tests.unit.sweep.rows import failed, row

KNOWN = ("a/one", "a/two", "b/three", "b/four")


@pytest.fixture
def listed(tmp_path: Path) -> Path:
    path = tmp_path / "passing.txt"
    path.write_text("a/one\nb/three\n")
    return path


def test_a_listed_case_that_fails_breaks_it(listed: Path) -> None:
    loaded = gate.load(listed, KNOWN)
    gate.check(loaded, [row("a/one"), row("b/three"), failed("a/two")])
    with pytest.raises(SweepError, match="1 of 2 cases did not pass") as stop:
        gate.check(loaded, [row("a/one"), failed("b/three", "wrong")])
    assert stop.value.exit_code == 40
    assert stop.value.cause == "b/three (wrong)"


def test_a_listed_case_that_was_not_tried_does_not(listed: Path) -> None:
    gate.check(gate.load(listed, KNOWN), [row("a/one")])


def test_without_a_gate_everything_has_to_pass() -> None:
    gate.check(None, [row("a/one")])
    with pytest.raises(SweepError, match="1 of 2"):
        gate.check(None, [row("a/one"), failed("a/two")])


def test_it_only_grows(listed: Path) -> None:
    loaded = gate.load(listed, KNOWN)
    rows = [failed("a/one"), row("b/four"), row("a/two"), failed("b/three")]
    assert loaded.new(rows) == ("a/two", "b/four")
    grown = loaded.grow(rows)
    assert listed.read_text().splitlines() == ["a/one", "a/two", "b/four", "b/three"]
    assert gate.load(listed, KNOWN) == grown
    with pytest.raises(SweepError, match="2 of 4"):
        gate.check(grown, rows)


def test_a_listed_case_may_not_go_away(listed: Path) -> None:
    with pytest.raises(SweepError, match="b/three"):
        gate.load(listed, ("a/one",))


@pytest.mark.parametrize("text", ["b\na\n", "a\na\n", "a\n\nb\n"])
def test_a_list_is_sorted_names(listed: Path, text: str) -> None:
    listed.write_text(text)
    with pytest.raises(UsageError, match="not a list"):
        gate.load(listed, ("a", "b"))


def test_a_missing_list_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nowhere"):
        gate.load(tmp_path / "nowhere", KNOWN)


def test_the_projects_own_list() -> None:
    own = gate.load(paths.PACKAGE.parent / "tests" / "sweep_passing.txt", [case.name for case in builtin()])
    assert own.names
