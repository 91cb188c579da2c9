"""Gradients, modules and training on the npu agree with the CPU."""

from __future__ import annotations

import copy
import threading
from collections.abc import Callable, Iterable

import pytest
import torch
import torch.nn.functional as F  # noqa: N812
from torch import nn
from torch.utils.checkpoint import checkpoint

Make = Callable[[], tuple[nn.Module, torch.Tensor]]
MODULES: dict[str, Make] = {
    "linear": lambda: (nn.Linear(4, 3), torch.randn(2, 4)),
    "conv": lambda: (nn.Conv2d(2, 3, 3), torch.randn(1, 2, 5, 5).to(memory_format=torch.channels_last)),
    "conv1d": lambda: (nn.Conv1d(2, 4, 3, stride=2, groups=2, bias=False), torch.randn(1, 2, 9)),
    "conv_transpose": lambda: (nn.ConvTranspose2d(2, 3, 3), torch.randn(1, 2, 5, 5)),
    "layer_norm": lambda: (nn.LayerNorm(4), torch.randn(2, 4)),
    "batch_norm": lambda: (nn.BatchNorm1d(4), torch.randn(6, 4)),
    "lstm": lambda: (First(nn.LSTM(3, 5, 2)), torch.randn(4, 2, 3)),
    "gru": lambda: (First(nn.GRU(3, 5)), torch.randn(4, 2, 3)),
    "attention": lambda: (Attention(), torch.randn(1, 2, 4, 8)),
}


class First(nn.Module):  # type: ignore[misc]  # torch is untyped
    """The first output of a module."""

    def __init__(self, inner: nn.Module) -> None:
        super().__init__()
        self.inner = inner

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.inner(x)[0]


class Attention(nn.Module):  # type: ignore[misc]  # torch is untyped
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.scaled_dot_product_attention(x, x, x) + F.scaled_dot_product_attention(x, x, x, is_causal=True)


def gradients(module: nn.Module, x: torch.Tensor) -> list[torch.Tensor]:
    x = x.detach().requires_grad_()
    out = module(x)
    out.square().sum().backward()
    return [out.detach(), x.grad, *(p.grad for p in module.parameters())]


@pytest.mark.parametrize("name", MODULES)
def test_gradients(name: str) -> None:
    module, x = MODULES[name]()
    got = gradients(copy.deepcopy(module).to("npu"), x.to("npu"))
    for a, b in zip(got, gradients(module, x), strict=True):
        assert a.is_npu
        torch.testing.assert_close(a.cpu(), b, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize(
    "optimizer",
    [
        lambda p: torch.optim.SGD(p, 0.1, momentum=0.9),
        lambda p: torch.optim.Adam(p, 1e-2),
        lambda p: torch.optim.AdamW(p, 1e-2, foreach=True),
    ],
)
def test_training(optimizer: Callable[[Iterable[nn.Parameter]], torch.optim.Optimizer]) -> None:
    net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.BatchNorm1d(16), nn.Linear(16, 2)).to("npu")
    steps = optimizer(net.parameters())
    x = torch.randn(32, 8, device="npu")
    y = (x[:, 0] > 0).long()
    losses = []
    for _ in range(15):
        steps.zero_grad()
        loss = F.cross_entropy(net(x), y)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        steps.step()
        losses.append(loss.item())
    assert losses[-1] < losses[0] * 0.9


def test_embedding() -> None:
    table = nn.Embedding(5, 4).to("npu")
    table(torch.tensor([1, 2, 1], device="npu")).sum().backward()
    assert table.weight.grad.cpu().sum(1).tolist() == [0, 8, 4, 0, 0]


@pytest.mark.parametrize("reentrant", [False, True])
def test_checkpoint_replays_dropout(reentrant: bool) -> None:
    x = torch.randn(8, 8, device="npu", requires_grad=True)
    masks: list[torch.Tensor] = []

    def block(a: torch.Tensor) -> torch.Tensor:
        dropped = F.dropout(torch.ones_like(a))
        masks.append(dropped.detach())
        return a * dropped

    checkpoint(block, x, use_reentrant=reentrant).sum().backward()
    assert torch.equal(masks[0], masks[1])
    assert torch.equal(x.grad, masks[0])


def test_data_can_move_between_devices() -> None:
    net = nn.Linear(2, 2)
    values = net.weight.detach().clone()
    net.to("npu").load_state_dict({k: v.cpu() for k, v in net.state_dict().items()})
    assert torch.equal(net.cpu().weight, values)
    net.to("npu").half().float().to_empty(device="npu")
    x = torch.randn(3, device="npu", requires_grad=True)
    x.data = torch.zeros(3, device="npu")
    assert x.tolist() == [0, 0, 0]


def test_backward_in_many_threads() -> None:
    failed: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(20):
                x = torch.ones(4, device="npu", requires_grad=True)
                (x * x).sum().backward()
                assert x.grad.tolist() == [2] * 4
        except BaseException as error:  # reported by the assertion below
            failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_an_error_in_backward_keeps_its_type() -> None:
    class TooLarge(torch.autograd.Function):  # type: ignore[misc]  # torch is untyped
        @staticmethod
        def forward(_ctx: object, x: torch.Tensor) -> torch.Tensor:
            return x.clone()

        @staticmethod
        def backward(_ctx: object, _grad: torch.Tensor) -> torch.Tensor:
            return torch.empty(torch.npu.mem_get_info()[1] + 1, dtype=torch.uint8, device="npu")

    x = torch.ones(2, device="npu", requires_grad=True)
    with pytest.raises(torch.OutOfMemoryError):
        TooLarge.apply(x).sum().backward()
