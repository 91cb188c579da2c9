"""Conversions between all element types, bit for bit against numpy where C defines the result."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from npusim.backend.codegen.vector.elementwise import emit
from tests.lowering.vector.guest import NUMPY, Array, VectorProgram
from tests.lowering.vector.test_elementwise import COUNT, bfloat, forall, same, unsigned, widened

Make = Callable[..., VectorProgram]
INTEGERS = ["i1", "i8", "i16", "i32", "i64"]
FLOATS = ["f16", "bf16", "f32", "f64"]
BITS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "f16": 16, "bf16": 16, "f32": 32, "f64": 64}


def program_of(make: Make, op: str, source: str, target: str) -> VectorProgram:
    return make(lambda b, v: [emit(b, op, v, target)], [source], [target], COUNT)


def as_signed(a: Array) -> Array:
    return -a.astype(np.int8) if a.dtype == np.bool_ else a


def rounded(a: Array, target: str) -> Array:
    """To float type `target`, rounding once; a float64 cannot round twice on its way to f16 and f32."""
    return bfloat_once(a) if target == "bf16" else a.astype(NUMPY[target])


def bfloat_once(a: Array) -> Array:
    """Floats to bf16 bit patterns: to odd in float32, which keeps what decides ties, then to nearest even."""
    magnitude = np.abs(a)
    near = magnitude.astype(np.float32)
    below = np.where(near > magnitude, np.nextafter(near, np.float32(0)), near)
    odd = np.where(near == magnitude, near, (below.view(np.uint32) | 1).view(np.float32))
    return bfloat(np.copysign(odd, a.astype(np.float32)))


@pytest.mark.parametrize("source", INTEGERS)
@pytest.mark.parametrize("target", INTEGERS)
def test_integers(source: str, target: str, vector_program: Make) -> None:
    if source == target:
        op_names = ["arith.bitcast"]
    else:
        op_names = ["arith.trunci"] if BITS[source] > BITS[target] else ["arith.extsi", "arith.extui"]
    programs = [program_of(vector_program, op, source, target) for op in op_names]

    @forall(source)
    def check(a: Array) -> None:
        for op, program in zip(op_names, programs, strict=True):
            if target == "i1":
                same(program(a)[0], (a & 1).astype(np.bool_))
            else:
                same(program(a)[0], (unsigned(a) if op == "arith.extui" else as_signed(a)).astype(NUMPY[target]))


@pytest.mark.parametrize("source", INTEGERS)
@pytest.mark.parametrize("target", FLOATS)
def test_integer_to_float(source: str, target: str, vector_program: Make) -> None:
    signed, plain = (program_of(vector_program, op, source, target) for op in ("arith.sitofp", "arith.uitofp"))

    @forall(source)
    def check(a: Array) -> None:
        for program, x in ((signed, as_signed(a)), (plain, unsigned(a))):
            if target in ("f32", "f64"):
                same(program(a)[0], x.astype(NUMPY[target]))
            else:  # exact operands only: numpy would round 64 bits twice
                small = (a % 8 if source != "i1" else a).astype(a.dtype)
                want = (as_signed(small) if program is signed else unsigned(small)).astype(np.float32)
                same(widened(program(small)[0], target), want)


@pytest.mark.parametrize("source", FLOATS)
@pytest.mark.parametrize("target", ["i8", "i16", "i32", "i64"])
def test_float_to_integer(source: str, target: str, vector_program: Make) -> None:
    signed, plain = (program_of(vector_program, op, source, target) for op in ("arith.fptosi", "arith.fptoui"))
    limit = 2.0 ** (BITS[target] - 1)

    @forall(source)
    def check(a: Array) -> None:
        x = widened(a, source)
        inside = np.abs(x) < limit
        a = np.where(inside, a, a.dtype.type(0))
        x = widened(a, source)
        same(signed(a)[0], np.trunc(x.astype(np.float64)).astype(NUMPY[target]))
        a = np.where(x >= 0, a, a.dtype.type(0))
        same(plain(a)[0], np.trunc(widened(a, source).astype(np.float64)).astype(NUMPY[target]))


def test_negative_float_to_narrow_unsigned_wraps(vector_program: Make) -> None:
    program = program_of(vector_program, "arith.fptoui", "f32", "i8")
    x = np.linspace(-40, 300, COUNT).astype(np.float32)
    same(program(x)[0], x.astype(np.int32).astype(np.uint8).view(np.int8))


@pytest.mark.parametrize("source", FLOATS)
@pytest.mark.parametrize("target", FLOATS)
def test_float_to_float(source: str, target: str, vector_program: Make) -> None:
    program = program_of(vector_program, "tt.fp_to_fp", source, target)

    @forall(source)
    def check(a: Array) -> None:
        x = widened(a, source)
        same(widened(program(a)[0], target), widened(rounded(x, target), target))


@pytest.mark.parametrize(("source", "target"), [("i32", "f32"), ("f32", "i32"), ("f64", "i64"), ("i16", "f16")])
def test_bitcast(source: str, target: str, vector_program: Make) -> None:
    program = program_of(vector_program, "tt.bitcast", source, target)

    @forall(source)
    def check(a: Array) -> None:
        same(program(a)[0].view(f"u{a.itemsize}"), a.view(f"u{a.itemsize}"))


@pytest.mark.parametrize("op", ["libdevice.llrint", "libdevice.llround"])
def test_rounding_to_integer(op: str, vector_program: Make) -> None:
    program = vector_program(lambda b, v: [emit(b, op, v, "i64")], ["f32"], ["i64"], COUNT)
    x = np.linspace(-12, 11.5, COUNT).astype(np.float32)
    want = np.rint(x) if op == "libdevice.llrint" else np.copysign(np.floor(np.abs(x) + 0.5), x)
    same(program(x)[0], want.astype(np.int64))


@pytest.mark.parametrize("source", FLOATS)
def test_float_to_bool(source: str, vector_program: Make) -> None:
    program = program_of(vector_program, "arith.fptoui", source, "i1")
    x = np.linspace(-4, 4, COUNT).astype(np.float32)
    a = bfloat(x) if source == "bf16" else x.astype(NUMPY[source])
    same(program(a)[0], np.trunc(widened(a, source)) != 0)
