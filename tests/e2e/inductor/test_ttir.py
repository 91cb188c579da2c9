"""What leaves the frontend: block pointers, arguments, symbols of elementary functions."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F  # noqa: N812

from npusim.contract.kernel_spec import KernelSpec
from npusim.frontend.runtime.kernel import _kernels
from tests.e2e.harness import check


def specs(function: Callable[..., object], *inputs: torch.Tensor, dynamic: bool = False) -> list[KernelSpec]:
    """Specs of the kernels that `function` becomes."""
    ran = check(function, *inputs, dynamic=dynamic)
    return [_kernels[kernel.digest].spec for kernel in ran.kernels]


@pytest.mark.parametrize(
    ("function", "shapes"),
    [
        (lambda x, y: x + y, [(1000,), (1000,)]),
        (lambda x: x.t() + 1, [(64, 64)]),
        (lambda x: x.permute(2, 0, 1).contiguous() * 2, [(19, 23, 31)]),
        (lambda x, y: x + y, [(128, 1), (1, 128)]),
        (lambda x: torch.softmax(x, 1), [(64, 128)]),
    ],
)
def test_every_access_is_a_block_pointer(function: Callable[..., object], shapes: list[tuple[int, ...]]) -> None:
    for spec in specs(function, *(torch.randn(shape) for shape in shapes)):
        assert spec.ttir.startswith('"builtin.module"')
        accesses = [line for line in spec.ttir.splitlines() if '"tt.load"' in line or '"tt.store"' in line]
        assert accesses
        assert all("!tt.ptr<tensor<" in line for line in accesses)
        assert "tt.addptr" not in spec.ttir


def test_products_are_dots() -> None:
    (spec,) = specs(lambda a, b: a @ b, torch.randn(128, 128), torch.randn(128, 128))
    assert '"tt.dot"' in spec.ttir


def test_sizes_are_arguments_under_dynamic_shapes() -> None:
    (spec,) = specs(lambda x, y: x + y, torch.randn(1024), torch.randn(1024), dynamic=True)
    assert [arg.name for arg in spec.scalars] == ["ks0", "xnumel"]  # the tensors' size, the number of elements
    assert spec.grid[0].startswith("cdiv(xnumel, ")
    assert "1024 : i64" not in spec.ttir


@pytest.mark.parametrize(
    ("function", "symbol"),
    [(torch.tanh, "__npu_tanh_f32"), (F.gelu, "__npu_erf_f32"), (torch.expm1, "__npu_expm1_f32")],
)
def test_elementary_functions_are_named_for_the_backend(
    function: Callable[[torch.Tensor], torch.Tensor], symbol: str
) -> None:
    (spec,) = specs(lambda x: function(x), torch.randn(100))
    assert re.findall(r'symbol = "(\w+)"', spec.ttir) == [symbol]
