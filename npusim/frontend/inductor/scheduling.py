"""Inductor's Triton scheduling for npu: block sizes fixed at code generation, kernels defined by their source."""

from __future__ import annotations

from typing import Any

from torch._inductor.codegen.common import BackendFeature
from torch._inductor.codegen.triton import FixedTritonConfig, TritonScheduling
from torch._inductor.utils import (
    Placeholder,
    get_fused_kernel_name,
    get_kernel_metadata,
)
from torch._inductor.virtualized import V
from torch.utils._ordered_set import OrderedSet

from npusim.errors import UnsupportedError
from npusim.frontend import identity
from npusim.frontend.failures import capture
from npusim.frontend.inductor import block_policy, compat
from npusim.frontend.inductor.block_policy import Workload
from npusim.frontend.inductor.config import npu_codegen
from npusim.frontend.inductor.kernel import NpuTritonKernel

DYNAMIC_HINT = 8192
"""Stands for a size that nothing is known of."""
MAX_NAME = 60


class NpuScheduling(TritonScheduling):  # type: ignore[misc]
    kernel_type = NpuTritonKernel

    @classmethod
    def get_backend_features(cls, device: Any) -> OrderedSet[BackendFeature]:
        """Without FOREACH: combo kernels switch on the program id, ordinary pointwise kernels do the same work."""
        return OrderedSet(f for f in super().get_backend_features(device) if f is not BackendFeature.FOREACH)

    @npu_codegen
    def codegen_node(self, node: Any) -> Any:
        return super().codegen_node(node)

    @npu_codegen
    def can_fuse(self, node1: Any, node2: Any) -> bool:
        return bool(super().can_fuse(node1, node2))

    can_fuse_vertical = can_fuse
    can_fuse_horizontal = can_fuse

    def create_kernel_choices(
        self, kernel_features: Any, kernel_args: list[Any], kernel_kwargs: dict[str, Any]
    ) -> list[Any]:
        """Fix the blocks. Raises `UnsupportedError` for split scans, whose blocks are chosen by running them."""
        if any(node.is_split_scan() for node in kernel_features.scheduler_nodes()):
            error = _split_scan(kernel_features)
            capture.refused(error, "inductor")
            raise error
        blocks = block_policy.choose(_workload(kernel_features, kernel_args[0]), identity.machine())
        kernel_kwargs = {**kernel_kwargs, "fixed_config": FixedTritonConfig(blocks)}
        return list(super().create_kernel_choices(kernel_features, kernel_args, kernel_kwargs))

    def define_kernel(self, src_code: str, node_schedule: Any, kernel: Any) -> str:
        """Write the kernel's source into the wrapper: on a hit of the FX graph cache nothing else is left of it."""
        wrapper = V.graph.wrapper_code
        if src_code in wrapper.src_to_kernel:
            return str(wrapper.src_to_kernel[src_code])
        name = _name(kernel, node_schedule, wrapper)
        wrapper.src_to_kernel[src_code] = name
        for placeholder in (Placeholder.DESCRIPTIVE_NAME, Placeholder.KERNEL_NAME):
            src_code = src_code.replace(str(placeholder), name)
        source = src_code.replace("#pragma CMT", "#")
        origins, detailed = get_kernel_metadata(node_schedule, wrapper)
        wrapper.define_kernel(name, f"_npusim.kernel({name!r}, {source!r})", f"{origins}\n{detailed}")
        return name

    def benchmark_fused_nodes(self, *args: Any, **kwargs: Any) -> tuple[float, str]:
        """Nothing is chosen by its wall time on the simulator's host."""
        del args, kwargs
        return 0.0, ""


def _workload(features: Any, tiling: dict[str, Any]) -> Workload:
    numels = {prefix: compat.size_hint(numel, DYNAMIC_HINT) for prefix, numel in tiling.items()}
    if not features.is_reduction():
        numels = {prefix: numel for prefix, numel in numels.items() if not prefix.startswith("r")}
    nodes = list(features.scheduler_nodes())
    touched = {dep.name for node in nodes for dep in (*node.read_writes.reads, *node.read_writes.writes)}
    persistent = features.is_reduction() and V.choices.should_use_persistent_reduction(features, False)
    return Workload(numels, len(touched), any(node.is_native_matmul() for node in nodes), bool(persistent))


def _split_scan(features: Any) -> UnsupportedError:
    ops = get_fused_kernel_name(features.node_schedule, "original_aten")
    return UnsupportedError(
        f"a scan over one long axis ({ops}) is not supported",
        cause="Inductor splits it over programs that wait for each other, which npusim does not lower",
        next_step="keep this op out of torch.compile",
    )


def _name(kernel: Any, node_schedule: Any, wrapper: Any) -> str:
    """Inductor's usual name: triton_poi_fused_add_0."""
    category = "poi" if not kernel.features.is_reduction() else "per" if kernel.persistent_reduction else "red"
    fused = get_fused_kernel_name(node_schedule, "original_aten")[:MAX_NAME]
    return "_".join(["triton", category, fused, wrapper.next_kernel_suffix()])
