"""The two probes of what comes next: a persistent reduction and a matrix product, on the same road."""

from __future__ import annotations

import torch

from tests.e2e.harness import check


def test_softmax_over_rows() -> None:
    torch.manual_seed(0)
    ran = check(lambda x: torch.softmax(x, dim=1), torch.randn(64, 128))
    assert ran.cycles > 0


def test_matmul_on_the_matrix_unit() -> None:
    torch.manual_seed(0)
    ran = check(lambda a, b: a @ b, torch.randn(128, 128), torch.randn(128, 128))
    assert ran.cycles > 0
    assert sum(sum(launch.bytes_written.values()) for launch in ran.launches) == 128 * 128 * 4


def test_sum_that_is_stored_transposed() -> None:
    """The reduced value is stored through a block pointer of another rank than the kernel's."""
    torch.manual_seed(0)
    check(lambda x: (x * x + x).permute(2, 0, 1).sum(2), torch.randn(16, 31, 16))
