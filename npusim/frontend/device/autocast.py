"""torch.autocast("npu"): which ops run in lower precision, in float32, or in their widest input type.

The lists are those that torch has for every device (ATen/autocast_mode.h); ops in none of them are left alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import torch

if TYPE_CHECKING:
    from collections.abc import Callable

    Cast = Callable[[tuple[Any, ...]], torch.dtype]

_KEY = "AutocastPrivateUse1"


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


LOWER_PRECISION = _names("""
_convolution.deprecated _convolution conv1d conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d.input
conv_transpose3d.input convolution prelu addmm addmv addr matmul einsum mm mv linalg_vecdot linear addbmm baddbmm bmm
chain_matmul linalg_multi_dot lstm_cell gru_cell rnn_tanh_cell rnn_relu_cell scaled_dot_product_attention
""")

FLOAT32 = _names("""
acos asin cosh erfinv exp expm1 log log10 log2 log1p reciprocal rsqrt sinh tan pow.Tensor_Scalar pow.Tensor_Tensor
pow.Scalar softplus layer_norm native_layer_norm group_norm frobenius_norm.dim nuclear_norm nuclear_norm.dim
cosine_similarity poisson_nll_loss cosine_embedding_loss nll_loss nll_loss2d hinge_embedding_loss kl_div l1_loss
smooth_l1_loss huber_loss mse_loss margin_ranking_loss multilabel_margin_loss soft_margin_loss triplet_margin_loss
multi_margin_loss binary_cross_entropy_with_logits dist pdist cdist renorm logsumexp upsample_nearest1d
_upsample_nearest_exact1d upsample_nearest2d _upsample_nearest_exact2d upsample_nearest3d _upsample_nearest_exact3d
upsample_linear1d upsample_bilinear2d _upsample_bilinear2d_aa upsample_trilinear3d upsample_bicubic2d
_upsample_bicubic2d_aa
""")

# These take a dtype: the input stays as it is and the result is computed and returned in float32.
FLOAT32_RESULT = _names("""
prod prod.dim_int softmax.int log_softmax.int cumprod cumsum linalg_vector_norm linalg_matrix_norm
linalg_matrix_norm.str_ord sum sum.dim_IntList
""")

WIDEST_INPUT = _names("addcdiv addcmul atan2 bilinear cross dot vdot grid_sampler index_put tensordot scatter_add")


def _eligible(value: object) -> bool:
    return (
        isinstance(value, torch.Tensor)
        and value.device.type == "npu"
        and value.is_floating_point()
        and value.dtype is not torch.float64
    )


def _converted(value: Any, dtype: torch.dtype) -> Any:
    if isinstance(value, list | tuple):
        return [_converted(item, dtype) for item in value]
    return value.to(dtype) if _eligible(value) else value


def _tensors(values: tuple[Any, ...]) -> list[torch.Tensor]:
    flat = [item for value in values for item in (value if isinstance(value, list | tuple) else [value])]
    return [item for item in flat if _eligible(item)]


def _lower(_values: tuple[Any, ...]) -> torch.dtype:
    return torch.get_autocast_dtype("npu")


def _float32(_values: tuple[Any, ...]) -> torch.dtype:
    return torch.float32


def _widest(values: tuple[Any, ...]) -> torch.dtype:
    wide = any(tensor.dtype is torch.float32 for tensor in _tensors(values))
    return torch.float32 if wide else torch.get_autocast_dtype("npu")


def _overload(name: str) -> Any:
    packet, _, overload = name.partition(".")
    return getattr(getattr(torch.ops.aten, packet), overload or "default")


def _cast_inputs(name: str, dtype_for: Cast) -> Callable[..., Any]:
    op = _overload(name)

    def kernel(*args: Any, **kwargs: Any) -> Any:
        dtype = dtype_for((*args, *kwargs.values()))
        with torch.autocast("npu", enabled=False):
            return op(*_converted(args, dtype), **{key: _converted(value, dtype) for key, value in kwargs.items()})

    return kernel


def _set_dtype(name: str) -> Callable[..., Any]:
    op = _overload(name)

    def kernel(*args: Any, **kwargs: Any) -> Any:
        if _eligible(args[0]) and kwargs.get("dtype") is None and not any(isinstance(a, torch.dtype) for a in args):
            kwargs["dtype"] = torch.float32
        with torch.autocast("npu", enabled=False):
            return op(*args, **kwargs)

    return kernel


def _refuse_binary_cross_entropy(*_args: Any, **_kwargs: Any) -> Any:
    raise RuntimeError(
        "torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast: "
        "use binary_cross_entropy_with_logits or torch.nn.BCEWithLogitsLoss"
    )


_libraries: list[torch.library.Library] = []  # torch drops a library's kernels when the object dies


def register() -> None:
    """Install the policies; called once, when the device becomes active."""
    everything = torch.library.Library("_", "IMPL")
    everything.fallback(torch.library.fallthrough_kernel, _KEY)
    aten = torch.library.Library("aten", "IMPL")
    for names, dtype_for in ((LOWER_PRECISION, _lower), (FLOAT32, _float32), (WIDEST_INPUT, _widest)):
        for name in names:
            aten.impl(name, _cast_inputs(name, dtype_for), _KEY)
    for name in FLOAT32_RESULT:
        aten.impl(name, _set_dtype(name), _KEY)
    aten.impl("binary_cross_entropy", _refuse_binary_cross_entropy, _KEY)
    _libraries.extend([everything, aten])
