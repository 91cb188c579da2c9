"""Words for writing cases down."""

from __future__ import annotations

from typing import Any

from npusim.contract.sweep import Tensor

FLOAT16, BFLOAT16 = 2e-3, 2e-2
"""Tolerances of reduced precision: some units in the last place near 1, since Inductor keeps float32 longer."""


def f32(name: str, *shape: int | str, **options: Any) -> Tensor:
    """A float32 tensor of normal values, unless the options of `Tensor` say otherwise."""
    return Tensor(name=name, shape=shape, **options)


def positive(name: str, *shape: int | str) -> Tensor:
    """Uniform in [0.1, 2)."""
    return f32(name, *shape, fill="uniform", low=0.1, high=2)


def ints(name: str, *shape: int | str, low: int = 0, high: int = 100, dtype: str = "int64") -> Tensor:
    """Uniform in [low, high)."""
    return Tensor(name=name, shape=shape, dtype=dtype, fill="integers", low=low, high=high)


def bools(name: str, *shape: int | str) -> Tensor:
    """Fair coins."""
    return Tensor(name=name, shape=shape, dtype="bool", fill="booleans")


def x(*sizes: int | str) -> str:
    """A shape in a name: 47x10."""
    return "x".join(map(str, sizes))


__all__ = ["BFLOAT16", "FLOAT16", "bools", "f32", "ints", "positive", "x"]
