"""Transformers for text: one or two blocks each, from token ids to logits where the architecture has an embedding."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812
from torch import nn

from npusim.frontend.sweep.functions import gqa, rope


class Attention(nn.Module):  # type: ignore[misc]  # torch is untyped
    """Multi-head self-attention with one projection for queries, keys and values."""

    def __init__(self, width: int, heads: int, *, causal: bool = False) -> None:
        super().__init__()
        self.heads, self.causal = heads, causal
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        q, k, v = (t.view(batch, length, self.heads, -1).transpose(1, 2) for t in self.qkv(x).split(width, -1))
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=self.causal)
        return self.out(mixed.transpose(1, 2).reshape(batch, length, width))


class Encoder(nn.Module):  # type: ignore[misc]
    """One block: attention and a GELU perceptron, each with a residual; `first`: the norm comes before."""

    def __init__(self, width: int, heads: int, *, first: bool, causal: bool = False) -> None:
        super().__init__()
        self.first = first
        self.attention = Attention(width, heads, causal=causal)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.first:
            x = x + self.attention(self.norm1(x))
            return x + self._mlp(self.norm2(x))
        x = self.norm1(x + self.attention(x))
        return self.norm2(x + self._mlp(x))

    def _mlp(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(F.gelu(self.up(x)))


class Bert(nn.Module):  # type: ignore[misc]
    """Embeddings of tokens, positions and segments, blocks with the norm after, a pooler."""

    def __init__(self, vocabulary: int, width: int, heads: int, blocks: int, length: int) -> None:
        super().__init__()
        self.tokens, self.segments = nn.Embedding(vocabulary, width), nn.Embedding(2, width)
        self.positions = nn.Parameter(torch.randn(length, width) * 0.02)
        self.norm = nn.LayerNorm(width)
        self.blocks = nn.Sequential(*(Encoder(width, heads, first=False) for _ in range(blocks)))
        self.pooler = nn.Linear(width, width)

    def forward(self, ids: torch.Tensor, segments: torch.Tensor) -> torch.Tensor:
        x = self.norm(self.tokens(ids) + self.segments(segments) + self.positions)
        return torch.tanh(self.pooler(self.blocks(x)[:, 0]))


class Gpt2(nn.Module):  # type: ignore[misc]
    """Causal blocks with the norm before, logits through the embedding's own weight."""

    def __init__(self, vocabulary: int, width: int, heads: int, blocks: int, length: int) -> None:
        super().__init__()
        self.tokens = nn.Embedding(vocabulary, width)
        self.positions = nn.Parameter(torch.randn(length, width) * 0.02)
        self.blocks = nn.Sequential(*(Encoder(width, heads, first=True, causal=True) for _ in range(blocks)))
        self.norm = nn.LayerNorm(width)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.blocks(self.tokens(ids) + self.positions)
        return F.linear(self.norm(x), self.tokens.weight)


class Llama(nn.Module):  # type: ignore[misc]
    """One block: RMS norm, rotary embedding, grouped-query attention, SwiGLU."""

    def __init__(self, width: int, heads: int, groups: int, hidden: int) -> None:
        super().__init__()
        self.size, self.heads, self.groups = width // heads, heads, groups
        self.q = nn.Linear(width, width, bias=False)
        self.kv = nn.Linear(width, 2 * groups * self.size, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        self.gate, self.up = nn.Linear(width, hidden, bias=False), nn.Linear(width, hidden, bias=False)
        self.down = nn.Linear(hidden, width, bias=False)
        self.norm1, self.norm2 = nn.RMSNorm(width), nn.RMSNorm(width)

    def forward(self, x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        h = self.norm1(x)
        q = self.q(h).view(batch, length, self.heads, self.size).transpose(1, 2)
        kv = self.kv(h).view(batch, length, 2 * self.groups, self.size).transpose(1, 2)
        k, v = kv.split(self.groups, 1)
        mixed = gqa(rope(q, cos, sin), rope(k, cos, sin), v, causal=True)
        x = x + self.out(mixed.transpose(1, 2).reshape(batch, length, width))
        h = self.norm2(x)
        return x + self.down(F.silu(self.gate(h)) * self.up(h))


class MixtureOfExperts(nn.Module):  # type: ignore[misc]
    """Every expert on every token; the router keeps the best `k`, or weighs all of them when `k` is 0."""

    def __init__(self, width: int, hidden: int, experts: int, k: int = 0) -> None:
        super().__init__()
        self.k = k
        self.router = nn.Linear(width, experts, bias=False)
        self.up = nn.Parameter(torch.randn(experts, width, hidden) / width**0.5)
        self.down = nn.Parameter(torch.randn(experts, hidden, width) / hidden**0.5)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights = torch.softmax(self.router(x), -1)
        if self.k:
            best, where = weights.topk(self.k, -1)
            weights = torch.zeros_like(weights).scatter(-1, where, best / best.sum(-1, keepdim=True))
        each = F.silu(x @ self.up) @ self.down
        return (each * weights.t().unsqueeze(-1)).sum(0)
