"""Makes `torch.compile` generate code for npu tensors."""

from __future__ import annotations

import torch.fx
from torch._dynamo.device_interface import register_interface_for_device
from torch._inductor.codegen.common import (
    get_device_op_overrides,
    register_backend_for_device,
    register_device_op_overrides,
)
from torch._inductor.custom_graph_pass import CustomGraphModulePass

from npusim.frontend import identity
from npusim.frontend.inductor import compat, constants, lowerings
from npusim.frontend.inductor.device_interface import NpuInterface
from npusim.frontend.inductor.op_overrides import NpuOpOverrides
from npusim.frontend.inductor.scheduling import NpuScheduling
from npusim.frontend.inductor.wrapper import NpuWrapperCodegen


class CacheKey(CustomGraphModulePass):  # type: ignore[misc]
    """Changes no graph: its uuid makes Inductor's FX graph cache depend on npusim's code and on the machine."""

    def __call__(self, gm: torch.fx.GraphModule) -> None:
        del gm

    def uuid(self) -> str:
        return identity.codegen_digest()


_registered: list[str] = []


def register() -> None:
    """Register interface, op overrides, scheduling, wrapper and lowerings; a second call does nothing."""
    if _registered:
        return
    for name in ("npu", "npu:0"):
        register_interface_for_device(name, NpuInterface)
    get_device_op_overrides("cpu")  # Inductor registers its own only while there are none
    register_device_op_overrides("npu", NpuOpOverrides())
    register_backend_for_device("npu", NpuScheduling, NpuWrapperCodegen, device_custom_pass=CacheKey())
    lowerings.register()
    compat.patterns_on_cpu()
    constants.register()
    _registered.append("npu")
