"""`vector_program`: a vector function, compiled and run on Spike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from npusim.backend.functional.driver import SpikeDriver
from npusim.contract.machine import Machine
from tests.lowering.functional.conftest import spike_library, tpuv3
from tests.lowering.vector.guest import Body, Layout, VectorProgram, build

__all__ = ["MakeProgram", "spike_library", "tpuv3"]

ARENA_BYTES = 16 << 20
MakeProgram = Callable[..., VectorProgram]


@pytest.fixture(scope="session")
def vector_program(tmp_path_factory: pytest.TempPathFactory, tpuv3: Machine, spike_library: Path) -> MakeProgram:
    """`vector_program(body, inputs, outputs, elements, lanes=8)`; element types by MLIR's names."""
    assert spike_library.exists()
    arena = bytearray(ARENA_BYTES)
    driver = SpikeDriver(arena, tpuv3)

    def make(body: Body, inputs: Sequence[str], outputs: Sequence[str], elements: int, lanes: int = 8) -> VectorProgram:
        layout = Layout(tuple(inputs), tuple(outputs), elements)
        elf = build(body, layout, lanes, tmp_path_factory.mktemp("vector"))
        return VectorProgram(layout, driver.load(elf, "vector", inputs), driver, arena)

    return make
