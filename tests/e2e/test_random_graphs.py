"""Random elementwise graphs over random layouts, with and without a reduction at the end, against the CPU."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.e2e.harness import check

UNARY: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "relu": torch.relu,
    "tanh": torch.tanh,
    "exp": torch.exp,
    "sin": torch.sin,
    "abs": torch.abs,
    "scale": lambda x: x * 0.5 + 1,
    "clamp": lambda x: x.clamp(-1, 1),
    "sigmoid": torch.sigmoid,
}
BINARY: dict[str, Callable[[torch.Tensor, torch.Tensor], torch.Tensor]] = {
    "add": torch.add,
    "sub": torch.sub,
    "mul": torch.mul,
    "maximum": torch.maximum,
    "where": lambda x, y: torch.where(x > y, x, y * 2),
}
LAYOUTS = ("plain", "permuted", "strided", "offset")
SIZES = st.sampled_from([1, 2, 3, 7, 16, 31, 64, 100])


@dataclass(frozen=True)
class Graph:
    """`steps` are (op, operand, operand); operands count back from the newest value. `reduce` is an axis or None."""

    shape: tuple[int, ...]
    inputs: tuple[tuple[tuple[bool, ...], str], ...]
    steps: tuple[tuple[str, int, int], ...]
    order: tuple[int, ...]
    reduce: int | None

    def __call__(self, *inputs: torch.Tensor) -> torch.Tensor:
        values = list(inputs)
        for op, i, j in self.steps:
            a, b = values[-1 - i % len(values)], values[-1 - j % len(values)]
            values.append(UNARY[op](a) if op in UNARY else BINARY[op](a, b))
        result = values[-1] + values[0]
        return result.permute(self.order).contiguous() if self.reduce is None else result.sum(self.reduce)

    def tensors(self) -> list[torch.Tensor]:
        return [tensor(self.shape, broadcast, layout) for broadcast, layout in self.inputs]


def tensor(shape: tuple[int, ...], broadcast: tuple[bool, ...], layout: str) -> torch.Tensor:
    """Normal numbers of `shape`, of size 1 where `broadcast` says so, in one of `LAYOUTS`."""
    sizes = [1 if b else n for n, b in zip(shape, broadcast, strict=True)]
    if layout == "permuted":
        return torch.randn(sizes[::-1]).permute(*reversed(range(len(sizes))))
    if layout == "strided":
        return torch.randn([2 * n for n in sizes])[tuple(slice(None, None, 2) for _ in sizes)]
    if layout == "offset":
        return torch.randn([n + 3 for n in sizes])[tuple(slice(2, 2 + n) for n in sizes)]
    return torch.randn(sizes)


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    shape = tuple(draw(st.lists(SIZES, min_size=1, max_size=3)))
    full = tuple(False for _ in shape)
    other = st.tuples(st.tuples(*(st.booleans() for _ in shape)), st.sampled_from(LAYOUTS))
    first = (full, draw(st.sampled_from(LAYOUTS)))
    inputs = (first, *draw(st.lists(other, max_size=2)))
    step = st.tuples(st.sampled_from([*UNARY, *BINARY]), st.integers(0, 5), st.integers(0, 5))
    steps = tuple(draw(st.lists(step, min_size=1, max_size=5)))
    order = tuple(draw(st.permutations(range(len(shape)))))
    reduce = draw(st.none() | st.integers(0, len(shape) - 1))
    return Graph(shape, inputs, steps, order, reduce)


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(graphs())
def test_a_random_graph_is_right_and_runs_on_the_npu(graph: Graph) -> None:
    torch.manual_seed(0)
    check(graph, *graph.tensors(), tolerance=3e-4)
