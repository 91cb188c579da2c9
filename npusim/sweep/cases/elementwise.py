"""Elementwise functions."""

from __future__ import annotations

from collections.abc import Iterator

from npusim.contract.sweep import Case, Tensor
from npusim.sweep.cases.make import f32, ints, x

MATRICES = ((1, 1), (47, 10), (128, 128), (4071, 429))
LENGTHS = (1, 127, 129, 1000, 1024)
FUNCTION_SHAPES = ((128, 128), (1, 1), (15, 15), (129, 129))
ACTIVATIONS = {
    "sigmoid": "torch.sigmoid(x)",
    "silu": "F.silu(x)",
    "swiglu": "F.silu(x[:, :64]) * x[:, 64:]",
    "gelu": "F.gelu(x)",
    "gelu-tanh": 'F.gelu(x, approximate="tanh")',
    "tanh": "torch.tanh(x)",
    "exp": "torch.exp(x)",
    "erf": "torch.erf(x)",
    "sin": "torch.sin(x)",
    "cos": "torch.cos(x)",
    "leaky-relu": "F.leaky_relu(x, 0.1)",
    "elu": "F.elu(x)",
    "softplus": "F.softplus(x)",
    "hardswish": "F.hardswish(x)",
    "mish": "F.mish(x)",
    "rsqrt": "torch.rsqrt(x.abs() + 0.1)",
    "sqrt": "torch.sqrt(x.abs())",
    "pow": "torch.pow(x.abs() + 0.1, 1.7)",
    "clamp": "x.clamp(-0.5, 0.5)",
    "where": "torch.where(x > 0, x, x * 0.1)",
    "floor": "torch.floor(x * 3)",
    "ceil": "torch.ceil(x * 3)",
    "round": "torch.round(x * 3)",
    "trunc": "torch.trunc(x * 3)",
    "log1p": "torch.log1p(x.abs())",
    "expm1": "torch.expm1(x)",
    "tan": "torch.tan(x)",
    "reciprocal": "torch.reciprocal(x.abs() + 0.1)",
}
WIDE, UNIT, ABOVE_ONE = (-10.0, 10.0), (-0.999, 0.999), (1.0, 10.0)
UNARY = {  # the domain in which the values are finite
    "abs": ("torch.abs(x)", WIDE),
    "sign": ("torch.sign(x)", WIDE),
    "isnan": ("torch.isnan(x)", WIDE),
    "isinf": ("torch.isinf(x)", WIDE),
    "erfc": ("torch.erfc(x)", WIDE),
    "cosh": ("torch.cosh(x)", WIDE),
    "sinh": ("torch.sinh(x)", WIDE),
    "log": ("torch.log(x)", (0.01, 10.0)),
    "acosh": ("torch.acosh(x)", ABOVE_ONE),
    "asinh": ("torch.asinh(x)", WIDE),
    "atanh": ("torch.atanh(x)", UNIT),
    "atan": ("torch.atan(x)", WIDE),
    "asin": ("torch.asin(x)", UNIT),
    "acos": ("torch.acos(x)", UNIT),
    "frexp": ("torch.frexp(x)", WIDE),
}
BINARY = {
    "fmod": "torch.fmod(x, y)",
    "remainder": "torch.remainder(x, y)",
    "copysign": "torch.copysign(x, y)",
    "hypot": "torch.hypot(x, y)",
    "atan2": "torch.atan2(x, y)",
    "maximum": "torch.maximum(x, y)",
    "div": "x / y",
}
SHIFTS = {"shift-left": "x << y", "shift-right": "x >> y"}


def _arithmetic() -> Iterator[Case]:
    for shape in MATRICES:
        yield Case(name=f"add-{x(*shape)}", expression="x + y", inputs=(f32("x", *shape), f32("y", *shape)))
        yield Case(name=f"relu-{x(*shape)}", expression="F.relu(x)", inputs=(f32("x", *shape),))
    for n in LENGTHS:
        yield Case(name=f"add-{n}", expression="x + y", inputs=(f32("x", n), f32("y", n)))
    yield Case(name="add-vector", expression="x + y", inputs=(f32("x", 128), f32("y", 128, 128)))
    yield Case(name="fused-1024", expression="(x + y) * 2 - x", inputs=(f32("x", 1024), f32("y", 1024)))
    yield Case(name="exp-32x32", expression="torch.exp(x)", inputs=(f32("x", 32, 32),))


def _functions() -> Iterator[Case]:
    for name, expression in ACTIVATIONS.items():
        yield Case(name=f"{name}-128x128", expression=expression, inputs=(f32("x", 128, 128),))
    for shape in FUNCTION_SHAPES:
        for name, (expression, (low, high)) in UNARY.items():
            yield Case(name=f"{name}-{x(*shape)}", expression=expression, inputs=(_between("x", shape, low, high),))
        for name, expression in BINARY.items():
            pair = (_between("x", shape, *WIDE), _between("y", shape, *WIDE))
            yield Case(name=f"{name}-{x(*shape)}", expression=expression, inputs=pair)
        for name, expression in SHIFTS.items():
            values = ints("x", *shape, low=-(1 << 20), high=1 << 20, dtype="int32")
            bits = ints("y", *shape, high=11, dtype="int32")
            yield Case(name=f"{name}-{x(*shape)}", expression=expression, inputs=(values, bits))


def _special() -> Iterator[Case]:
    """Signed zeros, subnormals, infinities and NaN."""
    special = Tensor(name="x", shape=(100,), fill="special")
    other = Tensor(name="y", shape=(100,), fill="special-reversed")
    chosen = ("sigmoid", "silu", "gelu", "tanh", "exp", "erf", "sin", "floor", "round", "softplus", "log1p", "expm1")
    for name in chosen:
        yield Case(name=f"{name}-special", expression=ACTIVATIONS[name], inputs=(special,))
    yield Case(name="relu-special", expression="F.relu(x)", inputs=(special,))
    for name, (expression, _) in UNARY.items():
        if name != "frexp":  # of an infinity it is whatever the C library says
            yield Case(name=f"{name}-special", expression=expression, inputs=(special,))
    for name, expression in BINARY.items():
        yield Case(name=f"{name}-special", expression=expression, inputs=(special, other))


def _between(name: str, shape: tuple[int, ...], low: float, high: float) -> Tensor:
    return f32(name, *shape, fill="uniform", low=low, high=high)


def _all() -> Iterator[Case]:
    yield from _arithmetic()
    yield from _functions()
    yield from _special()


CASES = tuple(_all())
