"""Kernels that Inductor wrote (block pointers and plain pointers), with what they must compute.

Their TTIR is tests/data/ttir/NAME.mlir, with XBLOCK = 256 for one axis, YBLOCK = 16 and XBLOCK = 32 for two, ZBLOCK = 4
for three; XBLOCK = 8 and R0_BLOCK = 64 in reductions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[Any]]
Maker = Callable[[np.random.Generator], Array]


@dataclass(frozen=True)
class Case:
    """`inputs` come first in the signature, then an output per result of `expected`, then `scalars`."""

    name: str
    inputs: tuple[Maker, ...]
    expected: Callable[..., tuple[Array, ...]]
    scalars: tuple[int, ...]
    grid: tuple[int, int, int]


def f32(*shape: int) -> Maker:
    return lambda rng: rng.standard_normal(shape, dtype=np.float32)


def i64(*shape: int) -> Maker:
    return lambda rng: rng.integers(0, 50, shape)


def flags(*shape: int) -> Maker:
    return lambda rng: rng.integers(0, 2, shape, dtype=np.int8)


def cdiv(a: int, b: int) -> int:
    return -(-a // b)


def xy(y: int, x: int) -> tuple[int, int, int]:
    return cdiv(x, 32), cdiv(y, 16), 1


def softmax(a: Array) -> tuple[Array]:
    e = np.exp(a - a.max(1, keepdims=True))
    return (e / e.sum(1, keepdims=True),)


def layer_norm(a: Array) -> tuple[Array]:
    return ((a - a.mean(1, keepdims=True)) / np.sqrt(a.var(1, keepdims=True) + 1e-5),)


def pixel_shuffle(a: Array) -> tuple[Array]:
    split = a.reshape(1, 2, 2, 2, 6, 6).transpose(0, 1, 4, 2, 5, 3)
    return (split.reshape(1, 2, 12, 12) + 1,)


def max_pool(a: Array) -> tuple[Array]:
    return (a.reshape(2, 3, 8, 2, 8, 2).max((3, 5)),)


def swiglu(a: Array) -> tuple[Array]:
    gate = a[:, :64]
    return (gate / (1 + np.exp(-gate)) * a[:, 64:],)


CASES = (
    Case("add", (f32(1000), f32(1000)), lambda a, b: (a + b,), (1000,), (4, 1, 1)),
    Case("add_dyn", (f32(1300), f32(1300)), lambda a, b: (a + b,), (1300, 1300), (6, 1, 1)),
    Case("xt1", (f32(64, 64),), lambda a: (a + 1,), (4096,), (16, 1, 1)),
    Case(
        "p3c",
        (f32(62, 34, 44), f32(44, 62, 34)),
        lambda a, b: ((a.transpose(2, 0, 1) + b).transpose(1, 2, 0),),
        (2108, 44),
        xy(2108, 44),
    ),
    Case(
        "bcast_dyn",
        (f32(50, 90), f32(90)),
        lambda a, b: (a * b + 1,),
        (50, 90, 50, 90),
        xy(50, 90),
    ),
    Case("bcast", (f32(61, 130), f32(130)), lambda a, b: (a * b + 1,), (61, 130), xy(61, 130)),
    Case("bc", (f32(128, 1), f32(1, 128)), lambda a, b: (a + b,), (128, 128), xy(128, 128)),
    Case(
        "cat",
        (f32(20, 30), f32(20, 13)),
        lambda a, b: (np.concatenate([a, b], 1) * np.float32(2),),
        (20, 43),
        xy(20, 43),
    ),
    Case("pad", (f32(9, 11),), lambda a: (np.pad(a, ((3, 4), (1, 2))) + 1,), (16, 14), xy(16, 14)),
    Case("flip", (f32(45, 33),), lambda a: (a[::-1] + a,), (45, 33), xy(45, 33)),
    Case("str2", (f32(64, 64),), lambda a: (a[:, ::2] + 1,), (2048,), (8, 1, 1)),
    Case("softmax", (f32(64, 128),), softmax, (64, 128), (8, 1, 1)),
    Case("softmax_l", (f32(64, 5000),), softmax, (64, 5000), (8, 1, 1)),
    Case("sum0", (f32(327, 447),), lambda a: (a.sum(0),), (447, 327), (cdiv(447, 8), 1, 1)),
    Case("sum1", (f32(327, 447),), lambda a: (a.sum(1),), (327, 447), (cdiv(327, 8), 1, 1)),
    Case("ln", (f32(32, 768),), layer_norm, (32, 768), (4, 1, 1)),
    Case("tril", (f32(61, 130),), lambda a: (np.tril(a),), (61, 130), xy(61, 130)),
    Case("arange", (f32(61, 130),), lambda a: (a + np.arange(130, dtype=np.float32),), (61, 130), xy(61, 130)),
    Case("boolin", (flags(62, 34), f32(62, 34)), lambda a, b: (np.where(a, b, -b),), (2108,), (9, 1, 1)),
    Case("bool", (f32(62, 34), f32(62, 34)), lambda a, b: (((a > 0) & (b < 0)).astype(np.int8),), (2108,), (9, 1, 1)),
    Case("maxpool", (f32(2, 3, 16, 16),), max_pool, (48, 8), xy(48, 8)),
    Case("shuffle", (f32(1, 8, 6, 6),), pixel_shuffle, (2, 12, 12), (1, 1, 1)),
    Case("view", (f32(20, 30), f32(30, 20)), lambda a, b: (a.reshape(30, 20) + b,), (600,), (3, 1, 1)),
    Case("viewt", (f32(20, 30),), lambda a: (a.T.reshape(60, 10) + 1,), (30, 20), xy(30, 20)),
    Case("mm", (f32(128, 128), f32(128, 128)), lambda a, b: (a @ b,), (128, 128, 128), (16, 8, 1)),
    Case("mm_dyn", (f32(70, 70), f32(70, 70)), lambda a, b: (a @ b,), (70, 70, 70, 70), (9, 5, 1)),
    Case(
        "intdiv",
        (i64(700), i64(700)),
        lambda a, b: (a // 3 + b % 5, a.astype(np.float32)),
        (700,),
        (3, 1, 1),
    ),
    Case("swiglu", (f32(128, 128),), swiglu, (128, 64), xy(128, 64)),
    Case("roll", (f32(20, 30),), lambda a: (np.roll(a, 3, 1) + 1,), (20, 30), xy(20, 30)),
    Case("repeat", (f32(5, 7),), lambda a: (np.tile(a, (3, 2)) + 1,), (15, 2, 7), (1, 1, 4)),
    Case("softmax_dyn", (f32(37, 150),), softmax, (37, 150, 37, 150), (5, 1, 1)),
    Case(
        "cat_dyn",
        (f32(20, 30), f32(20, 13)),
        lambda a, b: (np.concatenate([a, b], 1) * np.float32(2),),
        (30, 13, 20, 43),
        xy(20, 43),
    ),
    Case("p3c_dyn", (f32(60, 44), f32(44, 60)), lambda a, b: (a + b.T,), (60, 44, 60, 44), xy(60, 44)),
)
