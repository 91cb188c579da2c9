"""What is tried: built-in cases and scripts, by pattern."""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path
from types import ModuleType

import pytest

from npusim import paths
from npusim.contract.sweep import DTYPES, Case
from npusim.errors import UsageError
from npusim.sweep import select
from npusim.sweep.cases import GROUPS, builtin

NAMES = {"torch", "F", "math", "nn", "functions", "models", "m", "tuple", "range", "t"}
"""What an expression may use beside its inputs."""
FRONTEND = paths.PACKAGE / "frontend" / "sweep"


def test_names_are_different_and_there_are_hundreds() -> None:
    names = [case.name for case in builtin()]
    assert len(names) == len(set(names)) > 400
    assert {name.partition("/")[0] for name in names} == {group.__name__.rpartition(".")[2] for group in GROUPS}


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.__name__.rpartition(".")[2])
def test_the_cases_of_a_group_are_well_formed(group: ModuleType) -> None:
    for case in group.CASES:
        check(case)


def check(case: Case) -> None:
    given = {tensor.name for tensor in case.inputs}
    assert len(given) == len(case.inputs)
    used = {node.id for node in ast.walk(ast.parse(case.expression, mode="eval")) if isinstance(node, ast.Name)}
    assert used <= given | NAMES
    assert ("m" in used) == bool(case.module)
    assert all(tensor.dtype in DTYPES and tensor.fill in fills() for tensor in case.inputs)
    symbols = {size for tensor in case.inputs for size in tensor.shape if isinstance(size, str)}
    assert symbols == set(case.sizes)
    assert bool(case.optimizer) == bool(case.steps)


@lru_cache(maxsize=1)
def fills() -> set[str]:
    """The keys of `frontend.sweep.inputs.FILLS`, which needs torch."""
    for node in ast.parse((FRONTEND / "inputs.py").read_text()).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "FILLS":
            assert isinstance(node.value, ast.Dict)
            return {str(key.value) for key in node.value.keys if isinstance(key, ast.Constant)}
    raise AssertionError


def test_a_pattern_is_a_part_or_a_shell_pattern() -> None:
    assert [case.name for case in select.cases("memory/gaps*", slow=False)] == ["memory/gaps", "memory/gaps-in-both"]
    assert {case.name for case in select.cases("softmax", slow=False)} >= {
        "dynamic/softmax",
        "view/softmax-of-transposed",
    }
    assert len(select.cases("", slow=True)) == len(builtin())


def test_slow_cases_are_left_out() -> None:
    with pytest.raises(UsageError, match="resnet-50") as stop:
        select.cases("resnet-50", slow=False)
    assert "--slow" in stop.value.next_step
    assert [case.name for case in select.cases("resnet-50", slow=True)] == ["models/resnet-50"]
    with pytest.raises(UsageError, match="no built-in case matches `nosuch`"):
        select.cases("nosuch", slow=True)


def test_scripts_of_a_folder(tmp_path: Path) -> None:
    for name in ("b.py", "a.py", "sub/c.py", "_helper.py", "sub/.hidden.py", "__pycache__/d.py", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    found = select.scripts(tmp_path, "")
    assert [script.name for script in found] == ["a.py", "b.py", "sub/c.py"]
    assert found[2].path == str(tmp_path / "sub" / "c.py")
    assert [script.name for script in select.scripts(tmp_path, "sub/*")] == ["sub/c.py"]
    with pytest.raises(UsageError, match="no script"):
        select.scripts(tmp_path, "nosuch")
    with pytest.raises(UsageError, match="no folder"):
        select.scripts(tmp_path / "nowhere", "")
