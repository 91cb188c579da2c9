"""Roles of tensors against what the kernel stores."""

from __future__ import annotations

import pytest

from npusim.backend.lowering import roles
from npusim.contract.kernel_spec import KernelSpec, Role, ScalarArg, TensorArg
from npusim.errors import CompileError
from tests.unit.lowering import programs


def spec(x: Role, y: Role, z: Role) -> KernelSpec:
    args = (TensorArg("x", "fp32", x), TensorArg("y", "fp32", y), TensorArg("z", "fp32", z), ScalarArg("n", "i32"))
    return KernelSpec(name="add", ttir="", args=args, grid=("1", "1", "1"), machine_digest="")


@pytest.mark.parametrize("output", ["out", "inout"])
def test_roles_that_are_kept(output: Role) -> None:
    roles.check(spec("in", "in", output), programs.add())


def test_an_input_that_is_written_is_an_error() -> None:
    with pytest.raises(CompileError, match="argument `z` has the role `in` but is written"):
        roles.check(spec("in", "in", "in"), programs.add())


def test_an_output_that_nothing_writes_is_an_error() -> None:
    with pytest.raises(CompileError, match="argument `y` has the role `out` but is never written"):
        roles.check(spec("in", "out", "out"), programs.add())
