"""Strict mode: a graph in which an op would run on the host is refused before anything ran."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from npusim.errors import HostOpError
from npusim.frontend.failures import capture

if TYPE_CHECKING:
    import torch

VARIABLE = "NPUSIM_ALLOW_HOST_OPS"


def allowed() -> bool:
    """Whether host ops in a compiled graph are only reported."""
    return os.environ.get(VARIABLE) == "1"


def check(node: Any) -> None:
    """Refuse Inductor's extern or fallback kernel `node`, naming the op; a node that is all CPU's is none of ours."""
    values = [node, *(i for i in node.inputs if hasattr(i, "get_device"))]
    check_op(name(node), [value.get_device() for value in values])


def check_op(op: str, devices: Iterable[torch.device | None]) -> None:
    """Refuse `op`, which is not a Triton kernel, if one of its values is on the npu or it is not known where any is."""
    types = {device.type for device in devices if device is not None}
    if allowed() or (types and "npu" not in types):
        return
    error = HostOpError(
        f"op {op} of a compiled graph would run on the host",
        cause="Inductor has no Triton kernel for it, or npusim does not lower it yet",
        next_step="move the op out of torch.compile, rewrite it, or give --allow-host-ops to have it reported",
    )
    capture.refused(error, "inductor")
    raise error


def name(node: Any) -> str:
    """The op's name: aten.topk.default."""
    overload = getattr(node, "op_overload", None)
    if overload is not None:
        return str(overload)
    return str(node.python_kernel_name or node.get_kernel_name()).removeprefix("extern_kernels.")
