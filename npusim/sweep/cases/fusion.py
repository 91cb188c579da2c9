"""Products and convolutions with what comes before and after them."""

from __future__ import annotations

from collections.abc import Iterator

from npusim.contract.sweep import Case
from npusim.sweep.cases.make import f32, x

RESIDUAL = ((32, 32, 32), (128, 128, 128), (512, 512, 512), (129, 61, 56))
REDUCED = ((12, 512), (4, 256), (6, 768), (2, 128))
PROLOGUES = ((4, 512, 512, 64), (12, 512, 512, 64))
ACTIVATIONS = {"relu": "F.relu(x @ y)", "gelu": "F.gelu(x @ y)", "sigmoid": "torch.sigmoid(x @ y)"}
LARGE = 12 * 512 * 512 * 64


def _products() -> Iterator[Case]:
    for m, n, k in RESIDUAL:
        yield Case(
            name=f"addmm-residual-{x(m, n, k)}",
            expression="torch.addmm(b, x, y) + r",
            inputs=(f32("b", n), f32("x", m, k), f32("y", k, n), f32("r", m, n)),
        )
    for name, expression in ACTIVATIONS.items():
        for n in (32, 42):
            pair = (f32("x", n, n), f32("y", n, n))
            yield Case(name=f"matmul-{name}-{n}", expression=expression, inputs=pair)
    yield Case(
        name="linear-gelu-96x384",
        expression="F.gelu(F.linear(x, w, b))",
        inputs=(f32("x", 64, 96), f32("w", 384, 96), f32("b", 384)),
    )
    yield Case(
        name="matmul-softmax-64", expression="torch.softmax(x @ y, -1)", inputs=(f32("x", 64, 64), f32("y", 64, 64))
    )
    yield Case(
        name="matmul-reduction-3072x512x768",
        expression="(x @ y).sum(1)",
        inputs=(f32("x", 3072, 768), f32("y", 768, 512)),
        tolerance=1e-3,
        slow=True,
    )
    yield Case(
        name="matmul-var-mean-128",
        expression="torch.var_mean(x @ y, 1)",
        inputs=(f32("x", 128, 128), f32("y", 128, 128)),
    )


def _batches() -> Iterator[Case]:
    for batch, n in REDUCED:
        yield Case(
            name=f"bmm-reduce-{x(batch, n)}",
            expression="torch.bmm(x, y).amax(-1)",
            inputs=(f32("x", batch, n, 64), f32("y", batch, 64, n)),
            slow=batch * n * n * 64 >= LARGE,
        )
    for batch, m, n, k in PROLOGUES:
        yield Case(
            name=f"prologue-bmm-{x(batch, m, n, k)}",
            expression="torch.bmm(F.relu(x) * 2, torch.tanh(y))",
            inputs=(f32("x", batch, m, k), f32("y", batch, k, n)),
            slow=batch * m * n * k >= LARGE,
        )
    yield Case(
        name="prologue-bmm-2x64x64x32",
        expression="torch.bmm(F.relu(x) * 2, torch.tanh(y))",
        inputs=(f32("x", 2, 64, 32), f32("y", 2, 32, 64)),
    )


def _convolutions() -> Iterator[Case]:
    image, weight = f32("x", 1, 8, 14, 14), f32("w", 16, 8, 3, 3, fill="uniform", low=-0.1, high=0.1)
    module = "nn.Sequential(nn.Conv2d(8, 16, 3, padding=1, bias=False), nn.BatchNorm2d(16), nn.ReLU())"
    yield Case(name="conv-bn-relu-eval", expression="m(x)", module=f"{module}.eval()", inputs=(image,))
    yield Case(name="conv-bn-relu-train", expression="m(x)", module=module, inputs=(image,))
    yield Case(
        name="conv-residual",
        expression="F.conv2d(x, w, padding=1) + r",
        inputs=(image, weight, f32("r", 1, 16, 14, 14)),
    )
    yield Case(name="conv-relu-pool", expression="F.max_pool2d(F.relu(F.conv2d(x, w)), 2)", inputs=(image, weight))


CASES = (*_products(), *_batches(), *_convolutions())
