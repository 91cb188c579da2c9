"""Compile a function for the NPU, compare it with the CPU, and see that the NPU really ran it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
import torch.utils._pytree as pytree

from npusim.contract.report import KernelReport, LaunchReport
from npusim.frontend.reporting import report

TOLERANCE = 1e-4


@dataclass(frozen=True)
class Ran:
    """What one call did: the launches of each kernel, by digest, and the kernels' rows."""

    launches: tuple[LaunchReport, ...]
    kernels: tuple[KernelReport, ...]

    @property
    def cycles(self) -> int:
        return sum(launch.cycles or 0 for launch in self.launches)


def launched_since(before: dict[str, int]) -> Ran:
    """Launches that the report has beyond the counts in `before`."""
    rows = [k for k in report().kernels if k.launches > before.get(k.digest, 0)]
    launches = [launch for k in rows for launch in k.per_launch[before.get(k.digest, 0) :]]
    return Ran(tuple(launches), tuple(rows))


def counts() -> dict[str, int]:
    return {k.digest: k.launches for k in report().kernels}


def to(device: str, values: Any) -> Any:
    return pytree.tree_map_only(torch.Tensor, lambda t: t.to(device), values)


def run(compiled: Callable[..., Any], *inputs: Any) -> tuple[Any, Ran]:
    """Call an already compiled function on the NPU; outputs come back on the CPU."""
    before, host = counts(), graph_host_ops()
    outputs = to("cpu", compiled(*to("npu", inputs)))
    ran = launched_since(before)
    assert ran.launches, "no kernel was launched: it did not run on the NPU"
    assert all(launch.work_items for launch in ran.launches)
    assert any(sum(launch.bytes_written.values()) for launch in ran.launches), "nothing was written"
    assert all(launch.cycles for launch in ran.launches), "a launch without cycles"
    assert graph_host_ops() == host, "an op of the graph ran on the host"
    return outputs, ran


def graph_host_ops() -> int:
    return sum(row.count for row in report().host_ops if row.in_compiled_graph)


def check(
    function: Callable[..., Any], *inputs: Any, exact: bool = False, tolerance: float = TOLERANCE, dynamic: bool = False
) -> Ran:
    """Compile, run on the NPU, compare with the CPU's eager result: values, dtypes, shapes and strides' meaning."""
    torch._dynamo.reset()

    def graph(*args: Any) -> Any:
        return function(*args)  # Dynamo skips a function that is torch's own

    outputs, ran = run(torch.compile(graph, dynamic=dynamic), *inputs)
    bound = 0.0 if exact else tolerance
    torch.testing.assert_close(outputs, function(*inputs), rtol=bound, atol=bound, equal_nan=True)
    return ran
