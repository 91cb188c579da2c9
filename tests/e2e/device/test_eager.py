"""Eager ops: created on the npu, right, and still there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F  # noqa: N812

Op = Callable[[torch.Tensor], torch.Tensor]


@pytest.mark.parametrize(
    ("make", "want"),
    [
        (lambda: torch.zeros(3, device="npu"), [0, 0, 0]),
        (lambda: torch.ones(2, 1, device="npu"), [[1], [1]]),
        (lambda: torch.arange(4, device="npu"), [0, 1, 2, 3]),
        (lambda: torch.full((2,), 3.0, device="npu"), [3, 3]),
        (lambda: torch.tensor([1, 2], device="npu"), [1, 2]),
        (lambda: torch.as_tensor([True], device="npu"), [True]),
        (lambda: torch.eye(2, device="npu"), [[1, 0], [0, 1]]),
        (lambda: torch.linspace(0, 1, 3, device="npu"), [0, 0.5, 1]),
        (lambda: torch.ones(2).npu(), [1, 1]),
        (lambda: torch.ones(2).to("npu:0"), [1, 1]),
        (lambda: torch.ones(2, device="npu").new_zeros(1), [0]),
    ],
)
def test_creation(make: Callable[[], torch.Tensor], want: list[object]) -> None:
    x = make()
    assert x.device == torch.device("npu", 0)
    assert x.is_npu
    assert x.data_ptr() != 0
    assert x.tolist() == want


OPS: list[Op] = [
    lambda x: x + x * 2,
    lambda x: x @ x,
    lambda x: x.sum(1),
    lambda x: F.softmax(x, -1),
    lambda x: x.topk(2)[0],
    lambda x: x.sort()[0],
    lambda x: x.max(),
    lambda x: F.gelu(x),
    lambda x: torch.cat([x, x.t()]),
    lambda x: x[x > 0],
    lambda x: x.nonzero(),
    lambda x: torch.where(x > 0, x, 0),
    lambda x: F.conv2d(x[None, None], x[None, None, :3, :3]),
    lambda x: F.conv_transpose2d(x[None, None], x[None, None, :3, :3], stride=2),
    lambda x: x.var(0),
    lambda x: torch.linalg.svd(x)[1],
    lambda x: F.interpolate(x[None, None], scale_factor=2),
    lambda x: x[torch.tensor([1, 0], device=x.device)],
    lambda x: x[[0, 1]],
    lambda x: torch.fft.fft(x).abs(),
    lambda x: F.rms_norm(x, (4,)),
    lambda x: x.scatter(1, torch.zeros(4, 1, dtype=torch.long, device=x.device), 2.0),
    lambda x: x.unique(),
    lambda x: torch.func.vmap(lambda row: row.sum())(x),
    lambda x: torch.einsum("ij,kj->ik", x, x),
]


@pytest.mark.parametrize("op", OPS)
def test_op(op: Op) -> None:
    x = torch.randn(4, 4)
    got = op(x.to("npu"))
    assert got.device.type == "npu"
    torch.testing.assert_close(got.cpu(), op(x))


def test_in_place_out_and_foreach() -> None:
    b = torch.ones(4, device="npu")
    b.add_(1).mul_(b)
    assert b.tolist() == [4] * 4
    b[2] = 7
    b[torch.tensor([0, 1], device="npu")] = 0
    assert b.tolist() == [0, 0, 7, 4]
    torch._foreach_add_([b, b[:2]], 1.0)
    assert b.tolist() == [2, 2, 8, 5]


def test_printing_and_python_values() -> None:
    x = torch.tensor([[1.0, 2.5], [3.0, -1.0]], device="npu")
    assert repr(x) == "tensor([[ 1.0000,  2.5000],\n        [ 3.0000, -1.0000]], device='npu:0')"
    assert (x[0, 1].item(), int(x[1, 0]), bool(x[1, 1] > 0), f"{x[0, 1]:.2f}") == (2.5, 3, False, "2.50")
    assert [row.tolist() for row in x] == [[1, 2.5], [3, -1]]


def test_numpy_refuses_and_works_through_the_cpu() -> None:
    x = torch.ones(2, device="npu")
    with pytest.raises(TypeError, match="npu"):
        x.numpy()
    assert x.cpu().numpy().tolist() == [1, 1]


def test_devices_that_do_not_exist() -> None:
    with pytest.raises(RuntimeError, match="npu:1 does not exist"):
        torch.empty(2, device="npu:1")
    with pytest.raises(RuntimeError, match="npu:1 does not exist"):
        torch.ones(2).to("npu:1")
    with pytest.raises(NotImplementedError, match="npu"):
        torch.empty(2, device="npu", layout=torch.sparse_coo)


def test_default_device() -> None:
    with torch.device("npu"):
        assert torch.zeros(2).is_npu
        assert torch.nn.Linear(2, 2).weight.is_npu


def test_uninitialised_memory_is_filled_in_deterministic_mode() -> None:
    torch.use_deterministic_algorithms(True)
    try:
        assert torch.empty(3, device="npu").isnan().all()
    finally:
        torch.use_deterministic_algorithms(False)


def test_inference_mode() -> None:
    with torch.inference_mode():
        x = torch.ones(3, device="npu").add_(1)
        assert x.clone().cpu().tolist() == [2, 2, 2]
