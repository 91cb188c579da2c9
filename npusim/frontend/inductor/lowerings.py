"""Products of matrices on npu as reductions with `ops.dot`: ordinary Triton kernels with tl.dot, fused like any other.

Inductor has the same lowering (`native_matmul`) but offers it to GPUs only and not beside block pointers. Tensors on
other devices take the lowering that was there before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch._inductor import config
from torch._inductor import lowering as inductor
from torch._inductor.virtualized import V, ops

aten = torch.ops.aten
HALF = (torch.float16, torch.bfloat16)
Lowering = Callable[..., Any]


def register() -> None:
    """Put the npu lowerings before Inductor's own."""
    for packet, function in PRODUCTS.items():
        lowered = _on_npu(function, inductor.lowerings[packet.default])
        inductor.lowerings[packet] = inductor.lowerings[packet.default] = lowered
    for extremes, parts in EXTREMES.items():
        inductor.lowerings[extremes] = _on_npu(_two_reductions(*parts), inductor.lowerings[extremes])


def _on_npu(function: Lowering, other: Lowering) -> Lowering:
    def lowered(*args: Any, **kwargs: Any) -> Any:
        if args[0].get_device().type != "npu":
            return other(*args, **kwargs)
        return function(*args, **{k: v for k, v in kwargs.items() if k != "layout"})

    return lowered


def _product(a: Any, b: Any) -> Any:
    """The product of two matrices, or of two batches of them."""
    axis = len(a.get_size()) - 1
    left, right = _unsqueeze(a, -1), _unsqueeze(b, axis - 1)
    sizes = (*a.get_size()[-2:], b.get_size()[-1])
    if any(V.graph.sizevars.statically_known_leq(size, 1) for size in sizes):
        # A vector or nothing at all: Triton's dot wants matrices.
        return inductor.lowerings[aten.sum](inductor.lowerings[aten.mul](left, right), axis)
    return _dot(left, right, axis)


def _dot(a: Any, b: Any, axis: int) -> Any:
    """Sum over `axis` of a * b, marked as a product for the kernel."""
    operands, _ = inductor.transform_args(
        args=[a, b], kwargs={}, broadcast=True, type_promotion_kind=None, convert_input_to_bool=False
    )
    if config.triton.codegen_upcast_to_fp32 and a.dtype in HALF:
        keep = inductor.make_pointwise(lambda x: ops.to_dtype(x, a.dtype, use_compute_types=False))
        operands = [keep(operand) for operand in operands]
    return inductor.make_reduction("dot")(inductor.make_pointwise(ops.dot)(*operands), axis)


def _unsqueeze(x: Any, axis: int) -> Any:
    return inductor.lowerings[aten.unsqueeze](x, axis)


def _add_product(bias: Any, a: Any, b: Any, *, alpha: float = 1, beta: float = 1) -> Any:
    product = _product(a, b)
    if alpha != 1:
        product = inductor.lowerings[aten.mul](product, alpha)
    if beta != 1:
        bias = inductor.lowerings[aten.mul](bias, beta)
    return inductor.lowerings[aten.add](bias, product)


def _two_reductions(value: Any, index: Any) -> Lowering:
    """max(dim) as 2.10 has it: its value alone needs no index. 2.13 reduces pairs, which npusim does not lower."""

    def lowered(x: Any, dim: int, keepdim: bool = False) -> tuple[Any, Any]:
        return tuple(inductor.lowerings[op](x, dim, keepdim) for op in (value, index))

    return lowered


EXTREMES = {aten.max.dim: (aten.amax, aten.argmax), aten.min.dim: (aten.amin, aten.argmin)}
PRODUCTS: dict[Any, Lowering] = {
    aten.mm: _product,
    aten.bmm: _product,
    aten.addmm: _add_product,
    aten.baddbmm: _add_product,
}
