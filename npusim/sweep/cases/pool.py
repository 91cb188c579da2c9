"""Pooling."""

from __future__ import annotations

from npusim.contract.sweep import Case
from npusim.sweep.cases.make import f32

IMAGE, ODD = (2, 8, 16, 16), (1, 5, 13, 11)
EXPRESSIONS = {
    "avg-1x512x7x7": ("F.avg_pool2d(x, 7)", (1, 512, 7, 7)),
    "mean-1x512x7x7": ("x.mean((2, 3))", (1, 512, 7, 7)),
    "avg-2": ("F.avg_pool2d(x, 2)", IMAGE),
    "avg-3-strided-padded": ("F.avg_pool2d(x, 3, 2, 1)", ODD),
    "avg-without-padding-count": ("F.avg_pool2d(x, 3, 2, 1, count_include_pad=False)", ODD),
    "avg-1d": ("F.avg_pool1d(x, 4)", (3, 8, 32)),
    "max-2": ("F.max_pool2d(x, 2)", IMAGE),
    "max-3-strided-padded": ("F.max_pool2d(x, 3, 2, 1)", ODD),
    "max-with-index": ("F.max_pool2d(x, 2, return_indices=True)", IMAGE),
    "max-1d": ("F.max_pool1d(x, 4)", (3, 8, 32)),
    "adaptive-avg-1": ("F.adaptive_avg_pool2d(x, 1)", IMAGE),
    "adaptive-avg-4": ("F.adaptive_avg_pool2d(x, 4)", IMAGE),
    "adaptive-avg-uneven": ("F.adaptive_avg_pool2d(x, (5, 3))", ODD),
    "adaptive-max-4": ("F.adaptive_max_pool2d(x, 4)", IMAGE),
}
CASES = (
    *(
        Case(name=name, expression=expression, inputs=(f32("x", *shape),))
        for name, (expression, shape) in EXPRESSIONS.items()
    ),
    Case(name="avg-2-backward", expression="F.avg_pool2d(x, 2)", inputs=(f32("x", *IMAGE),), gradients=True),
    Case(name="max-2-backward", expression="F.max_pool2d(x, 2)", inputs=(f32("x", *IMAGE),), gradients=True),
)
