"""Element types: arithmetic in each, and conversions between them."""

from __future__ import annotations

from collections.abc import Iterator

from npusim.contract.sweep import DTYPES, Case, Tensor
from npusim.sweep.cases.make import BFLOAT16, FLOAT16, bools, f32, ints

FLOATS = {"float64": 1e-4, "float32": 1e-4, "float16": FLOAT16, "bfloat16": BFLOAT16}
INTEGERS = ("int64", "int32", "int16", "int8", "uint8")
ON_FLOATS = {
    "add": "x + y",
    "mul-add": "x * y + x",
    "exp": "torch.exp(x)",
    "sum": "x.sum(1)",
    "softmax": "torch.softmax(x, 1)",
    "compare": "x > y",
}
ON_INTEGERS = {
    "add": "x + y",
    "mul": "x * y",
    "bitwise": "(x & y) ^ (x | 3)",
    "divide": "x // (y.abs() + 1)",
    "remainder": "x % (y.abs() + 1)",
    "minimum": "torch.minimum(x, y)",
    "sum": "x.sum(1)",
    "compare": "(x > y) | (x == 0)",
}
WIDENINGS = (
    ("int8", "int32"),
    ("uint8", "int64"),
    ("int16", "float32"),
    ("int32", "int64"),
    ("float16", "float32"),
    ("bfloat16", "float32"),
    ("float32", "float64"),
    ("bool", "float32"),
)
NARROWINGS = (("int64", "int8"), ("float32", "float16"), ("float32", "bfloat16"), ("float32", "int32"))


def _of(name: str, dtype: str) -> Tensor:
    if dtype == "bool":
        return bools(name, 33, 65)
    if dtype in FLOATS:
        return f32(name, 33, 65, dtype=dtype)
    return ints(name, 33, 65, low=0 if dtype == "uint8" else -100, high=100, dtype=dtype)


def _all() -> Iterator[Case]:
    for dtype, tolerance in FLOATS.items():
        pair = (_of("x", dtype), _of("y", dtype))
        for name, expression in ON_FLOATS.items():
            given = pair if "y" in expression else pair[:1]
            yield Case(name=f"{dtype}-{name}", expression=expression, inputs=given, tolerance=tolerance)
    for dtype in INTEGERS:
        pair = (_of("x", dtype), _of("y", dtype))
        for name, expression in ON_INTEGERS.items():
            given = pair if "y" in expression else pair[:1]
            yield Case(name=f"{dtype}-{name}", expression=expression, inputs=given)
    logic = (_of("x", "bool"), _of("y", "bool"))
    yield Case(name="bool-logic", expression="(x ^ ~y) & (x | y)", inputs=logic)
    yield Case(name="bool-sum", expression="x.sum(1)", inputs=logic[:1])
    yield Case(name="bool-select", expression="torch.where(x, 1.0, 2.0)", inputs=logic[:1])
    for source, target in (*WIDENINGS, *NARROWINGS):
        name, expression = f"{source}-to-{target}", f"x.to(torch.{target})"
        yield Case(name=name, expression=expression, inputs=(_of("x", source),), tolerance=FLOATS.get(target, 0))
        assert {source, target} <= set(DTYPES)
    mixed = (_of("x", "float32"), _of("y", "int32"))
    yield Case(name="mixed-float32-int32", expression="x * y + 1", inputs=mixed)
    half = (_of("x", "float16"), _of("y", "float32"))
    yield Case(name="mixed-float16-float32", expression="x * y + 1", inputs=half, tolerance=FLOAT16)


CASES = tuple(_all())
