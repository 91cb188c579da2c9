"""Image models: as published, with fewer or narrower layers where a case asks for them."""

from __future__ import annotations

import torch
import torch.nn.functional as F  # noqa: N812
from torch import nn

from npusim.frontend.sweep.models.language import Encoder


class Basic(nn.Module):  # type: ignore[misc]  # torch is untyped
    """ResNet-18's block: two 3x3 convolutions."""

    grows = 1

    def __init__(self, wide: int, width: int, stride: int) -> None:
        super().__init__()
        self.body = nn.Sequential(*_conv(wide, width, 3, stride), nn.ReLU(), *_conv(width, width, 3, 1))
        self.skip = _skip(wide, width, stride)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.relu(self.body(x) + self.skip(x))


class Bottleneck(Basic):
    """ResNet-50's block: 1x1, 3x3, 1x1."""

    grows = 4

    def __init__(self, wide: int, width: int, stride: int) -> None:
        nn.Module.__init__(self)
        inner = (*_conv(wide, width, 1, 1), nn.ReLU(), *_conv(width, width, 3, stride), nn.ReLU())
        self.body = nn.Sequential(*inner, *_conv(width, 4 * width, 1, 1))
        self.skip = _skip(wide, 4 * width, stride)


class ResNet(nn.Module):  # type: ignore[misc]
    """`block` is "basic" or "bottleneck"; (2, 2, 2, 2) of the first is ResNet-18, (3, 4, 6, 3) of the second 50."""

    def __init__(self, block: str, blocks: tuple[int, ...], width: int = 64, classes: int = 1000) -> None:
        super().__init__()
        kind = {"basic": Basic, "bottleneck": Bottleneck}[block]
        layers: list[nn.Module] = [*_conv(3, width, 7, 2), nn.ReLU(), nn.MaxPool2d(3, 2, 1)]
        wide = width
        for stage, count in enumerate(blocks):
            for number in range(count):
                layers.append(kind(wide, width << stage, 2 if stage and not number else 1))
                wide = (width << stage) * kind.grows
        self.body, self.head = nn.Sequential(*layers), nn.Linear(wide, classes)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x).mean((2, 3)))


class InvertedResidual(nn.Module):  # type: ignore[misc]
    """Widen, filter every channel for itself, narrow."""

    def __init__(self, wide: int, narrow: int, stride: int, factor: int) -> None:
        super().__init__()
        self.residual = stride == 1 and wide == narrow
        inner = wide * factor
        widen = (*_conv(wide, inner, 1, 1), nn.ReLU6()) if factor > 1 else ()
        self.body = nn.Sequential(
            *widen, *_conv(inner, inner, 3, stride, groups=inner), nn.ReLU6(), *_conv(inner, narrow, 1, 1)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.body(x) if self.residual else self.body(x)


class MobileNetV2(nn.Module):  # type: ignore[misc]
    """`settings` are rows of (factor, channels, blocks, stride)."""

    def __init__(self, settings: tuple[tuple[int, int, int, int], ...], classes: int = 1000) -> None:
        super().__init__()
        layers: list[nn.Module] = [*_conv(3, 32, 3, 2), nn.ReLU6()]
        wide = 32
        for factor, channels, blocks, stride in settings:
            for number in range(blocks):
                layers.append(InvertedResidual(wide, channels, 1 if number else stride, factor))
                wide = channels
        self.body, self.head = nn.Sequential(*layers), nn.Linear(wide, classes)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x).mean((2, 3)))


class Vit(nn.Module):  # type: ignore[misc]
    """Patches, a class token, positions, blocks with the norm before."""

    def __init__(self, size: int, patch: int, width: int, heads: int, blocks: int, classes: int) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, width, patch, patch)
        self.token = nn.Parameter(torch.zeros(1, 1, width))
        self.positions = nn.Parameter(torch.randn(1, (size // patch) ** 2 + 1, width) * 0.02)
        self.blocks = nn.Sequential(*(Encoder(width, heads, first=True) for _ in range(blocks)))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, classes)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.patches(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], 1) + self.positions
        return self.head(self.norm(self.blocks(x))[:, 0])


class Swin(nn.Module):  # type: ignore[misc]
    """One block of SwinV2: shifted windows, cosine attention with a learned scale, the norm after."""

    def __init__(self, width: int, heads: int, window: int, shift: int) -> None:
        super().__init__()
        self.heads, self.window, self.shift = heads, window, shift
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.scale = nn.Parameter(torch.full((heads, 1, 1), 10.0))
        self.bias = nn.Parameter(torch.randn(heads, window**2, window**2) * 0.02)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.norm1(self._attend(x))
        return x + self.norm2(self.mlp(x))

    def _attend(self, x: torch.Tensor) -> torch.Tensor:
        batch, height, width, channels = x.shape
        side, rows, columns = self.window, height // self.window, width // self.window
        x = torch.roll(x, (-self.shift, -self.shift), (1, 2))
        x = x.view(batch, rows, side, columns, side, channels).transpose(2, 3).reshape(-1, side * side, channels)
        q, k, v = (t.view(x.shape[0], side * side, self.heads, -1).transpose(1, 2) for t in self.qkv(x).chunk(3, -1))
        scores = F.normalize(q, dim=-1) @ F.normalize(k, dim=-1).transpose(-2, -1) * self.scale + self.bias
        x = self.out((torch.softmax(scores, -1) @ v).transpose(1, 2).reshape(-1, side * side, channels))
        x = x.view(batch, rows, columns, side, side, channels).transpose(2, 3).reshape(batch, height, width, channels)
        return torch.roll(x, (self.shift, self.shift), (1, 2))


def _conv(wide: int, narrow: int, kernel: int, stride: int, groups: int = 1) -> tuple[nn.Module, nn.Module]:
    """A convolution that keeps the size but for its stride, and its norm."""
    return (
        nn.Conv2d(wide, narrow, kernel, stride, kernel // 2, groups=groups, bias=False),
        nn.BatchNorm2d(narrow),
    )


def _skip(wide: int, width: int, stride: int) -> nn.Module:
    return nn.Identity() if wide == width and stride == 1 else nn.Sequential(*_conv(wide, width, 1, stride))
