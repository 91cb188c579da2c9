"""What torch.compile is told about a result (FakeTensor) is what the device returns: sizes, strides, dtype, device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F  # noqa: N812
import torch.utils._pytree as pytree
from torch._subclasses.fake_tensor import FakeTensorMode

IMAGE = torch.randn(2, 4, 6, 6)
CASES: dict[str, tuple[Callable[..., Any], tuple[torch.Tensor, ...]]] = {
    "mm": (torch.mm, (torch.randn(2, 3), torch.randn(4, 3).t())),
    "add_transposed": (torch.add, (torch.randn(3, 4).t(), torch.randn(4, 3))),
    "conv": (lambda x: F.conv2d(x, x[:, :, :3, :3]), (IMAGE,)),
    "conv_channels_last": (
        lambda x: F.conv2d(x, x[:, :, :3, :3].contiguous()),
        (IMAGE.to(memory_format=torch.channels_last),),
    ),
    "conv_transpose": (lambda x: F.conv_transpose2d(x, x.transpose(0, 1)[:, :, :3, :3]), (IMAGE,)),
    "softmax": (lambda x: F.softmax(x, 0), (torch.randn(3, 4).t(),)),
    "layer_norm": (lambda x: F.layer_norm(x, (4,)), (torch.randn(3, 4),)),
    "topk": (lambda x: x.topk(2), (torch.randn(3, 4),)),
    "sort": (lambda x: x.sort(0), (torch.randn(3, 4),)),
    "dropout": (lambda x: F.dropout(x), (torch.randn(3, 4).t(),)),
    "attention": (lambda x: F.scaled_dot_product_attention(x, x, x), (torch.randn(1, 2, 4, 8),)),
    "max_pool": (lambda x: F.max_pool2d(x, 2), (IMAGE,)),
    "clone": (lambda x: x.clone(), (IMAGE.to(memory_format=torch.channels_last),)),
    "to_dtype": (lambda x: x.to(torch.float64), (torch.randn(3, 4).t(),)),
    "index": (lambda x: x[:, [0, 2]], (torch.randn(3, 4),)),
    "cat": (lambda x: torch.cat([x, x], 1), (torch.randn(3, 4).t(),)),
}


def described(value: Any) -> list[tuple[Any, ...]]:
    return [(t.shape, t.stride(), t.dtype, t.device) for t in pytree.tree_leaves(value)]


@pytest.mark.parametrize("name", CASES)
def test_fake_and_real_agree(name: str) -> None:
    op, inputs = CASES[name]
    real = [x.to("npu") for x in inputs]
    with FakeTensorMode() as mode:
        promised = described(op(*(mode.from_tensor(x) for x in real)))
    assert described(op(*real)) == promised
