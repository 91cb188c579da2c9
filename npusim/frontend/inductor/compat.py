"""Where Inductor 2.10 and 2.13 differ: one function for each difference, which says what each version does."""

from __future__ import annotations

import inspect
from functools import wraps
from typing import Any

from torch._inductor.fx_passes import joint_graph
from torch._inductor.virtualized import V


def size_hint(size: Any, fallback: int) -> int:
    """A number for a size that may be symbolic; `fallback` where nothing is known of it.

    2.10 calls it `size_hint`; 2.13 `optimization_hint`, and tells apart hints that may be guarded on.
    """
    sizes = V.graph.sizevars
    hint = getattr(sizes, "optimization_hint", None) or sizes.size_hint
    return int(hint(size, fallback=fallback))


def patterns_on_cpu() -> None:
    """Have Inductor trace the patterns that it looks for on the CPU, which has the same ones as the npu.

    2.10 does so for every device but GPUs. 2.13 traces them on a graph's own device: with ops that the npu's host runs
    for nobody, and once more for each device.
    """
    init = joint_graph.lazy_init
    if "input_device" not in inspect.signature(init).parameters:
        return

    @wraps(init)
    def on_cpu(input_device: Any = None) -> Any:
        return init(None if input_device is not None and input_device.type == "npu" else input_device)

    joint_graph.lazy_init = on_cpu
