"""Strict mode: a graph in which an op would run on the host is refused before anything ran."""

from __future__ import annotations

import os
from typing import Any

from npusim.errors import HostOpError

VARIABLE = "NPUSIM_ALLOW_HOST_OPS"


def allowed() -> bool:
    """Whether host ops in a compiled graph are only reported."""
    return os.environ.get(VARIABLE) == "1"


def check(node: Any) -> None:
    """Refuse Inductor's extern or fallback kernel `node`, naming the op; a node on another device is none of ours."""
    device = node.get_device() if hasattr(node, "get_device") else None
    if allowed() or (device is not None and device.type != "npu" and not _reads_npu(node)):
        return
    raise HostOpError(
        f"op {name(node)} of a compiled graph would run on the host",
        cause="Inductor has no Triton kernel for it, or npusim does not lower it yet",
        next_step="move the op out of torch.compile, rewrite it, or give --allow-host-ops to see it as a row of the report",
    )


def name(node: Any) -> str:
    """The op's name: aten.topk.default."""
    overload = getattr(node, "op_overload", None)
    if overload is not None:
        return str(overload)
    return str(node.python_kernel_name or node.get_kernel_name()).removeprefix("extern_kernels.")


def _reads_npu(node: Any) -> bool:
    inputs = [i for i in node.inputs if hasattr(i, "get_device")]
    return any((d := i.get_device()) is not None and d.type == "npu" for i in inputs)
