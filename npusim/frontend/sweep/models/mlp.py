"""A multi-layer perceptron."""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import nn


class Mlp(nn.Sequential):  # type: ignore[misc]  # torch is untyped
    """Linear layers with ReLU between them; `widths` from the input's to the output's."""

    def __init__(self, *widths: int) -> None:
        layers: list[nn.Module] = []
        for wide, narrow in pairwise(widths):
            layers += [nn.Linear(wide, narrow), nn.ReLU()]
        super().__init__(*layers[:-1])

    def loss(self, x: torch.Tensor, target: torch.Tensor) -> torch.Tensor:
        """Mean squared error."""
        return ((self(x) - target) ** 2).mean()
