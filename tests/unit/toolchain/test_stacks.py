"""Which stack a command uses."""

from __future__ import annotations

import pytest

from npusim.errors import UsageError
from npusim.toolchain import environment, stacks, toolchain


def test_an_argument_comes_before_the_variable_and_that_before_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(stacks.VARIABLE, raising=False)
    assert stacks.chosen().name == "torch2.10"
    monkeypatch.setenv(stacks.VARIABLE, "torch2.13-cpu")
    assert stacks.chosen().name == "torch2.13-cpu"
    assert stacks.chosen("torch2.10").name == "torch2.10"


def test_an_unknown_stack_names_the_nearest() -> None:
    with pytest.raises(UsageError, match=r"(?s)no stack `torch2\.13`.*--stack torch2\.13-cpu"):
        stacks.chosen("torch2.13")


@pytest.mark.parametrize(
    ("version", "name"), [("2.10.0", "torch2.10"), ("2.10.0+cpu", "torch2.10"), ("2.13.0+cpu", "torch2.13-cpu")]
)
def test_an_installed_torch_names_its_stack(version: str, name: str) -> None:
    stack = stacks.with_torch(version)
    assert stack is not None
    assert stack.name == name
    assert stacks.with_torch("2.10.1") is None


def test_stacks_share_a_backend_and_nothing_else() -> None:
    first, second = stacks.chosen("torch2.10"), stacks.chosen("torch2.13-cpu")
    assert environment.digest("backend", first) == environment.digest("backend", second)
    assert environment.digest("frontend", first) != environment.digest("frontend", second)
    assert toolchain.digest(first) != toolchain.digest(second)
