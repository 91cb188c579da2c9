"""One input at every depth (numpy, ELF on Spike, trace in the simulator) against one expected output."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from npusim.backend.codegen.module import emit_modules
from npusim.backend.codegen.objects import build_both
from npusim.backend.functional.driver import FunctionalResult, Program, SpikeDriver
from npusim.backend.lowering.schedule.lower import lower
from npusim.backend.lowering.tile import TileProgram
from npusim.backend.timing.simulate import TimingResult, simulate
from npusim.backend.worker.launch_block import launch_words
from npusim.contract import isa
from npusim.contract.launch import Pointer
from npusim.contract.machine import Machine
from tests.lowering import tile_interpreter
from tests.unit.lowering import programs

Floats = NDArray[np.float32]
ARENA = 1 << 20
GAP = 4096


class Built:
    """A tile program compiled, with an arena to run it in."""

    def __init__(self, program: TileProgram, machine: Machine, folder: Path) -> None:
        modules = emit_modules(lower(program, machine.core.scratchpad_bytes), machine.matrix)
        kernel, trace = folder / "kernel.ll", folder / "trace.ll"
        kernel.write_text(modules.kernel)
        trace.write_text(modules.trace)
        self.program, self.machine, self.library = program, machine, folder / "trace.so"
        build_both(kernel, folder / "kernel.elf", trace, self.library)
        self.arena = bytearray(ARENA)
        self.driver = SpikeDriver(self.arena, machine)
        names = [a.name for a in program.args if a.kind == "tensor"]
        self.loaded: Program = self.driver.load(folder / "kernel.elf", program.name, names)
        self.bodies = range(len(modules.body_digests))

    def run(
        self, arrays: list[Floats], scalars: list[int], grid: tuple[int, int, int]
    ) -> tuple[list[Floats], FunctionalResult, TimingResult]:
        """All tensors after the launch, and what the two simulators say of it."""
        pointers, offset = [], GAP
        for array in arrays:
            self.arena[offset : offset + array.nbytes] = array.tobytes()
            pointers.append(Pointer(offset, offset, offset + array.nbytes))
            offset += -(-array.nbytes // GAP) * GAP + GAP
        words = [isa.DRAM_BASE + p.offset for p in pointers] + scalars
        ran = self.driver.run(self.loaded, words, grid, pointers, sample=tuple(self.bodies), poison=True)
        timed = simulate(self.machine, self.library, launch_words(grid, words), len(arrays), ran.cycles)
        results = [np.frombuffer(bytes(self.arena[p.low : p.high]), np.float32) for p in pointers]
        return results, ran, timed


def check(built: Built, arrays: list[Floats], scalars: list[int], grid: tuple[int, int, int], expected: Floats) -> None:
    """The last array is the output; NaN in it before the run."""
    interpreted = [a.copy() for a in arrays]
    tile_interpreter.run(built.program, [*interpreted, *scalars], grid)
    results, ran, timed = built.run(arrays, scalars, grid)
    np.testing.assert_allclose(interpreted[-1], expected, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(results[-1], expected, rtol=1e-5, atol=1e-5)
    for before, after in zip(arrays[:-1], results, strict=False):
        np.testing.assert_array_equal(before, after, "an input changed")
    assert ran.bytes_read == timed.bytes_read
    assert ran.bytes_written == timed.bytes_written
    assert ran.bytes_written[-1] == expected.nbytes
    assert timed.work_items == grid[0] * grid[1] * grid[2]
    assert timed.cycles > sum(ran.tiles[b] * ran.cycles[b] for b in ran.tiles) // built.machine.core.count


def random(*shape: int) -> Floats:
    return np.random.default_rng(0).standard_normal(shape).astype(np.float32).ravel()


def empty(count: int) -> Floats:
    return np.full(count, np.nan, np.float32)


@pytest.fixture(scope="module")
def add(tpuv3: Machine, tmp_path_factory: pytest.TempPathFactory) -> Built:
    return Built(programs.add(256), tpuv3, tmp_path_factory.mktemp("add"))


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(n=st.integers(1, 3000))
def test_add_of_any_length_from_one_elf(add: Built, n: int) -> None:
    x, y = random(n), random(n)[::-1].copy()
    check(add, [x, y, empty(n)], [n], (-(-n // 256), 1, 1), x + y)


@pytest.mark.parametrize("rows", [1, 7, 8, 29])
def test_rows_normalised(tpuv3: Machine, tmp_path: Path, rows: int) -> None:
    built = Built(programs.normalise(), tpuv3, tmp_path)
    x = random(rows, 128)
    square = (x.reshape(rows, 128) - x.reshape(rows, 128).max(1, keepdims=True)) ** 2
    expected = (square / square.sum(1, keepdims=True)).ravel()
    check(built, [x, empty(x.size)], [rows], (-(-rows // 8), 1, 1), expected)


def test_matmul_with_a_carried_accumulator(tpuv3: Machine, tmp_path: Path) -> None:
    built = Built(programs.matmul(), tpuv3, tmp_path)
    a, b = random(128, 256), random(256, 128)
    expected = (a.reshape(128, 256) @ b.reshape(256, 128)).ravel()
    check_close(built, [a, b, empty(128 * 128)], expected)


def check_close(built: Built, arrays: list[Floats], expected: Floats) -> None:
    """As `check`, with the rounding that 256 products may differ by."""
    results, ran, timed = built.run(arrays, [], (1, 1, 1))
    np.testing.assert_allclose(results[-1], expected, rtol=1e-4, atol=1e-4)
    assert ran.bytes_read == timed.bytes_read == (128 * 256 * 4, 256 * 128 * 4, 0)


def test_double_buffering_hides_transfers(tpuv3: Machine, tmp_path: Path) -> None:
    """The same kernel with room for one copy of its buffers takes longer, and computes the same."""
    small: dict[str, Any] = {"scratchpad_bytes": 3 * 4096 * 4}
    single = Built(programs.add(4096), replace_core(tpuv3, small), tmp_path)
    (tmp_path / "double").mkdir()
    double = Built(programs.add(4096), tpuv3, tmp_path / "double")
    n = 20_000
    x, y = random(n), random(n)
    (*_, one), _, slow = single.run([x, y, empty(n)], [n], (5, 1, 1))
    (*_, two), _, fast = double.run([x, y, empty(n)], [n], (5, 1, 1))
    np.testing.assert_array_equal(one, two)
    assert fast.cycles < slow.cycles


def replace_core(machine: Machine, changes: dict[str, Any]) -> Machine:

    return msgspec.structs.replace(machine, core=msgspec.structs.replace(machine.core, **changes))
