"""Inductor folds uniform constants by making them on their device: the npu's host would compute them.

That is the compiler's own arithmetic, on tensors of one element that become numbers in the graph: the CPU does it here.
"""

from __future__ import annotations

from typing import Any

import torch
from torch._inductor.fx_passes import joint_graph

aten = torch.ops.aten
CONSTRUCTORS = (aten.full.default, aten.scalar_tensor.default)


class NpuConstantFolder(joint_graph.UniformValueConstantFolder):  # type: ignore[misc]
    """As Inductor's for every other device."""

    def _deduce_value(self, node: torch.fx.Node) -> Any:
        if node.target not in CONSTRUCTORS or not _is_npu(node.kwargs.get("device")):
            return super()._deduce_value(node)
        kwargs = node.kwargs
        node.kwargs = {**kwargs, "device": torch.device("cpu")}
        try:
            return super()._deduce_value(node)
        finally:
            node.kwargs = kwargs


def _is_npu(device: Any) -> bool:
    return device is not None and torch.device(device).type == "npu"


def register() -> None:
    """Put it in the place of Inductor's."""
    joint_graph.UniformValueConstantFolder = NpuConstantFolder
