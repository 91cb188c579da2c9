"""Elementwise kernels: values against the CPU, routed, no host op, and the bytes that must move."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest
import torch
import torch.nn.functional as F  # noqa: N812

from tests.e2e.harness import check, run

Unary = Callable[[torch.Tensor], torch.Tensor]


@pytest.fixture(autouse=True)
def seeded() -> None:
    torch.manual_seed(0)


@pytest.mark.parametrize("n", [1, 127, 129, 1000, 1024, 4071 * 429])
def test_add_is_bit_exact_and_moves_each_byte_once(n: int) -> None:
    ran = check(lambda x, y: x + y, torch.randn(n), torch.randn(n), exact=True)
    (launch,) = ran.launches
    assert sorted(launch.bytes_read.values()) == [4 * n, 4 * n]
    assert list(launch.bytes_written.values()) == [4 * n]
    x, y, z = launch.grid
    assert launch.work_items == x * y * z


def test_add_of_1024_floats_takes_at_most_251_cycles() -> None:
    ran = check(lambda x, y: x + y, torch.randn(1024), torch.randn(1024), exact=True)
    assert 0 < ran.cycles <= 251


def test_fused_arithmetic() -> None:
    check(lambda x, y: (x + y) * 2 - x, torch.randn(1000), torch.randn(1000))


def test_transposed_operand() -> None:
    check(lambda x: x.t() + 1, torch.randn(64, 64), exact=True)


def test_strided_slice() -> None:
    check(lambda x: x[:, ::2] + 1, torch.randn(33, 70), exact=True)


def test_broadcast_of_column_and_row() -> None:
    check(lambda x, y: x + y, torch.randn(128, 1), torch.randn(1, 128), exact=True)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_permutations(order: tuple[int, ...]) -> None:
    check(lambda x: x.permute(order).contiguous() * 2, torch.randn(62, 34, 44), exact=True)


@pytest.mark.parametrize("order", [(1, 0), (0, 1)])
def test_permutations_of_two_axes(order: tuple[int, ...]) -> None:
    check(lambda x: x.permute(order).contiguous() * 2, torch.randn(62, 34), exact=True)


def test_sum_of_a_tensor_and_its_transpose() -> None:
    check(lambda x: x + x.t(), torch.randn(77, 77), exact=True)


def test_broadcast_over_the_middle_axis() -> None:
    check(lambda x, y: x * y, torch.randn(7, 1, 31), torch.randn(7, 12, 31), exact=True)


def test_flipped_rows() -> None:
    check(lambda x: x.flip(0) - x, torch.randn(45, 33), exact=True)


def test_storage_offset_and_gaps() -> None:
    base = torch.randn(40, 50)
    check(lambda x: x * 3, base[3:20:2, 5:41], exact=True)


def test_view_that_splits_rows() -> None:
    check(lambda x, y: x.reshape(12, 5, 7) + y, torch.randn(420), torch.randn(12, 1, 7), exact=True)


def test_concatenation() -> None:
    check(lambda x, y: torch.cat([x, y], 1) * 2, torch.randn(20, 30), torch.randn(20, 13), exact=True)


ACTIVATIONS: dict[str, Unary] = {
    "relu": F.relu,
    "sigmoid": torch.sigmoid,
    "silu": F.silu,
    "swiglu": lambda x: F.silu(x[:, :64]) * x[:, 64:],
    "gelu": F.gelu,
    "gelu-tanh": lambda x: F.gelu(x, approximate="tanh"),
    "exp": torch.exp,
    "tanh": torch.tanh,
    "sin": torch.sin,
    "cos": torch.cos,
    "erf": torch.erf,
    "log": lambda x: torch.log(x.abs() + 0.1),
    "pow": lambda x: torch.pow(x.abs() + 0.1, 1.7),
    "log1p": lambda x: torch.log1p(x.abs()),
    "expm1": torch.expm1,
    "tan": torch.tan,
    "rsqrt": lambda x: torch.rsqrt(x.abs() + 0.1),
    "sqrt": lambda x: torch.sqrt(x.abs()),
    "atan2": lambda x: torch.atan2(x, x + 0.5),
    "floor": torch.floor,
    "trunc": torch.trunc,
    "round": torch.round,
    "fmod": lambda x: torch.fmod(x * 10, 3.0),
    "clamp": lambda x: x.clamp(-0.5, 0.5),
    "where": lambda x: torch.where(x > 0, x, x * 0.1),
}


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_function(name: str) -> None:
    check(ACTIVATIONS[name], torch.randn(128, 128))


@pytest.mark.parametrize("name", ["relu", "exp", "tanh", "sin", "erf", "floor"])
def test_function_of_special_values(name: str) -> None:
    special = torch.tensor([0.0, -0.0, float("inf"), -float("inf"), float("nan"), 1e-40, -1e-40, 1e30, -1e30, 88.7])
    check(ACTIVATIONS[name], special)


@pytest.mark.parametrize("dtype", [torch.int32, torch.int64])
def test_integer_arithmetic(dtype: torch.dtype) -> None:
    x = torch.randint(-(1 << 30), 1 << 30, (37, 41), dtype=dtype)
    y = torch.randint(1, 100, (37, 41), dtype=dtype)
    check(lambda a, b: a * 3 + b - (a & b), x, y, exact=True)
    check(lambda a, b: torch.where(a > b, a, b) ^ 5, x, y, exact=True)


def test_integer_division_rounds_as_python() -> None:
    x = torch.randint(-1000, 1000, (501,), dtype=torch.int64)
    y = torch.randint(1, 30, (501,), dtype=torch.int64)
    check(lambda a, b: (a // b, a % b), x, y, exact=True)


def test_bool_operands_and_results() -> None:
    x, y = torch.randn(1000), torch.randn(1000)
    check(lambda a, b: (a > b) & (a > 0), x, y, exact=True)
    check(lambda a, b: a ^ ~b, x > 0, y > 0, exact=True)
    check(lambda a, b: torch.where(a, b, -b), x > 0, y, exact=True)


def test_conversions() -> None:
    check(lambda a: (a.to(torch.int32), a.to(torch.int64), a > 0), torch.randn(300) * 100, exact=True)
    check(lambda a: a.to(torch.float32) * 0.5, torch.randint(-1000, 1000, (300,), dtype=torch.int64), exact=True)


def test_in_place_update_of_a_view() -> None:
    def update(x: torch.Tensor) -> torch.Tensor:
        y = x.clone()
        y[:, 3:9].add_(1)
        return y

    check(update, torch.randn(16, 20), exact=True)


def test_dynamic_add_is_one_kernel_and_cycles_grow() -> None:

    torch._dynamo.reset()
    compiled = torch.compile(lambda x, y: x + y, dynamic=True)
    digests, cycles = set(), []
    for n in (1024, 2048, 4096):
        x, y = torch.randn(n), torch.randn(n)
        result, ran = run(compiled, x, y)
        assert torch.equal(result, x + y)
        digests |= {k.digest for k in ran.kernels}
        cycles.append(ran.cycles)
    assert len(digests) == 1
    assert cycles[0] < cycles[1] < cycles[2]
