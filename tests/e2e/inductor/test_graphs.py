"""Graphs of several kernels: training, mutation, branches, copies; and the graphs of other devices."""

from __future__ import annotations

import copy

import torch
import torch.nn.functional as F  # noqa: N812

from tests.e2e.harness import check, counts, graph_host_ops, launched_since


def test_backward_kernels_run_from_autograds_thread() -> None:
    torch.manual_seed(0)
    torch._dynamo.reset()
    model = torch.nn.Sequential(torch.nn.Linear(16, 32), torch.nn.ReLU(), torch.nn.Linear(32, 4))
    on_npu = copy.deepcopy(model).to("npu")
    x, host, before = torch.randn(8, 16), graph_host_ops(), counts()
    torch.compile(on_npu)(x.to("npu")).pow(2).sum().backward()
    model(x).pow(2).sum().backward()
    for expected, got in zip(model.parameters(), on_npu.parameters(), strict=True):
        assert expected.grad is not None
        assert got.grad is not None
        torch.testing.assert_close(got.grad.cpu(), expected.grad, rtol=1e-4, atol=1e-4)
    assert len(launched_since(before).launches) >= 4
    assert graph_host_ops() == host


def test_argument_that_a_graph_changes() -> None:
    def double(a: torch.Tensor) -> torch.Tensor:
        a.mul_(2)
        return a + 1

    torch._dynamo.reset()
    x = torch.randn(100)
    on_npu = x.to("npu")
    result = torch.compile(double)(on_npu)
    assert torch.equal(on_npu.cpu(), x * 2)
    assert torch.equal(result.cpu(), x * 2 + 1)


def test_branch_on_a_value() -> None:
    def branch(x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 0, lambda a: a + 1, lambda a: a - 1, (x,))

    check(branch, torch.ones(10), exact=True)
    check(branch, -torch.ones(10), exact=True)


def test_number_that_changes_between_calls_is_a_scalar_of_one_kernel() -> None:
    torch._dynamo.reset()
    x = torch.randn(100)
    compiled = torch.compile(lambda a, k: a * k, dynamic=True)
    before = counts()
    for k in (2.5, 3.5, 4.5):
        torch.testing.assert_close(compiled(x.to("npu"), k).cpu(), x * k)
    ran = launched_since(before)
    assert len(ran.launches) == 3


def test_scalar_tensor_on_the_cpu() -> None:
    torch._dynamo.reset()
    x, s = torch.randn(100), torch.tensor(3.0)
    assert torch.equal(torch.compile(lambda a, b: a * b)(x.to("npu"), s).cpu(), x * 3)


def test_empty_tensor_launches_nothing() -> None:
    torch._dynamo.reset()
    before = counts()
    result = torch.compile(lambda a: a + 1)(torch.empty(0, 3, device="npu"))
    assert result.shape == (0, 3)
    assert not launched_since(before).launches


def test_graph_of_cpu_tensors_is_inductors_own() -> None:
    torch._dynamo.reset()
    a, b = torch.randn(20, 30), torch.randn(30, 7)
    before = counts()
    torch.testing.assert_close(torch.compile(lambda x, y: x @ y)(a, b), a @ b)
    assert not launched_since(before).launches


def test_products_with_one_row_one_column_or_nothing_to_sum() -> None:
    for m, k, n in ((40, 30, 1), (1, 30, 8), (9, 1, 8), (9, 0, 8)):
        check(lambda a, b: a @ b + 1, torch.randn(m, k), torch.randn(k, n))


def test_products_of_batches() -> None:
    check(lambda a, b: a @ b, torch.randn(3, 9, 20), torch.randn(3, 20, 8))
    check(lambda a, b: a @ b, torch.randn(1, 33, 20), torch.randn(1, 20, 40))
    check(torch.baddbmm, torch.randn(3, 9, 8), torch.randn(3, 9, 20), torch.randn(3, 20, 8))


def test_products_that_add() -> None:
    check(
        lambda c, a, b: torch.addmm(c, a, b, alpha=2, beta=0.5),
        torch.randn(20),
        torch.randn(33, 30),
        torch.randn(30, 20),
    )
    check(lambda x, w, b: F.relu(F.linear(x, w, b)), torch.randn(32, 64), torch.randn(48, 64), torch.randn(48))


def test_products_of_any_size_and_order() -> None:
    check(lambda a, b: a @ b, torch.randn(200, 300), torch.randn(300, 150))
    check(lambda a, b: a @ b.t(), torch.randn(77, 131), torch.randn(59, 131))
    check(lambda a, b: a @ b, torch.randn(40, 30), torch.randn(30, 20), dynamic=True)


def test_a_reduction_that_inductor_might_split_too_finely() -> None:
    """Torch 2.13 stumbles over parts of fewer than 8 elements."""
    check(lambda x: (x + torch.relu(x)).sum(0), torch.randn(64, 2))


def test_the_value_of_a_maximum_without_its_place() -> None:
    """Torch 2.13 would reduce pairs of both."""
    check(lambda x: x.max(1).values - x.min(1).values, torch.randn(67, 131), exact=True)
