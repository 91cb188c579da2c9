"""The analysis end to end: the tile programs of real kernels compute what the kernels compute."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from npusim.backend.lowering.analysis.analyse import analyse
from tests.lowering.analysis.cases import CASES, Case
from tests.lowering.tile_interpreter import run

TTIR = Path(__file__).parents[2] / "data" / "ttir"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_values(case: Case) -> None:
    rng = np.random.default_rng(0)
    inputs = [make(rng) for make in case.inputs]
    expected = case.expected(*inputs)
    outputs = [np.full(e.size, 77, e.dtype) for e in expected]
    program = analyse((TTIR / f"{case.name}.mlir").read_text(), case.name)
    run(program, [*(a.reshape(-1) for a in inputs), *outputs, *case.scalars], case.grid)
    for found, wanted in zip(outputs, expected, strict=True):
        np.testing.assert_allclose(found, wanted.reshape(-1), rtol=1e-4, atol=1e-4)
