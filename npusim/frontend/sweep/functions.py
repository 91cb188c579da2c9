"""Functions of the built-in cases that are too long for an expression."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812


def add_to_rows(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """Writes a part of its own copy."""
    out = x.clone()
    out[1:5].add_(y)
    return out


def add_to_columns(x: torch.Tensor) -> torch.Tensor:
    out = x.clone()
    out[:, 3:9].add_(1)
    return out


def fill_diagonal_block(x: torch.Tensor) -> torch.Tensor:
    out = x.clone()
    out[2:6, 4:8] = 7.0
    return out


def write_through_view(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Two views of one buffer: a write through one is seen through the other."""
    base = x * 2
    left, right = base[: x.shape[0] // 2], base.view(-1)
    left.mul_(3)
    return base + 1, right * 2


def in_place(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """Changes its first input, which the sweep compares too."""
    x.add_(y)
    return x * 2


def in_place_part(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    x[3:7, 2:9].copy_(y)
    return x.sum(1)


def gqa(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, causal: bool) -> torch.Tensor:
    """Grouped-query attention: fewer heads of keys and values than of queries."""
    groups = q.shape[1] // k.shape[1]
    k, v = k.repeat_interleave(groups, 1), v.repeat_interleave(groups, 1)
    return F.scaled_dot_product_attention(q, k, v, is_causal=causal)


def rope(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """Rotary position embedding of the last axis."""
    half = x.shape[-1] // 2
    rotated = torch.cat([-x[..., half:], x[..., :half]], -1)
    return x * cos + rotated * sin


def manual_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    scores = q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5
    return torch.softmax(scores, -1) @ v


def one_hot(x: torch.Tensor, classes: int) -> torch.Tensor:
    """Without aten's own, which looks at the values."""
    return (x.unsqueeze(-1) == torch.arange(classes, device=x.device)).to(torch.int64)


def batch_norm(x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    """With the batch's own statistics."""
    return F.batch_norm(x, None, None, weight, bias, training=True)
