"""The builder's own operations: splats, lane numbers, strided access, reductions, constants."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence

import numpy as np
import pytest

from npusim.backend.codegen.vector.builder import Vec, VectorBuilder
from npusim.backend.codegen.vector.types import literal, llvm_type
from npusim.contract import isa
from npusim.errors import UnsupportedError
from tests.lowering.vector.guest import Array, VectorProgram

COUNT = 100
"""Less than one strip, so that a scalar of the strip is one of the whole array."""
Make = Callable[..., VectorProgram]


def test_splat_of_a_scalar_and_lane_numbers(vector_program: Make) -> None:
    def body(b: VectorBuilder, _: Sequence[Vec]) -> list[Vec]:
        length = b.splat(b.evl, "i32")
        return [length, b.iota(), b.iota("i64"), b.const(-3, "i32")]

    program = vector_program(body, ["i32"], ["i32", "i32", "i64", "i32"], COUNT)
    length, lanes, wide, constant = program(np.zeros(COUNT))
    assert (length == COUNT).all() and (constant == -3).all()
    assert lanes.tolist() == wide.tolist() == list(range(COUNT))


@pytest.mark.parametrize(
    ("kind", "start", "dtype", "expected"),
    [
        ("add", "5", "i32", lambda x: 5 + x.sum()),
        ("smax", "-2147483648", "i32", np.max),
        ("smin", "2147483647", "i32", np.min),
        ("umax", "0", "i32", lambda x: x.view(np.uint32).max().view(np.int32)),
        ("umin", "-1", "i32", lambda x: x.view(np.uint32).min().view(np.int32)),
        ("and", "-1", "i32", np.bitwise_and.reduce),
        ("or", "0", "i32", np.bitwise_or.reduce),
        ("xor", "0", "i32", np.bitwise_xor.reduce),
        ("fadd", "1.0", "f32", lambda x: 1 + x.sum()),
        ("fmax", "0xFFF0000000000000", "f32", np.fmax.reduce),
        ("fmin", "0x7FF0000000000000", "f32", np.fmin.reduce),
        ("fmaximum", "0xFFF0000000000000", "f32", np.max),
        ("fminimum", "0x7FF0000000000000", "f32", np.min),
    ],
)
def test_reductions(
    kind: str, start: str, dtype: str, expected: Callable[[Array], float], vector_program: Make
) -> None:
    def body(b: VectorBuilder, v: Sequence[Vec]) -> list[Vec]:
        return [b.splat(b.reduce(kind, start, v[0]), dtype)]

    program = vector_program(body, [dtype], [dtype], COUNT)
    x = np.random.default_rng(1).integers(-1000, 1000, COUNT)  # float32 adds these exactly in any order
    data = x.astype(np.int32 if dtype == "i32" else np.float32)
    assert (program(data)[0] == expected(data)).all()
    if kind.startswith(("fmax", "fmin")):
        data[COUNT // 2] = np.nan
        assert (np.isnan(program(data)[0]) == kind.endswith("imum")).all()


def test_strided_access(vector_program: Make) -> None:
    """Every second element, read back to front; a stride of 0 repeats one."""
    base = isa.SCRATCHPAD_BASE
    last = f"inttoptr (i64 {base + 4 * (COUNT - 1)} to ptr)"

    def body(b: VectorBuilder, _: Sequence[Vec]) -> list[Vec]:
        backwards = b.load_strided(last, "-4", "i32")
        first = b.load_strided(f"inttoptr (i64 {base} to ptr)", "0", "i32")
        b.store_strided(backwards, f"inttoptr (i64 {base + 4096 * 8} to ptr)", "8")
        even = b.load_strided(f"inttoptr (i64 {base + 4096 * 8} to ptr)", "8", "i32")
        return [backwards, first, even]

    program = vector_program(body, ["i32"], ["i32"] * 3, COUNT)
    x = np.arange(COUNT, dtype=np.int32) * 3 + 7
    backwards, first, even = program(x)
    assert backwards.tolist() == even.tolist() == x[::-1].tolist() and (first == 7).all()


def test_literals_are_bit_patterns() -> None:
    assert literal(0.1, "f32") == f"float 0x{struct.unpack('<Q', struct.pack('<d', float(np.float32(0.1))))[0]:016X}"
    assert literal(1e39, "f32") == literal(math.inf, "f32") == "float 0x7FF0000000000000"
    assert literal(-1e5, "f16") == "half 0xHFC00" and literal(1.5, "f16") == "half 0xH3E00"
    assert literal(1 + 2**-8, "bf16") == "bfloat 0xR3F80" and literal(math.nan, "bf16") == "bfloat 0xR7FC0"
    assert literal(255, "i8") == "i8 -1" and literal(1, "i1") == "i1 true"


def test_unknown_element_types_are_refused() -> None:
    with pytest.raises(UnsupportedError, match="f8E5M2"):
        llvm_type("f8E5M2")
