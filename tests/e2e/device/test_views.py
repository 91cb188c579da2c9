"""Views, strides, offsets and aliasing are those of a CPU tensor; in-place writes go through them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

View = Callable[[torch.Tensor], torch.Tensor]
VIEWS: list[View] = [
    lambda x: x.transpose(0, 2),
    lambda x: x[1, :, ::2],
    lambda x: x.view(6, 4),
    lambda x: x.reshape(-1),
    lambda x: x.permute(2, 0, 1),
    lambda x: x[:, :1].expand(2, 3, 4),
    lambda x: x.unfold(2, 2, 1),
    lambda x: x.as_strided((2, 2), (1, 4), 3),
    lambda x: x.chunk(2, 1)[1],
    lambda x: x.unsqueeze(0).squeeze(0),
    lambda x: x.permute(2, 0, 1).contiguous(),
    lambda x: x.diagonal(0, 0, 1),
    lambda x: x.flatten(1),
    lambda x: x.view(torch.int32),
    lambda x: x.split(1, 0)[1],
    lambda x: x.unbind(1)[2],
    lambda x: x.narrow(1, 1, 2),
    lambda x: x[:, :, :0],
    lambda x: torch.view_as_complex(x.view(2, 3, 2, 2)).conj(),
    lambda x: torch.view_as_complex(x.view(2, 3, 2, 2)).conj().imag,
    lambda x: torch.view_as_real(torch.view_as_complex(x.view(2, 3, 2, 2))),
]


@pytest.mark.parametrize("view", VIEWS)
def test_view(view: View) -> None:
    base = torch.arange(24.0).reshape(2, 3, 4)
    want, got = view(base), view(base.to("npu"))
    assert got.device.type == "npu"
    assert (got.stride(), got.storage_offset(), got.is_conj(), got.is_neg()) == (
        want.stride(),
        want.storage_offset(),
        want.is_conj(),
        want.is_neg(),
    )
    assert torch.equal(got.cpu(), want)
    assert torch.equal(got.clone().cpu(), want)
    assert torch.equal((got + 1).cpu(), want + 1)


@pytest.mark.parametrize("view", [v for i, v in enumerate(VIEWS) if i not in (5, 6, 10)])
def test_in_place_through_a_view_leaves_the_gaps(view: View) -> None:
    base = torch.arange(24.0).reshape(2, 3, 4)
    npu = base.to("npu")
    view(base).mul_(3)
    view(npu).mul_(3)
    assert torch.equal(npu.cpu(), base)
    view(base).copy_(view(base) + 1)
    view(npu).copy_((view(npu) + 1).cpu())
    assert torch.equal(npu.cpu(), base)


def test_overlapping_writes_are_refused_as_on_a_cpu() -> None:
    x = torch.arange(6.0, device="npu")
    with pytest.raises(RuntimeError, match="single memory location"):
        x[1:].copy_(x[:-1])
    with pytest.raises(RuntimeError, match="single memory location"):
        torch.zeros(1, device="npu").expand(4).copy_(torch.ones(4))
    with pytest.raises(RuntimeError, match="single memory location"):
        torch.zeros(1, device="npu").expand(4).add_(1)


def test_set_and_is_set_to() -> None:
    x, y = torch.arange(6.0, device="npu"), torch.empty(0, device="npu")
    y.set_(x)
    assert y.is_set_to(x)
    assert not x[1:].is_set_to(x)
    y.set_(x.untyped_storage(), 2, (2,), (2,))
    assert y.cpu().tolist() == [2, 4]
    y.set_()
    assert (y.numel(), y.device.type) == (0, "npu")


def test_resize_and_out() -> None:
    x = torch.arange(4.0, device="npu")
    assert x.resize_(2, 2).cpu().tolist() == [[0, 1], [2, 3]]
    for out in (torch.empty(0, device="npu"), torch.empty(2, 2, device="npu"), torch.empty(2, 2, device="npu").t()):
        torch.add(x, x, out=out)
        assert out.cpu().tolist() == [[0, 2], [4, 6]]


def test_no_elements() -> None:
    x = torch.empty(0, 3, device="npu")
    assert x.data_ptr() == 0
    assert (x + 1).shape == x.clone().shape == x.cpu().shape == (0, 3)
    assert torch.cat([x, torch.ones(1, 3, device="npu")]).cpu().tolist() == [[1, 1, 1]]
    assert "size=(0, 3)" in repr(x)


@pytest.mark.parametrize("source", [torch.float32, torch.float16, torch.int64, torch.bool, torch.complex64])
@pytest.mark.parametrize("target", [torch.float64, torch.bfloat16, torch.int32, torch.complex64])
@pytest.mark.filterwarnings("ignore:Casting complex:UserWarning")
def test_copies_convert_between_all_devices(source: torch.dtype, target: torch.dtype) -> None:
    x = torch.tensor([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]]).to(source)
    want = torch.empty(3, 2, dtype=target).copy_(x.t())
    for a, b in (("cpu", "npu"), ("npu", "cpu"), ("npu", "npu")):
        got = torch.empty(2, 3, dtype=target, device=b).t()
        got.copy_(x.to(a).t(), non_blocking=True)
        assert torch.equal(got.cpu(), want)
        assert torch.equal(x.to(a).t().to(b, target).cpu(), want)
