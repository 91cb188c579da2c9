"""Models of the built-in cases: small, and each the architecture that its name says."""

from __future__ import annotations

from npusim.frontend.sweep.models.language import Bert, Encoder, Gpt2, Llama, MixtureOfExperts
from npusim.frontend.sweep.models.mlp import Mlp
from npusim.frontend.sweep.models.vision import MobileNetV2, ResNet, Swin, Vit

__all__ = ["Bert", "Encoder", "Gpt2", "Llama", "MixtureOfExperts", "Mlp", "MobileNetV2", "ResNet", "Swin", "Vit"]
