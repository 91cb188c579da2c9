"""Whole models: small ones, and the published sizes as slow cases."""

from __future__ import annotations

from collections.abc import Iterator

from npusim.contract.sweep import Case, Tensor
from npusim.sweep.cases.make import f32, ints

LOOSE = 1e-3
"""Errors of many layers add up."""
SMALL = {
    "mlp": ("models.Mlp(64, 128, 128, 10)", (f32("x", 16, 64),)),
    "resnet-basic-block": ('models.ResNet("basic", (1,), 8, 10).eval()', (f32("x", 1, 3, 32, 32),)),
    "resnet-bottleneck": ('models.ResNet("bottleneck", (1,), 8, 10).eval()', (f32("x", 1, 3, 32, 32),)),
    "mobilenetv2-blocks": (
        "models.MobileNetV2(((1, 8, 1, 1), (6, 12, 2, 2)), 10).eval()",
        (f32("x", 1, 3, 32, 32),),
    ),
    "vit-small": ("models.Vit(32, 8, 48, 4, 2, 10)", (f32("x", 2, 3, 32, 32),)),
    "swinv2-block": ("models.Swin(32, 4, 4, 2)", (f32("x", 1, 8, 8, 32),)),
    "encoder-block": ("models.Encoder(64, 4, first=False)", (f32("x", 2, 32, 64),)),
    "encoder-block-768": ("models.Encoder(768, 12, first=False)", (f32("x", 1, 64, 768),)),
    "gpt2-small": ("models.Gpt2(200, 64, 4, 2, 32)", (ints("i", 2, 32, high=200),)),
    "bert-small": ("models.Bert(200, 64, 4, 2, 32)", (ints("i", 2, 32, high=200), ints("s", 2, 32, high=2))),
    "llama-block": (
        "models.Llama(64, 8, 2, 160)",
        (f32("x", 2, 32, 64), f32("c", 32, 8), f32("s", 32, 8)),
    ),
    "moe-dense": ("models.MixtureOfExperts(32, 64, 4)", (f32("x", 24, 32),)),
    "moe-top-2": ("models.MixtureOfExperts(32, 64, 4, 2)", (f32("x", 24, 32),)),
}
MOBILENET = (
    "((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1))"
)
FULL = {
    "resnet-18": ('models.ResNet("basic", (2, 2, 2, 2)).eval()', (f32("x", 1, 3, 224, 224),)),
    "resnet-50": ('models.ResNet("bottleneck", (3, 4, 6, 3)).eval()', (f32("x", 1, 3, 224, 224),)),
    "mobilenetv2": (f"models.MobileNetV2({MOBILENET}).eval()", (f32("x", 1, 3, 224, 224),)),
    "vit-b16-2-blocks": ("models.Vit(224, 16, 768, 12, 2, 1000)", (f32("x", 1, 3, 224, 224),)),
    "bert-2-blocks": (
        "models.Bert(30522, 768, 12, 2, 128)",
        (ints("i", 1, 128, high=30522), ints("s", 1, 128, high=2)),
    ),
    "gpt2-2-blocks": ("models.Gpt2(50257, 768, 12, 2, 64)", (ints("i", 1, 64, high=50257),)),
    "llama-block-1024": (
        "models.Llama(1024, 16, 4, 2816)",
        (f32("x", 1, 64, 1024), f32("c", 64, 64), f32("s", 64, 64)),
    ),
}


def _cases(models: dict[str, tuple[str, tuple[Tensor, ...]]], *, slow: bool) -> Iterator[Case]:
    for name, (module, inputs) in models.items():
        call = f"m({', '.join(tensor.name for tensor in inputs)})"
        yield Case(name=name, expression=call, module=module, inputs=inputs, tolerance=LOOSE, slow=slow)


CASES = (*_cases(SMALL, slow=False), *_cases(FULL, slow=True))
