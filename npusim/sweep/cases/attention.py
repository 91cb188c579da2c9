"""Attention. q, k and v are [batch, heads, length, size]."""

from __future__ import annotations

from npusim.contract.sweep import Case, Tensor
from npusim.sweep.cases.make import f32

SDPA = "F.scaled_dot_product_attention(q, k, v"


def qkv(batch: int, heads: int, length: int, size: int, keys: int = 0, groups: int = 0) -> tuple[Tensor, ...]:
    """`keys`: length of keys and values where it is another; `groups`: their heads."""
    other = (batch, groups or heads, keys or length, size)
    return f32("q", batch, heads, length, size), f32("k", *other), f32("v", *other)


MHA = "m(x, x, x, need_weights=False)[0]"
CASES = (
    Case(name="sdpa-2x4x64x32", expression=f"{SDPA})", inputs=qkv(2, 4, 64, 32)),
    Case(name="sdpa-1x2x37x24", expression=f"{SDPA})", inputs=qkv(1, 2, 37, 24)),
    Case(name="sdpa-1x8x128x64", expression=f"{SDPA})", inputs=qkv(1, 8, 128, 64)),
    Case(name="sdpa-causal-2x4x64x32", expression=f"{SDPA}, is_causal=True)", inputs=qkv(2, 4, 64, 32)),
    Case(name="sdpa-mask", expression=f"{SDPA}, attn_mask=b)", inputs=(*qkv(2, 4, 32, 32), f32("b", 32, 32))),
    Case(name="sdpa-cross-24x56", expression=f"{SDPA})", inputs=qkv(1, 4, 24, 32, keys=56)),
    Case(name="manual-2x4x64x32", expression="functions.manual_attention(q, k, v)", inputs=qkv(2, 4, 64, 32)),
    Case(name="gqa-8-2x64x32", expression="functions.gqa(q, k, v, True)", inputs=qkv(1, 8, 64, 32, groups=2)),
    Case(name="gqa-enabled", expression=f"{SDPA}, enable_gqa=True)", inputs=qkv(1, 8, 32, 32, groups=2)),
    Case(
        name="gqa-decode-8-2x200",
        expression="functions.gqa(q, k, v, False)",
        inputs=qkv(1, 8, 1, 32, keys=200, groups=2),
    ),
    Case(
        name="rope",
        expression="functions.rope(q, c, s)",
        inputs=(f32("q", 1, 4, 32, 64), f32("c", 32, 64), f32("s", 32, 64)),
    ),
    Case(
        name="mha-64x4",
        expression=MHA,
        module="nn.MultiheadAttention(64, 4, batch_first=True)",
        inputs=(f32("x", 2, 32, 64),),
    ),
    Case(
        name="mha-768x12",
        expression=MHA,
        module="nn.MultiheadAttention(768, 12, batch_first=True)",
        inputs=(f32("x", 1, 128, 768),),
        slow=True,
    ),
    Case(
        name="sdpa-backward",
        expression=f"{SDPA})",
        inputs=qkv(1, 2, 32, 16),
        gradients=True,
        tolerance=1e-3,
    ),
)
