"""Convolutions."""

from __future__ import annotations

from collections.abc import Iterator

from npusim.contract.sweep import Case
from npusim.sweep.cases.make import f32, x

SETTINGS = (  # batch, channels in and out, size, kernel, stride, padding
    (8, 3, 32, 32, 1, 1, 0),
    (1, 3, 64, 32, 7, 2, 3),
    (2, 3, 64, 16, 7, 1, 3),
    (4, 3, 64, 32, 7, 1, 3),
    (2, 128, 256, 13, 5, 1, 2),
    (2, 128, 512, 14, 7, 1, 3),
    (1, 128, 256, 14, 3, 2, 1),
    (1, 8, 16, 12, 3, 1, 1),
)
LARGE = 200_000_000
"""Convolutions of at least so many multiply-adds are slow cases."""


def _plain() -> Iterator[Case]:
    for setting in SETTINGS:
        batch, wide, narrow, size, kernel, stride, padding = setting
        side = (size + 2 * padding - kernel) // stride + 1
        scale = (wide * kernel * kernel) ** -0.5
        weight = f32("w", narrow, wide, kernel, kernel, fill="uniform", low=-scale, high=scale)
        yield Case(
            name=f"conv2d-{x(*setting)}",
            expression=f"F.conv2d(x, w, b, stride={stride}, padding={padding})",
            inputs=(f32("x", batch, wide, size, size), weight, f32("b", narrow)),
            slow=batch * narrow * side * side * wide * kernel * kernel >= LARGE,
        )


def _patches() -> Case:
    weight = f32("w", 768, 3, 16, 16, fill="uniform", low=-0.04, high=0.04)
    inputs = (f32("x", 1, 3, 224, 224), weight)
    return Case(name="patches-3x768-224", expression="F.conv2d(x, w, stride=16)", inputs=inputs, slow=True)


def _others() -> Iterator[Case]:
    image = f32("x", 2, 12, 14, 14)
    yield Case(
        name="depthwise-12",
        expression="F.conv2d(x, w, padding=1, groups=12)",
        inputs=(image, f32("w", 12, 1, 3, 3)),
    )
    yield Case(
        name="grouped-3",
        expression="F.conv2d(x, w, b, padding=1, groups=3)",
        inputs=(image, f32("w", 18, 4, 3, 3), f32("b", 18)),
    )
    yield Case(
        name="dilated", expression="F.conv2d(x, w, padding=2, dilation=2)", inputs=(image, f32("w", 8, 12, 3, 3))
    )
    yield Case(
        name="transposed-2d",
        expression="F.conv_transpose2d(x, w, stride=2, padding=1)",
        inputs=(image, f32("w", 12, 8, 4, 4)),
    )
    yield Case(
        name="conv1d",
        expression="F.conv1d(x, w, b, padding=2)",
        inputs=(f32("x", 2, 16, 50), f32("w", 24, 16, 5), f32("b", 24)),
    )
    yield Case(
        name="conv1d-strided",
        expression="F.conv1d(x, w, stride=3)",
        inputs=(f32("x", 2, 16, 50), f32("w", 24, 16, 5)),
    )
    yield Case(name="conv3d", expression="F.conv3d(x, w)", inputs=(f32("x", 1, 4, 6, 8, 8), f32("w", 6, 4, 2, 3, 3)))
    yield Case(
        name="channels-last",
        expression="F.conv2d(x, w, padding=1)",
        inputs=(f32("x", 2, 14, 14, 12, view="t.permute(0, 3, 1, 2)"), f32("w", 8, 12, 3, 3)),
    )
    yield Case(
        name="backward-8x16-12",
        expression="F.conv2d(x, w, padding=1)",
        inputs=(f32("x", 1, 8, 12, 12), f32("w", 16, 8, 3, 3)),
        gradients=True,
        tolerance=1e-3,
    )


CASES = (*_plain(), _patches(), *_others())
