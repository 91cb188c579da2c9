"""Arithmetic, comparison, conversion and exact functions, bit for bit against numpy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from npusim.backend.codegen.vector.elementwise import emit
from npusim.errors import UnsupportedError
from tests.lowering.vector.guest import NUMPY, Array, VectorProgram

COUNT = 48
FLOAT_WIDTHS: dict[str, Literal[16, 32, 64]] = {"f16": 16, "f32": 32, "f64": 64}
Numpy = Callable[..., Array]
Make = Callable[..., VectorProgram]

BINARY_INTEGER: dict[str, Numpy] = {
    "arith.addi": np.add,
    "arith.subi": np.subtract,
    "arith.muli": np.multiply,
    "arith.andi": np.bitwise_and,
    "arith.ori": np.bitwise_or,
    "arith.xori": np.bitwise_xor,
    "arith.maxsi": np.maximum,
    "arith.minsi": np.minimum,
    "arith.maxui": lambda a, b: np.maximum(unsigned(a), unsigned(b)),
    "arith.minui": lambda a, b: np.minimum(unsigned(a), unsigned(b)),
}
DIVISION: dict[str, Numpy] = {
    "arith.divsi": lambda a, b: truncated(a, b)[0],
    "arith.remsi": lambda a, b: truncated(a, b)[1],
    "arith.divui": lambda a, b: unsigned(a) // unsigned(b),
    "arith.remui": lambda a, b: unsigned(a) % unsigned(b),
}
SHIFT: dict[str, Numpy] = {
    "arith.shli": np.left_shift,
    "arith.shrsi": np.right_shift,
    "arith.shrui": lambda a, b: unsigned(a) >> unsigned(b),
}
COMPARE_INTEGER: dict[str, Numpy] = {
    "eq": np.equal,
    "ne": np.not_equal,
    "slt": np.less,
    "sle": np.less_equal,
    "sgt": np.greater,
    "sge": np.greater_equal,
    "ult": lambda a, b: unsigned(a) < unsigned(b),
    "ule": lambda a, b: unsigned(a) <= unsigned(b),
    "ugt": lambda a, b: unsigned(a) > unsigned(b),
    "uge": lambda a, b: unsigned(a) >= unsigned(b),
}
BINARY_FLOAT: dict[str, Numpy] = {
    "arith.addf": np.add,
    "arith.subf": np.subtract,
    "arith.mulf": np.multiply,
    "arith.divf": np.divide,
    "tt.precise_divf": np.divide,
    "arith.maximumf": np.maximum,
    "arith.minimumf": np.minimum,
    "arith.maxnumf": np.fmax,
    "arith.minnumf": np.fmin,
    "math.copysign": np.copysign,
    "libdevice.nextafter": np.nextafter,
}
UNARY_FLOAT: dict[str, Numpy] = {
    "arith.negf": np.negative,
    "math.absf": np.abs,
    "libdevice.abs": np.abs,
    "math.sqrt": np.sqrt,
    "tt.precise_sqrt": np.sqrt,
    "math.floor": np.floor,
    "math.ceil": np.ceil,
    "math.trunc": np.trunc,
    "libdevice.nearbyint": np.rint,
    "libdevice.rint": np.rint,
    "math.roundeven": np.rint,
    "math.round": lambda x: np.copysign(
        np.where(np.abs(x - np.trunc(x)) == 0.5, np.trunc(x) + np.sign(x), np.rint(x)), x
    ),
}
CLASSIFY: dict[str, Numpy] = {
    "libdevice.isnan": np.isnan,
    "libdevice.isinf": np.isinf,
    "libdevice.isfinited": np.isfinite,
    "libdevice.signbit": np.signbit,
}
_ORDERED: dict[str, Numpy] = {
    "eq": np.equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "lt": np.less,
    "le": np.less_equal,
    "ne": np.not_equal,
}


def unsigned(a: Array) -> Array:
    return a.astype(np.uint8) if a.dtype == np.bool_ else a.view(f"u{a.dtype}")


def truncated(a: Array, b: Array) -> tuple[Array, Array]:
    """Quotient towards zero and its remainder."""
    remainder = np.fmod(a, b)
    return (a - remainder) // b, remainder


def comparison(predicate: str) -> Numpy:
    """arith.cmpf: `o`rdered predicates are false on NaN, `u`nordered ones true."""
    if predicate in ("ord", "uno"):
        return lambda a, b: (np.isnan(a) | np.isnan(b)) == (predicate == "uno")
    base = _ORDERED[predicate[1:]]
    if predicate.startswith("o"):
        return lambda a, b: base(a, b) & ~(np.isnan(a) | np.isnan(b))
    return lambda a, b: base(a, b) | np.isnan(a) | np.isnan(b)


def same(got: Array, want: Array) -> None:
    """Bit for bit; any NaN is as good as another."""
    want = np.asarray(want)
    if got.dtype.kind == "f":
        assert (np.isnan(got) == np.isnan(want)).all()
        ok = (got.view(f"u{got.itemsize}") == want.astype(got.dtype).view(f"u{got.itemsize}")) | np.isnan(got)
    else:
        ok = got == want.astype(got.dtype)
    assert ok.all(), (got[~ok], want[~ok])


def widened(a: Array, dtype: str) -> Array:
    """bf16 bit patterns as float32."""
    return (a.astype(np.uint32) << 16).view(np.float32) if dtype == "bf16" else a


def bfloat(a: Array) -> Array:
    """float32 to bf16 bit patterns, to nearest even."""
    bits = a.astype(np.float32).view(np.uint32)
    rounded = ((bits.astype(np.uint64) + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    return np.where(np.isnan(a), np.uint16(0x7FC0), rounded)


def values(dtype: str) -> st.SearchStrategy[Array]:
    """Arrays of any bit pattern, special values often."""
    if dtype == "i1":
        return arrays(np.bool_, COUNT)
    width = np.dtype(NUMPY[dtype]).itemsize
    plain: st.SearchStrategy[Array] = arrays(f"u{width}", COUNT).map(lambda a: a.view(NUMPY[dtype]))
    if dtype in ("bf16", *("i8", "i16", "i32", "i64")):
        return plain
    return st.one_of(plain, arrays(NUMPY[dtype], COUNT, elements=st.floats(width=FLOAT_WIDTHS[dtype])))


def forall(*dtypes: str) -> Callable[[Callable[..., None]], None]:
    """Run the check on many arrays of these element types."""

    def decorate(check: Callable[..., None]) -> None:
        quiet = settings(max_examples=40, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])

        def run(inputs: tuple[Array, ...]) -> None:
            with np.errstate(all="ignore"):
                check(*inputs)

        quiet(given(st.tuples(*(values(d) for d in dtypes)))(run))()

    return decorate


def table_program(make: Make, ops: dict[str, Numpy], dtypes: list[str], result: str) -> VectorProgram:
    """All ops of a table on the same operands, one output each."""
    return make(lambda b, v: [emit(b, op, v, result) for op in ops], dtypes, [result] * len(ops), COUNT)


@pytest.mark.parametrize("dtype", ["i1", "i8", "i16", "i32", "i64"])
def test_integer_arithmetic(dtype: str, vector_program: Make) -> None:
    ops = BINARY_INTEGER
    program = table_program(vector_program, ops, [dtype, dtype], dtype)

    @forall(dtype, dtype)
    def check(a: Array, b: Array) -> None:
        if dtype == "i1":  # true is -1 when signed: compute on bytes, keep one bit
            a, b = -a.astype(np.int8), -b.astype(np.int8)
        for (name, op), got in zip(ops.items(), program(a, b), strict=True):
            want = op(a, b)
            assert want.size == got.size, name
            same(got, (want & 1).astype(np.bool_) if dtype == "i1" else want.astype(NUMPY[dtype]))


@pytest.mark.parametrize("dtype", ["i8", "i16", "i32", "i64"])
def test_division(dtype: str, vector_program: Make) -> None:
    program = table_program(vector_program, DIVISION, [dtype, dtype], dtype)

    @forall(dtype, dtype)
    def check(a: Array, b: Array) -> None:
        b = np.where(b == 0, NUMPY[dtype](3), b)
        a = np.where((b == -1) & (a == np.iinfo(a.dtype).min), NUMPY[dtype](5), a)
        for op, got in zip(DIVISION.values(), program(a, b), strict=True):
            same(got, op(a, b).astype(NUMPY[dtype]))


@pytest.mark.parametrize("dtype", ["i8", "i16", "i32", "i64"])
def test_shifts_magnitude_and_comparison(dtype: str, vector_program: Make) -> None:
    bits = 8 * np.dtype(NUMPY[dtype]).itemsize
    shifts = table_program(vector_program, SHIFT, [dtype, dtype], dtype)
    magnitude = vector_program(lambda b, v: [emit(b, "math.absi", v, dtype)], [dtype], [dtype], COUNT)

    @forall(dtype, dtype)
    def check(a: Array, b: Array) -> None:
        amount = b & (bits - 1)
        for op, got in zip(SHIFT.values(), shifts(a, amount), strict=True):
            same(got, op(a, amount).astype(NUMPY[dtype]))
        same(magnitude(a)[0], np.abs(a))


@pytest.mark.parametrize("dtype", ["i1", "i8", "i16", "i32", "i64"])
def test_integer_comparison(dtype: str, vector_program: Make) -> None:
    ops = COMPARE_INTEGER
    program = vector_program(
        lambda b, v: [emit(b, "arith.cmpi", v, "i1", p) for p in ops], [dtype, dtype], ["i1"] * len(ops), COUNT
    )

    @forall(dtype, dtype)
    def check(a: Array, b: Array) -> None:
        b = np.where(np.arange(COUNT) % 5 == 0, a, b)
        left, right = (-a.astype(np.int8), -b.astype(np.int8)) if dtype == "i1" else (a, b)
        for op, got in zip(ops.values(), program(a, b), strict=True):
            same(got, op(left, right))


@pytest.mark.parametrize("dtype", ["f16", "bf16", "f32", "f64"])
def test_float_arithmetic(dtype: str, vector_program: Make) -> None:
    ops = dict(BINARY_FLOAT)
    if dtype in ("f16", "bf16"):  # numpy's float16 nextafter(0, -0) is 0, C's is -0; there is no bf16 in numpy
        del ops["libdevice.nextafter"]
    program = table_program(vector_program, ops, [dtype, dtype], dtype)

    @forall(dtype, dtype)
    def check(a: Array, b: Array) -> None:
        b = np.where(np.arange(COUNT) % 7 == 0, a, b)
        for (name, op), got in zip(ops.items(), program(a, b), strict=True):
            want = op(widened(a, dtype), widened(b, dtype))
            if name.startswith("arith.m") and name != "arith.mulf":  # numpy leaves the sign of max(-0, 0) open
                want = np.where(want == 0, 0.0, want).astype(want.dtype)
                got = got & np.where(got == 0x8000, 0, 0xFFFF).astype(got.dtype) if dtype == "bf16" else got + 0
            same(widened(got, dtype), widened(bfloat(want), dtype) if dtype == "bf16" else want)


@pytest.mark.parametrize("dtype", ["f16", "bf16", "f32", "f64"])
def test_float_functions_of_one_operand(dtype: str, vector_program: Make) -> None:
    program = table_program(vector_program, UNARY_FLOAT, [dtype], dtype)
    classes = vector_program(
        lambda b, v: [emit(b, op, v, result) for op in CLASSIFY for result in ("i1", "i32")],
        [dtype],
        ["i1", "i32"] * len(CLASSIFY),
        COUNT,
    )

    @forall(dtype)
    def check(a: Array) -> None:
        x = widened(a, dtype)
        for op, got in zip(UNARY_FLOAT.values(), program(a), strict=True):
            same(widened(got, dtype), widened(bfloat(op(x)), dtype) if dtype == "bf16" else op(x).astype(x.dtype))
        found = classes(a)
        for k, op in enumerate(CLASSIFY.values()):
            same(found[2 * k], op(x))
            same(found[2 * k + 1], op(x).astype(np.int32))


@pytest.mark.parametrize("dtype", ["f16", "bf16", "f32", "f64"])
def test_float_comparison(dtype: str, vector_program: Make) -> None:
    predicates = [o + p for o in "ou" for p in _ORDERED] + ["ord", "uno"]
    program = vector_program(
        lambda b, v: [emit(b, "arith.cmpf", v, "i1", p) for p in predicates],
        [dtype, dtype],
        ["i1"] * len(predicates),
        COUNT,
    )

    @forall(dtype, dtype)
    def check(a: Array, b: Array) -> None:
        b = np.where(np.arange(COUNT) % 5 == 0, a, b)
        for predicate, got in zip(predicates, program(a, b), strict=True):
            same(got, comparison(predicate)(widened(a, dtype), widened(b, dtype)))


@pytest.mark.parametrize("dtype", ["i1", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"])
def test_select(dtype: str, vector_program: Make) -> None:
    program = vector_program(lambda b, v: [emit(b, "arith.select", v, dtype)], ["i1", dtype, dtype], [dtype], COUNT)

    @forall("i1", dtype, dtype)
    def check(c: Array, a: Array, b: Array) -> None:
        same(program(c, a, b)[0], np.where(c, a, b))


def test_fma_rounds_once(vector_program: Make) -> None:
    program = vector_program(lambda b, v: [emit(b, "math.fma", v, "f32")], ["f32"] * 3, ["f32"], COUNT)
    random = np.random.default_rng(0)
    a, b = (random.integers(1 << 23, 1 << 24, COUNT).astype(np.float32) for _ in range(2))
    exact = a.astype(np.int64) * b.astype(np.int64)
    near = exact.astype(np.float64).astype(np.float32)
    (got,) = program(a, b, -near)
    assert (got.astype(np.int64) == exact - near.astype(np.int64)).all() and (got != 0).any()


@pytest.mark.parametrize("dtype", ["i32", "i64"])
def test_multiply_high(dtype: str, vector_program: Make) -> None:
    bits = 8 * np.dtype(NUMPY[dtype]).itemsize
    program = vector_program(lambda b, v: [emit(b, "tt.mulhiui", v, dtype)], [dtype, dtype], [dtype], COUNT)

    @forall(dtype, dtype)
    def check(a: Array, b: Array) -> None:
        want = [int(x) * int(y) >> bits for x, y in zip(unsigned(a), unsigned(b), strict=True)]
        assert unsigned(program(a, b)[0]).tolist() == want


@pytest.mark.parametrize("propagate", [False, True])
def test_clamp(propagate: bool, vector_program: Make) -> None:
    program = vector_program(
        lambda b, v: [emit(b, "tt.clampf", v, "f32", "all" if propagate else "")], ["f32"] * 3, ["f32"], COUNT
    )

    @forall("f32", "f32", "f32")
    def check(x: Array, low: Array, high: Array) -> None:
        low, high = np.fmin(low, high), np.fmax(low, high)
        most, least = (np.maximum, np.minimum) if propagate else (np.fmax, np.fmin)
        same(program(x, low, high)[0] + 0, least(most(x, low), high) + 0)


def test_unknown_ops_are_refused_by_name(vector_program: Make) -> None:
    for op, dtype in (("math.nothing", "f32"), ("arith.nothing", "i32"), ("math.exp", "f64"), ("arith.divsi", "i1")):

        def body(b: Any, v: Any, op: str = op, dtype: str = dtype) -> Any:
            return [emit(b, op, [v[0], v[0]] if op == "arith.divsi" else v, dtype)]

        with pytest.raises(UnsupportedError, match=op):
            vector_program(body, [dtype], [dtype], COUNT)
