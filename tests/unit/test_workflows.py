"""The workflows: actions pinned by commit, no more rights than are used, and only commands that are there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from npusim import cli

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"[\w-]+/[\w./-]+@[0-9a-f]{40}")
WRITERS = {"update-pins.yml": {"contents": "write", "pull-requests": "write"}}

pytestmark = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


def steps(path: Path) -> Iterator[dict[str, Any]]:
    for job in yaml.safe_load(path.read_text())["jobs"].values():
        yield from job["steps"]


def commands(path: Path) -> str:
    return "\n".join(step["run"] for step in steps(path) if "run" in step)


def test_every_action_is_pinned_by_its_commit_and_says_its_version(path: Path) -> None:
    used = [step["uses"] for step in steps(path) if "uses" in step]
    assert used
    assert all(PINNED.fullmatch(action) for action in used)
    for line in path.read_text().splitlines():
        assert "uses:" not in line or re.search(r"# v\d+\.\d+\.\d+$", line), line


def test_a_job_may_write_only_where_it_has_to(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text())
    assert workflow["permissions"] == {"contents": "read"}
    for job in workflow["jobs"].values():
        assert job.get("permissions", {}) == WRITERS.get(path.name, {})
        assert job["timeout-minutes"] <= 90


def test_a_checkout_leaves_no_credentials(path: Path) -> None:
    checkouts = [step for step in steps(path) if step.get("uses", "").startswith("actions/checkout@")]
    assert checkouts
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)


def test_no_expression_is_put_into_a_command(path: Path) -> None:
    """A branch's name in one would be run; variables of the environment are not."""
    assert "${{" not in commands(path)


def test_the_commands_are_there(path: Path) -> None:
    tree = ast.parse((ROOT / "noxfile.py").read_text())
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    named = {
        word.value.value
        for node in functions
        for call in node.decorator_list
        if isinstance(call, ast.Call)
        for word in call.keywords
        if word.arg == "name" and isinstance(word.value, ast.Constant)
    }
    sessions = named | {node.name for node in functions}
    assert set(re.findall(r"nox -s ([\w-]+)", commands(path))) <= sessions
    assert set(re.findall(r"npusim (\w+)", commands(path))) <= set(cli.commands.commands)
