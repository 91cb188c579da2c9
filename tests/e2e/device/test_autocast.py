"""torch.autocast("npu") follows torch's policies."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F  # noqa: N812
from torch import nn

from npusim.frontend.device import autocast

BF16, F32, F64 = torch.bfloat16, torch.float32, torch.float64
CASES: list[tuple[Callable[[torch.Tensor], torch.Tensor], torch.dtype, torch.dtype]] = [
    (lambda x: x @ x, F32, BF16),
    (lambda x: torch.addmm(x, x, mat2=x), F32, BF16),
    (lambda x: nn.Linear(3, 3).to("npu")(x), F32, BF16),
    (lambda x: torch.einsum("ij,jk", x, x), F32, BF16),
    (lambda x: F.conv2d(x[None, None], x[None, None]), F32, BF16),
    (lambda x: x @ x, F64, F64),
    (lambda x: x + 1, BF16, BF16),
    (torch.exp, BF16, F32),
    (lambda x: x.pow(2), BF16, F32),
    (lambda x: F.softmax(x, -1), BF16, F32),
    (lambda x: x.sum(), BF16, F32),
    (lambda x: x.sum(0, dtype=BF16), BF16, BF16),
    (lambda x: torch.dot(x[0], x[1].float()), BF16, F32),
    (lambda x: torch.dot(x[0], x[1]), BF16, BF16),
    (lambda x: F.mse_loss(x, x), BF16, F32),
]


@pytest.mark.parametrize(("op", "given", "result"), CASES)
def test_policy(op: Callable[[torch.Tensor], torch.Tensor], given: torch.dtype, result: torch.dtype) -> None:
    x = torch.randn(3, 3, device="npu").to(given)
    with torch.autocast("npu", dtype=BF16):
        y = op(x)
    assert (y.dtype, y.device.type) == (result, "npu")
    with torch.autocast("npu", dtype=BF16, enabled=False):
        assert (x @ x).dtype == given


def test_every_listed_op_exists() -> None:
    names = (*autocast.LOWER_PRECISION, *autocast.FLOAT32, *autocast.FLOAT32_RESULT, *autocast.WIDEST_INPUT)
    assert len(set(names)) == len(names)
    for name in names:
        assert torch._C._dispatch_has_kernel_for_dispatch_key(f"aten::{name}", "AutocastPrivateUse1")


def test_cpu_tensors_are_left_alone() -> None:
    with torch.autocast("npu", dtype=BF16):
        assert (torch.ones(2, 2) @ torch.ones(2, 2)).dtype == F32


def test_binary_cross_entropy_is_refused() -> None:
    x = torch.full((2,), 0.5, device="npu")
    with torch.autocast("npu", dtype=BF16), pytest.raises(RuntimeError, match="unsafe to autocast"):
        F.binary_cross_entropy(x, x)


def test_gradients_and_grad_scaler() -> None:
    w = nn.Parameter(torch.ones(3, 3, device="npu"))
    optimizer = torch.optim.SGD([w], 0.5)
    scaler = torch.amp.GradScaler("npu", init_scale=4.0)
    with torch.autocast("npu", dtype=torch.float16):
        loss = (w @ torch.ones(3, 1, device="npu")).sum()
    assert loss.dtype == F32
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    assert w.tolist() == [[0.5] * 3] * 3
