"""What npusim does not do is refused by name, before anything ran, and the next graph works."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

from npusim.errors import HostOpError, LaunchError, NpusimError, UnsupportedError
from npusim.frontend.run import root
from npusim.frontend.runtime.kernel import NpuKernel, _kernels
from tests.e2e.harness import check, counts, launched_since


def refusal(function: Callable[..., object], *inputs: torch.Tensor) -> NpusimError:
    """The error that compiling `function` ends with."""
    torch._dynamo.reset()
    before = counts()
    with pytest.raises(Exception) as caught:  # Inductor wraps ours in its own
        torch.compile(function)(*(x.to("npu") for x in inputs))
    error = root(caught.value)
    assert error is not None, caught.value
    assert not launched_since(before).launches
    return error


def test_op_that_would_run_on_the_host_is_named() -> None:
    error = refusal(lambda a: (a + 1).topk(3)[0], torch.randn(10, 20))
    assert isinstance(error, HostOpError)
    assert "aten.topk.default" in error.what
    check(lambda a: a + 1, torch.randn(10), exact=True)


def test_op_in_a_branch_is_named() -> None:
    def branch(x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 0, lambda a: a.sort(stable=False)[0].topk(2)[0], lambda a: a[:2] + 0, (x,))

    error = refusal(branch, torch.ones(10))
    assert isinstance(error, HostOpError)
    assert "aten.topk.default" in error.what


def test_scan_that_inductor_splits_is_named() -> None:
    error = refusal(lambda a: a.cumsum(0), torch.randn(50_000))
    assert isinstance(error, UnsupportedError)
    assert "cumsum" in error.what


def kernel() -> NpuKernel:
    """A compiled kernel of one input and one output."""
    check(lambda a: a + 7, torch.randn(100), exact=True)
    return list(_kernels.values())[-1]


def test_launch_with_a_tensor_on_the_cpu_is_refused() -> None:
    with pytest.raises(LaunchError, match="was given a tensor on cpu"):
        kernel().run(torch.randn(100), torch.randn(100), 100)


def test_launch_with_too_few_arguments_is_refused() -> None:
    with pytest.raises(LaunchError, match="was called with 1 arguments, it has 3"):
        kernel().run(torch.randn(100))


def test_a_kernel_that_only_a_newer_torch_writes_is_named() -> None:
    module = pytest.importorskip(
        "torch._higher_order_ops.inline_asm_elementwise", reason="torch 2.10 has no assembly in graphs"
    )

    def assembly(x: torch.Tensor) -> object:
        return module.inline_asm_elementwise(
            x, asm_str="add.f32 $0, $1, 1.0;", constraints="=f,f", dtype=torch.float32, is_pure=True, pack=1
        )

    error = refusal(assembly, torch.ones(64))
    assert isinstance(error, UnsupportedError)
    assert "tt.elementwise_inline_asm is not supported" in error.what
