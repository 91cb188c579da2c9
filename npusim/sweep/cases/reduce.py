"""Reductions and normalisations."""

from __future__ import annotations

from collections.abc import Iterator

from npusim.contract.sweep import Case
from npusim.sweep.cases.make import f32, x

SUMS: tuple[tuple[tuple[int, ...], str], ...] = (
    ((29, 47), "1"),
    ((17, 68), "0"),
    ((327, 447), "0"),
    ((327, 447), "1"),
    ((327, 447), "(0, 1)"),
    ((128, 768), "1"),
    ((128, 768), "0"),
)
SOFTMAX: tuple[tuple[tuple[int, ...], int], ...] = (
    ((64, 128), 0),
    ((64, 128), 1),
    ((256, 128), 1),
    ((1, 16), 1),
    ((5, 8), 1),
    ((16, 256, 256), 2),
)
BATCHNORM = ((1, 64, 32, 32), (1, 8, 4, 4), (1, 256, 32, 32))
OTHERS = {
    "mean": "x.mean(1)",
    "max": "x.max(1).values",
    "argmax": "x.argmax(1)",
    "min-with-index": "x.min(0)",
    "amax-all": "x.amax()",
    "prod": "(x * 0.1 + 1).prod(1)",
    "var": "x.var(1)",
    "std": "x.std(0)",
    "var-mean": "torch.var_mean(x, 1)",
    "norm": "x.norm(dim=1)",
    "logsumexp": "x.logsumexp(1)",
    "log-softmax": "F.log_softmax(x, 1)",
    "any": "(x > 2).any(1)",
    "all": "(x > -2).all(1)",
    "count": "(x > 0).sum(1)",
    "rms-norm": "F.rms_norm(x, (131,))",
    "l1": "x.abs().sum(1)",
}


def _normalisations() -> Iterator[Case]:
    for rows, columns in ((1, 1024), (512, 768)):
        yield Case(
            name=f"layernorm-{x(rows, columns)}",
            expression=f"F.layer_norm(x, ({columns},), w, b)",
            inputs=(f32("x", rows, columns), f32("w", columns), f32("b", columns)),
        )
    for shape in BATCHNORM:
        weights = (f32("w", shape[1]), f32("b", shape[1]))
        name = f"batchnorm-{x(*shape)}"
        given = (f32("x", *shape), *weights)
        yield Case(name=name, expression="functions.batch_norm(x, w, b)", inputs=given)
        module = f"nn.BatchNorm2d({shape[1]})"
        yield Case(name=f"{name}-running", expression="m(x)", module=module, inputs=(f32("x", *shape),))
        yield Case(name=f"{name}-eval", expression="m(x)", module=f"{module}.eval()", inputs=(f32("x", *shape),))
    yield Case(name="group-norm-2x6x4x4", expression="F.group_norm(x, 3)", inputs=(f32("x", 2, 6, 4, 4),))
    yield Case(name="instance-norm-2x6x8x8", expression="F.instance_norm(x)", inputs=(f32("x", 2, 6, 8, 8),))


def _all() -> Iterator[Case]:
    for shape, dim in SUMS:
        label = dim.strip("()").replace(", ", "-")
        expression = f"x.sum({dim}, keepdim=True)"
        yield Case(name=f"sum-{x(*shape)}-dim{label}", expression=expression, inputs=(f32("x", *shape),))
    for shape, axis in SOFTMAX:
        expression = f"torch.softmax(x, {axis})"
        yield Case(name=f"softmax-{x(*shape)}-dim{axis}", expression=expression, inputs=(f32("x", *shape),))
    for name, expression in OTHERS.items():
        yield Case(name=f"{name}-67x131", expression=expression, inputs=(f32("x", 67, 131),))
    yield from _normalisations()


CASES = tuple(_all())
