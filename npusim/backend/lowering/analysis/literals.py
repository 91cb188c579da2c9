"""MLIR attribute and type syntax."""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import isfinite, isnan


def string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def array(items: Iterable[str]) -> str:
    return f"[{', '.join(items)}]"


def tensor(shape: tuple[int, ...], dtype: str) -> str:
    """`tensor<8x16xf32>`; `tensor<f32>` is one element."""
    return f"tensor<{''.join(f'{n}x' for n in shape)}{dtype}>"


def literal(value: int | float, dtype: str) -> str:
    """A number as MLIR writes one of this element type; floats that are not finite are written by their bits."""
    if dtype == "i1":
        return "true" if value else "false"
    if dtype.startswith("i"):
        return str(int(value))
    if not isfinite(value):
        return f"0x{_NOT_FINITE[dtype][0 if isnan(value) else 1 if value > 0 else 2]:X}"
    mantissa, mark, exponent = repr(float(value)).partition("e")
    return f"{mantissa}{'' if '.' in mantissa else '.0'}{mark}{exponent}"


def typed(value: int | float, dtype: str) -> str:
    """A number with its type: an attribute."""
    return literal(value, dtype) if dtype == "i1" else f"{literal(value, dtype)} : {dtype}"


_NOT_FINITE: dict[str, tuple[int, int, int]] = {
    "f16": (0x7E00, 0x7C00, 0xFC00),
    "bf16": (0x7FC0, 0x7F80, 0xFF80),
    "f32": (0x7FC00000, 0x7F800000, 0xFF800000),
    "f64": (0x7FF8000000000000, 0x7FF0000000000000, 0xFFF0000000000000),
}
"""Bits of NaN, infinity and minus infinity."""
