"""Sizes that change between calls: one compilation for all of them."""

from __future__ import annotations

from npusim.contract.sweep import Case
from npusim.sweep.cases.make import f32

LENGTHS = {"n": (1024, 2048, 4096)}
ROWS = {"n": (16, 33, 70)}
CASES = (
    Case(name="add", expression="x + y", inputs=(f32("x", "n"), f32("y", "n")), sizes=LENGTHS),
    Case(name="fused", expression="(x + y) * 2 - torch.tanh(x)", inputs=(f32("x", "n"), f32("y", "n")), sizes=LENGTHS),
    Case(name="add-rows", expression="x + y", inputs=(f32("x", "n", 50), f32("y", "n", 50)), sizes=ROWS),
    Case(name="softmax", expression="torch.softmax(x, 1)", inputs=(f32("x", "n", 128),), sizes=ROWS),
    Case(name="softmax-over-n", expression="torch.softmax(x, 1)", inputs=(f32("x", 20, "n"),), sizes={"n": (50, 300)}),
    Case(name="sum-over-n", expression="x.sum(0)", inputs=(f32("x", "n", 40),), sizes=ROWS),
    Case(name="transpose", expression="x.t() + 1", inputs=(f32("x", "n", 40),), sizes=ROWS),
    Case(name="broadcast", expression="x + y", inputs=(f32("x", "n", 1), f32("y", 1, 37)), sizes=ROWS),
    Case(
        name="layernorm",
        expression="F.layer_norm(x, (96,), w, b)",
        inputs=(f32("x", "n", 96), f32("w", 96), f32("b", 96)),
        sizes=ROWS,
    ),
    Case(name="matmul-m", expression="x @ y", inputs=(f32("x", "n", 64), f32("y", 64, 48)), sizes=ROWS),
    Case(name="matmul-k", expression="x @ y", inputs=(f32("x", 40, "n"), f32("y", "n", 48)), sizes=ROWS),
    Case(name="cat", expression="torch.cat([x, y])", inputs=(f32("x", "n", 20), f32("y", 7, 20)), sizes=ROWS),
    Case(
        name="two-sizes",
        expression="x + y",
        inputs=(f32("x", "n", "k"), f32("y", "k")),
        sizes={"n": (12, 40), "k": (30, 71)},
    ),
)
