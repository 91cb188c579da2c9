"""Inductor's options for npu kernels.

They hold only while an npu kernel's code is generated: `native_matmul` beside `use_block_ptr` would make Inductor's own
matmul lowering fail for graphs on other devices.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from torch._inductor import config

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")

CODEGEN: dict[str, Any] = {
    # Inductor describes accesses as block pointers: base, shape, strides, offsets. That is a DMA descriptor.
    "triton.use_block_ptr": True,
    "triton.prefer_nd_tiling": True,
    "triton.max_tiles": 3,
    # Matrix products are ordinary kernels with tl.dot (see lowerings.py).
    "triton.native_matmul": True,
    # One kernel, one program: nothing is chosen by running it.
    "triton.multi_kernel": 0,
    "triton.cooperative_reductions": False,
    "triton.mix_order_reduction": False,
    "benchmark_kernel": False,
    "benchmark_fusion": False,
}


def npu_codegen(function: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Run `function` with the options of `CODEGEN`."""

    @wraps(function)
    def patched(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        with config.patch(CODEGEN):
            return function(*args, **kwargs)

    return patched
