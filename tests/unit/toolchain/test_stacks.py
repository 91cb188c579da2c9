"""Which stack a command uses."""

from __future__ import annotations

from pathlib import Path

import pytest

from npusim import paths
from npusim.errors import PinError, UsageError
from npusim.toolchain import environment, pins, stacks, toolchain
from npusim.toolchain.stacks import Stack


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


def test_a_stack_whose_lock_does_not_ship_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "data_dir", lambda _name: tmp_path)
    with pytest.raises(PinError, match=r"the stack torch2\.10-cpu has no lock") as raised:
        environment.lock_of("frontend", stacks.chosen("torch2.10-cpu"))
    assert "update-pins -- --force frontend-torch2.10-cpu" in raised.value.next_step


@pytest.mark.parametrize("stack", [stack for stack in stacks.STACKS.values() if pins.lock_file(stack.lock).is_file()])
def test_a_lock_has_the_versions_of_its_stack(stack: Stack) -> None:
    lock = pins.of_stack(stack)
    assert lock.pin("torch").version.partition("+")[0] == stack.torch
    assert lock.pin("triton").version == stack.triton
    cuda = [pin.name for pin in lock.packages if pin.name.startswith(("cuda-", "nvidia-"))]
    assert bool(cuda) != stack.name.endswith("-cpu")


def test_a_digest_needs_no_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """The images' Python has another patch version than the machine's, which may have none."""
    monkeypatch.setattr(environment, "find_python", lambda _minor: pytest.fail("asked an interpreter"))
    monkeypatch.setenv("PATH", "/nowhere")
    assert len(toolchain.digest(stacks.chosen("torch2.13-cpu"))) == 64


def test_stacks_share_a_backend_and_nothing_else() -> None:
    first, second = stacks.chosen("torch2.10"), stacks.chosen("torch2.13-cpu")
    assert environment.digest("backend", first) == environment.digest("backend", second)
    assert environment.digest("frontend", first) != environment.digest("frontend", second)
    assert toolchain.digest(first) != toolchain.digest(second)
