"""What counts as a host op, apart for compiled graphs, and refused there in strict mode."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
import torch

from npusim.contract.report import HostOp
from npusim.errors import HostOpError
from npusim.frontend.device.host_ops import compiled_graph, host_ops, reset_host_ops
from npusim.frontend.device.native import Native


@pytest.fixture(autouse=True)
def lenient(npu: Native) -> Iterator[None]:
    before = npu.set_strict(False)
    reset_host_ops()
    yield
    npu.set_strict(before)


NOT_OPS: list[Callable[[torch.Tensor], object]] = [
    lambda _: torch.empty(3, device="npu"),
    lambda x: x.cpu(),
    lambda x: x.to("cpu", torch.float64),
    lambda _: torch.ones(3).to("npu"),
    lambda x: x.copy_(torch.ones(2, 3, dtype=torch.float64)),
    lambda x: x.t().view(6, 1) if x.t().is_contiguous() else x.view(6, 1)[1:],
    lambda x: x.unfold(1, 2, 1).detach(),
    lambda x: x[0, 0].item(),
    lambda x: x.resize_(12),
    lambda x: torch.empty(0, device="npu").set_(x),
    lambda x: x.untyped_storage().resize_(100),
]


@pytest.mark.parametrize("action", NOT_OPS)
def test_creation_views_and_transfers_do_not_count(action: Callable[[torch.Tensor], object]) -> None:
    x = torch.ones(2, 3).to("npu")
    action(x)
    assert host_ops() == ()


OPS: list[tuple[Callable[[torch.Tensor], object], str]] = [
    (lambda x: x.add_(1), "aten::add_.Tensor"),
    (lambda x: x.relu(), "aten::relu"),
    (lambda x: x + x, "aten::add.Tensor"),
    (lambda x: torch.add(x, x, out=torch.empty(2, 3, device="npu")), "aten::add.out"),
    (lambda x: x.clone(), "aten::copy_"),
    (lambda x: x.to(torch.float64), "aten::copy_"),
    (lambda x: x.t().contiguous(), "aten::copy_"),
    (lambda x: torch.nn.functional.conv1d(x, x[None, :, :2]), "aten::convolution"),
    (lambda x: torch.nn.functional.dropout(x), "aten::native_dropout"),
    (lambda x: x.uniform_(), "aten::uniform_"),
]


@pytest.mark.parametrize(("action", "name"), OPS)
def test_work_of_the_device_counts(action: Callable[[torch.Tensor], object], name: str) -> None:
    x = torch.ones(2, 3).to("npu")
    action(x)
    assert host_ops() == (HostOp(op=name, count=1, in_compiled_graph=False),)
    with compiled_graph():
        action(torch.ones(2, 3).to("npu"))
    assert host_ops() == (
        HostOp(op=name, count=1, in_compiled_graph=False),
        HostOp(op=name, count=1, in_compiled_graph=True),
    )


def test_strict_refuses_before_anything_ran(npu: Native) -> None:
    x = torch.ones(3).to("npu")
    npu.set_strict(True)
    with compiled_graph(), pytest.raises(HostOpError, match=r"aten::add_\.Tensor") as caught:
        x.add_(1)
    assert "--allow-host-ops" in caught.value.next_step
    assert host_ops() == ()
    x.add_(1)
    assert x.tolist() == [2, 2, 2]


def test_the_scope_is_of_one_thread_and_nests(npu: Native) -> None:
    seen: list[bool] = []
    with compiled_graph():
        with compiled_graph():
            assert npu.in_graph()
        assert npu.in_graph()
        thread = threading.Thread(target=lambda: seen.append(npu.in_graph()))
        thread.start()
        thread.join()
    assert seen == [False]
    assert not npu.in_graph()
