"""Matrix products."""

from __future__ import annotations

from collections.abc import Iterator

from npusim.contract.sweep import Case
from npusim.sweep.cases.make import BFLOAT16, FLOAT16, f32, x

MATMUL = ((32, 32, 32), (128, 128, 128), (256, 256, 256), (128, 256, 256), (128, 63, 56))  # M, N, K
EDGES = ((1, 64, 64), (64, 1, 64), (64, 64, 1), (1, 1, 1), (1, 1, 64), (2, 3, 5))
ADDMM = ((128, 256, 512), (129, 61, 56), (516, 244, 224))
BMM = (  # batch, M, N, K
    (2, 256, 128, 256),
    (2, 128, 256, 256),
    (2, 256, 256, 128),
    (4, 256, 256, 256),
    (12, 512, 512, 64),
    (16, 512, 512, 64),
)
LARGE = 12 * 512 * 512 * 64
"""Products of at least so many multiply-adds are slow cases."""
LAYOUTS = {
    "tn": ("x.t() @ y", (96, 64), (96, 80)),
    "nt": ("x @ y.t()", (64, 96), (80, 96)),
    "tt": ("x.t() @ y.t()", (96, 64), (80, 96)),
    "strided": ("x[:, ::2] @ y[::2]", (64, 128), (128, 80)),
    "vector": ("x @ y", (64, 96), (96,)),
    "dot": ("x @ y", (96,), (96,)),
    "outer": ("torch.outer(x, y)", (64,), (80,)),
    "broadcast": ("x @ y", (3, 32, 48), (48, 40)),
    "einsum": ('torch.einsum("bij,bkj->bik", x, y)', (3, 32, 48), (3, 40, 48)),
}
EMPTY = {"m": ((0, 8), (8, 4)), "n": ((4, 8), (8, 0)), "k": ((4, 0), (0, 8))}
REDUCED = {"float16": FLOAT16, "bfloat16": BFLOAT16}


def _products() -> Iterator[Case]:
    for m, n, k in (*MATMUL, *EDGES):
        yield Case(name=f"matmul-{x(m, n, k)}", expression="x @ y", inputs=(f32("x", m, k), f32("y", k, n)))
    for m, n, k in ADDMM:
        factors = (f32("x", m, k), f32("y", k, n))
        for rank, bias in ((1, f32("b", n)), (2, f32("b", m, n))):
            name = f"addmm-{x(m, n, k)}-bias{rank}"
            yield Case(name=name, expression="torch.addmm(b, x, y)", inputs=(bias, *factors))
    for batch, m, n, k in BMM:
        yield Case(
            name=f"bmm-{x(batch, m, n, k)}",
            expression="torch.bmm(x, y)",
            inputs=(f32("x", batch, m, k), f32("y", batch, k, n)),
            slow=batch * m * n * k >= LARGE,
        )


def _others() -> Iterator[Case]:
    for name, (expression, left, right) in LAYOUTS.items():
        yield Case(name=f"matmul-{name}", expression=expression, inputs=(f32("x", *left), f32("y", *right)))
    for name, (left, right) in EMPTY.items():
        # A product over no k is all zeros, which have to be written.
        inputs = (f32("x", *left), f32("y", *right))
        yield Case(name=f"matmul-empty-{name}", expression="x @ y", inputs=inputs, launches=name == "k")
    for dtype, tolerance in REDUCED.items():
        for n in (32, 128):
            pair = tuple(f32(name, n, n, dtype=dtype, fill="uniform", low=-0.5, high=0.5) for name in "xy")
            yield Case(name=f"matmul-{n}-{dtype}", expression="x @ y", inputs=pair, tolerance=tolerance)
        three = tuple(f32(name, 2, 64, 64, dtype=dtype, fill="uniform", low=-0.5, high=0.5) for name in "xy")
        yield Case(name=f"bmm-2x64-{dtype}", expression="torch.bmm(x, y)", inputs=three, tolerance=tolerance)
    yield Case(
        name="linear-128x256x64",
        expression="F.linear(x, w, b)",
        inputs=(f32("x", 128, 64), f32("w", 256, 64), f32("b", 256)),
    )
    yield Case(
        name="baddbmm-4x32",
        expression="torch.baddbmm(b, x, y)",
        inputs=(f32("b", 4, 32, 32), f32("x", 4, 32, 32), f32("y", 4, 32, 32)),
    )


def _all() -> Iterator[Case]:
    yield from _products()
    yield from _others()


CASES = tuple(_all())
