"""Every elementary function against float64, within its stated error, over all kinds of float32."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from npusim.backend.codegen.vector.builder import Vec, VectorBuilder
from npusim.backend.codegen.vector.elementary import FUNCTIONS
from npusim.backend.codegen.vector.elementary.bounds import BOUNDS
from npusim.backend.codegen.vector.elementwise import emit
from npusim.backend.codegen.vector.pressure import needs, register_group
from tests.lowering.vector.guest import VectorProgram
from tests.lowering.vector.reference import F32, F64, REFERENCES, multiples_of_half_pi, samples, special, ulp_error

DENSE = 1 << 16
FEW = 64
TWO_ARGUMENTS = ("atan2", "pow", "powf", "hypot", "fmod")
ALIASES = {"powf": "pow", "scalbn": "ldexp"}
EXACT_RESULTS = {"ldexp", "ilogb"}
FLOAT_FUNCTIONS = sorted(REFERENCES)


def arity(name: str) -> int:
    return 2 if name in TWO_ARGUMENTS else 1


def arguments(name: str, count: int) -> list[F32]:
    """Dense samples; for two arguments all pairs of special values too, and a region where nothing overflows."""
    if arity(name) == 1:
        return [samples(count, seed=1)]
    random = np.random.default_rng(2)
    corners = np.unique(special()[: special().size : 5].view(np.uint32)).view(np.float32)
    pairs = [np.tile(corners, corners.size), np.repeat(corners, corners.size)]
    tame = [np.abs(random.normal(size=count // 4)) * 3, random.normal(size=count // 4) * 4]
    rest = count - pairs[0].size - count // 4
    wild = [random.permutation(samples(rest, seed)) for seed in (3, 4)]
    return [np.concatenate([p, t.astype(np.float32), w]) for p, t, w in zip(pairs, tame, wild, strict=True)]


def worst(name: str, got: F32, inputs: list[F32]) -> tuple[float, str]:
    with np.errstate(all="ignore"):
        want: F64 = REFERENCES[name](*(a.astype(np.float64) for a in inputs))
    errors = ulp_error(got, want)
    k = int(np.argmax(errors))
    return float(errors[k]), f"{name}({', '.join(str(a[k]) for a in inputs)}) = {got[k]}, not {want[k]}"


@pytest.fixture(scope="module")
def program_of(vector_program: Callable[..., VectorProgram]) -> Callable[[str, int], VectorProgram]:
    made: dict[tuple[str, int], VectorProgram] = {}

    def make(name: str, count: int) -> VectorProgram:
        if (name, count) not in made:
            types = ["f32"] * arity(name)
            made[name, count] = vector_program(lambda b, v: [FUNCTIONS[name](b, *v)], types, ["f32"], count)
        return made[name, count]

    return make


def test_every_function_is_tested() -> None:
    assert {*FUNCTIONS} == {*REFERENCES, *EXACT_RESULTS, *ALIASES} and {*REFERENCES} == {*BOUNDS}
    assert all(FUNCTIONS[alias] is FUNCTIONS[name] for alias, name in ALIASES.items())


@pytest.mark.parametrize("name", FLOAT_FUNCTIONS)
def test_dense_samples(name: str, program_of: Callable[[str, int], VectorProgram]) -> None:
    inputs = arguments(name, DENSE)
    (got,) = program_of(name, DENSE)(*inputs)
    error, where = worst(name, got, inputs)
    assert error <= BOUNDS[name], f"{error:.3f} ulp at {where}"


@pytest.mark.parametrize("name", FLOAT_FUNCTIONS)
def test_bit_patterns(name: str, program_of: Callable[[str, int], VectorProgram]) -> None:
    program = program_of(name, FEW)

    @settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    @given(st.tuples(*[arrays(np.uint32, FEW) for _ in range(arity(name))]))
    def check(bits: tuple[Any, ...]) -> None:
        inputs = [b.view(np.float32) for b in bits]
        (got,) = program(*inputs)
        error, where = worst(name, got, inputs)
        assert error <= BOUNDS[name], f"{error:.3f} ulp at {where}"

    check()


@pytest.mark.parametrize("name", ["sin", "cos", "tan"])
def test_near_multiples_of_half_pi(name: str, program_of: Callable[[str, int], VectorProgram]) -> None:
    inputs = [multiples_of_half_pi(DENSE)]
    (got,) = program_of(name, DENSE)(*inputs)
    error, where = worst(name, got, inputs)
    assert error <= BOUNDS[name], f"{error:.3f} ulp at {where}"
    assert name == "tan" or np.abs(got).max() <= 1


@pytest.mark.parametrize("lanes", [1, 2, 4, 16])
def test_lanes_do_not_change_the_result(lanes: int, vector_program: Callable[..., VectorProgram]) -> None:
    names = sorted({*FUNCTIONS} - EXACT_RESULTS - {*ALIASES})

    def body(b: VectorBuilder, v: Sequence[Vec]) -> list[Vec]:
        return [FUNCTIONS[name](b, *[v[0]] * arity(name)) for name in names]

    inputs = samples(4000, seed=5)
    narrow, usual = (vector_program(body, ["f32"], ["f32"] * len(names), 4000, lanes=n) for n in (lanes, 8))
    for name, a, b in zip(names, narrow(inputs), usual(inputs), strict=True):
        assert (a.view(np.uint32) == b.view(np.uint32)).all(), name


@pytest.mark.parametrize("dtype", ["f16", "bf16"])
def test_narrow_types_are_float32_rounded_once(dtype: str, vector_program: Callable[..., VectorProgram]) -> None:
    """All 65536 values of the type."""
    bits = np.arange(1 << 16, dtype=np.uint16)
    narrow = bits if dtype == "bf16" else bits.view(np.float16)
    direct = vector_program(lambda b, v: [emit(b, "math.exp", v, dtype)], [dtype], [dtype], bits.size)

    def by_hand(b: VectorBuilder, v: Sequence[Vec]) -> list[Vec]:
        return [b.fptrunc(FUNCTIONS["exp"](b, b.fpext(v[0], "f32")), dtype)]

    (want,) = vector_program(by_hand, [dtype], [dtype], bits.size)(narrow)
    (got,) = direct(narrow)
    assert (got.view(np.uint16) == want.view(np.uint16)).all()
    if dtype == "f16":
        with np.errstate(over="ignore", invalid="ignore"):
            near = np.exp(narrow.astype(np.float64)).astype(np.float16)
        off = np.abs(got.view(np.int16).astype(int) - near.view(np.int16).astype(int))
        assert off[~np.isnan(narrow)].max() <= 1


def test_ldexp_and_ilogb(vector_program: Callable[..., VectorProgram]) -> None:
    x = samples(4096, seed=6)
    n = np.random.default_rng(7).integers(-300, 300, x.size, dtype=np.int32)
    n[:4] = np.array([2**31 - 1, -(2**31), 277, -277])
    (scaled,) = vector_program(lambda b, v: [emit(b, "libdevice.ldexp", v, "f32")], ["f32", "i32"], ["f32"], x.size)(
        x, n
    )
    with np.errstate(all="ignore"):
        want = np.ldexp(x, n)
    assert ((scaled == want) | (np.isnan(scaled) & np.isnan(want))).all()
    (exponent,) = vector_program(lambda b, v: [emit(b, "libdevice.ilogb", v, "i32")], ["f32"], ["i32"], x.size)(x)
    usual = np.isfinite(x) & (x != 0)
    assert (exponent[usual] == np.frexp(x[usual])[1] - 1).all()
    assert (exponent[np.isinf(x)] == 2**31 - 1).all() and (exponent[(x == 0) | np.isnan(x)] == -(2**31)).all()


def test_pow_of_an_integer_exponent(vector_program: Callable[..., VectorProgram]) -> None:
    x = np.array([-1, -1, -2, 3, 0.5, -0.0, 0.0, np.inf] * 2, np.float32)
    n = np.array([2**24 + 1, 2**24, 3, -2, 10, -3, 0, -1] * 2, np.int32)
    program = vector_program(lambda b, v: [emit(b, "libdevice.pow", v, "f32")], ["f32", "i32"], ["f32"], x.size)
    with np.errstate(divide="ignore"):
        want = np.power(x.astype(np.float64), n.astype(np.float64)).astype(np.float32)
    (got,) = program(x, n)
    assert (got.view(np.uint32) == want.view(np.uint32)).all()


def test_pressure_is_that_of_the_emitted_code() -> None:
    assert needs("arith.addf") == 0 and needs("math.sqrt") == 0
    assert 0 < needs("math.exp") < needs("math.sin") < needs("libdevice.pow")
    assert needs("arith.remf") == needs("libdevice.fmod") > 0


def test_eight_registers_a_group_are_faster_even_when_some_spill(
    program_of: Callable[[str, int], VectorProgram], vector_program: Callable[..., VectorProgram]
) -> None:
    """What `register_group` rests on."""
    x = np.ones(4096, np.float32)
    narrow = program_of("tanh", x.size).cycles(x)
    wide = vector_program(lambda b, v: [FUNCTIONS["tanh"](b, *v)], ["f32"], ["f32"], x.size, lanes=16).cycles(x)
    assert needs("math.tanh") + 2 > 4 and register_group(needs("math.tanh") + 2) == 8 and wide < narrow
    assert register_group(12) == 4 and register_group(20) == 2
