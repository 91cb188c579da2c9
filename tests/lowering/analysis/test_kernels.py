"""Hand-written kernels (tests/data/triton_kernels.py): loops, combiners, transposes, integers that wrap."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from npusim.backend.lowering.analysis.analyse import analyse
from npusim.backend.lowering.tile import For, Load, Reduce, TileProgram, walk
from tests.lowering.tile_interpreter import run

Array = np.ndarray[Any, np.dtype[Any]]
TTIR = Path(__file__).parents[2] / "data" / "ttir"


def program(name: str) -> TileProgram:
    return analyse((TTIR / f"{name}.mlir").read_text(), name)


def normal(*shape: int) -> Array:
    return np.random.default_rng(1).standard_normal(shape, dtype=np.float32)


@pytest.mark.parametrize(("m", "n", "k"), [(32, 64, 32), (20, 33, 17), (1, 1, 50)])
def test_product_with_pointers_that_advance(m: int, n: int, k: int) -> None:
    a, b, c = normal(m, k), normal(k, n), np.zeros(m * n, np.float32)
    run(program("mm_pointers"), [a.reshape(-1), b.reshape(-1), c, m, n, k], (-(-m // 16), -(-n // 32), 1))
    np.testing.assert_allclose(c.reshape(m, n), a @ b, rtol=1e-4, atol=1e-4)


def test_only_the_accumulator_is_carried() -> None:
    (loop,) = (op for op in walk(program("mm_pointers").body) if isinstance(op, For))
    assert [v.shape for v in loop.carried] == [(16, 32)]


def test_combiners() -> None:
    tile = program("reductions")
    found = [op.combiner for op in walk(tile.body) if isinstance(op, Reduce)]
    assert found == ["max", "min", "maxnum", "minnum", "mul", "or", "max"]
    x = normal(12, 16)
    x[3, 5] = np.nan
    out = np.zeros(12 * 7, np.float32)
    with np.errstate(invalid="ignore"):
        run(tile, [x.reshape(-1), out, 12], (2, 1, 1))
    wanted = np.stack([x.max(1), x.min(1), np.fmax.reduce(x, 1), np.fmin.reduce(x, 1), x.prod(1), (x > 1).any(1)], 1)
    np.testing.assert_allclose(out.reshape(12, 7)[:, :6], wanted, rtol=1e-5)


def test_full_reduction_with_scalars() -> None:
    x, scalars, out = normal(200), normal(4), np.zeros(1, np.float32)
    run(program("full_sum"), [x, scalars, out, 0.5, 200], (1, 1, 1))
    np.testing.assert_allclose(out, [x.sum() * 0.5 + scalars[2] + 12], rtol=1e-5)


def test_other_is_a_tile() -> None:
    x, y, out = normal(100), normal(100), np.zeros(100, np.float32)
    run(program("other_tile"), [x, y, out, 100], (2, 1, 1))
    np.testing.assert_array_equal(out, np.where(np.arange(100) < 93, x, y * 2))


def test_integers_that_wrap_are_data() -> None:
    out = np.zeros(300, np.int32)
    with np.errstate(over="ignore"):
        run(program("hashed"), [out, 300], (5, 1, 1))
        i = np.arange(300, dtype=np.int32)
        h = i * np.int32(1103515245) + np.int32(12345)
        h = np.fmod(np.trunc(h / 65536).astype(np.int64), 32768).astype(np.int32)
        narrow = (i * np.int32(37)).astype(np.int8)
    np.testing.assert_array_equal(out, np.where(h >= 100, h, -5) + np.where(narrow < 0, 100000, 0))


def test_clamp_and_libdevice() -> None:
    x, out = normal(50), np.zeros(50, np.float32)
    tile = program("clamped")
    run(tile, [x, out, 50], (1, 1, 1))
    assert "libdevice.erf" in {getattr(op, "op", "") for op in tile.body}
    assert np.all(np.abs(out) <= 1.5)
    assert np.array_equal(np.sign(out), np.sign(x))


def test_transposed_indices_masks_and_data() -> None:
    """A block that starts before its tensor: the rows above it are 0."""
    memory, out = normal(200), np.zeros(128, np.float32)
    run(program("transposed"), [memory, out], (1, 1, 1))
    tensor = memory[3 : 3 + 8 * 16].reshape(8, 16)
    block = np.zeros((8, 16), np.float32)
    block[2:, :15] = tensor[:6, 1:]
    y = block.T + np.arange(8, dtype=np.float32)
    mask = np.arange(8)[None, :] < 5
    np.testing.assert_array_equal(out.reshape(8, 16).T, np.where(mask, y, -y))


def test_rank_five() -> None:
    shape = (6, 5, 4, 3, 2)
    x, out = normal(*reversed(shape)), np.zeros(720, np.float32)
    run(program("rank5"), [x.reshape(-1), out, *shape], (2, 2, 1))
    np.testing.assert_array_equal(out.reshape(shape), x.transpose(4, 3, 2, 1, 0))


@pytest.mark.parametrize(("n", "m"), [(3, 11), (1, 3), (2, 2), (0, 5)])
def test_nested_loops(n: int, m: int) -> None:
    x, out = normal(16 * 8 + 96 * 3), np.zeros(16, np.float32)
    run(program("nested"), [x, out, n, m], (1, 1, 1))
    wanted = np.zeros(16, np.float32)
    for r in range(n):
        for trip, k in enumerate(range(2, m, 3)):
            start = r * 96 + trip + k
            wanted += x[start : start + 16]
    np.testing.assert_allclose(out, wanted, rtol=1e-5)


def test_bool_tensors_are_bytes() -> None:
    tile = program("intbool")
    assert [arg.dtype for arg in tile.args[:4]] == ["i8", "i32", "i8", "i32"]
    a = np.random.default_rng(2).integers(0, 2, 500, dtype=np.int8)
    b = np.random.default_rng(3).integers(-50, 50, 500, dtype=np.int32)
    flags, out = np.zeros(500, np.int8), np.zeros(500, np.int32)
    run(tile, [a, b, flags, out, 500], (1, 1, 1))
    e = np.where(a, b // 3, b % 7)
    np.testing.assert_array_equal(flags, (e > 0) | (a != 0))
    np.testing.assert_array_equal(out, np.maximum(e, b) ^ (b << 2))


def test_unused_loads_disappear() -> None:
    text = (TTIR / "add.mlir").read_text()
    assert '"arith.addf"(%6, %8)' in text
    changed = analyse(text.replace('"arith.addf"(%6, %8)', '"arith.addf"(%6, %6)'), "add")
    assert sum(isinstance(op, Load) for op in program("add").body) == 2
    assert sum(isinstance(op, Load) for op in changed.body) == 1
