"""Every elementary function against float64, within its stated error, over all kinds of float32."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from npusim.backend.codegen.vector.elementary import FUNCTIONS
from npusim.backend.codegen.vector.elementary.bounds import BOUNDS
from tests.lowering.vector.guest import VectorProgram
from tests.lowering.vector.reference import F32, F64, REFERENCES, samples, special, ulp_error

DENSE = 1 << 16
FEW = 64
TWO_ARGUMENTS = ("atan2", "pow", "hypot", "fmod")
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
    special_results = {"ldexp", "scalbn", "ilogb"}
    assert {*FUNCTIONS} == {*REFERENCES, *special_results, *ALIASES} and {*REFERENCES} == {*BOUNDS}


ALIASES = {"powf": "pow"}


def test_aliases() -> None:
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
