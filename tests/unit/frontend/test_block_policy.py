"""Block sizes: powers of two that fit, whatever the kernel."""

from __future__ import annotations

from dataclasses import replace
from math import prod
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from npusim.contract import machine as machine_
from npusim.contract.machine import Machine
from npusim.frontend.inductor.block_policy import (
    DOT_MINIMUM,
    ELEMENT_BYTES,
    TRITON_MAX_ELEMENTS,
    Workload,
    choose,
)

MACHINES = {path.stem: machine_.load(path) for path in (Path(__file__).parents[3] / "machines").glob("*.toml")}
TPU = MACHINES["tpuv3"]
SIZES = st.integers(1, 1 << 24)
AXES = st.sampled_from([("x",), ("x", "y"), ("x", "y", "z"), ("x", "r0_"), ("x", "y", "r0_"), ("x", "r0_", "r1_")])


@st.composite
def workloads(draw: st.DrawFn) -> Workload:
    axes = draw(AXES)
    return Workload({axis: draw(SIZES) for axis in axes}, buffers=draw(st.integers(1, 24)))


@given(workloads(), st.sampled_from(sorted(MACHINES)))
def test_tiles_are_powers_of_two_and_fit_twice(workload: Workload, name: str) -> None:
    machine = MACHINES[name]
    blocks = choose(workload, machine)
    assert set(blocks) == {f"{axis.upper()}BLOCK" for axis in workload.numels}
    assert all(block.bit_count() == 1 for block in blocks.values())
    elements = prod(blocks.values())
    assert elements <= TRITON_MAX_ELEMENTS
    assert 2 * workload.buffers * elements * ELEMENT_BYTES <= machine.core.scratchpad_bytes


@given(workloads())
def test_no_block_is_more_than_its_axis_needs(workload: Workload) -> None:
    blocks = choose(workload, TPU)
    for axis, numel in workload.numels.items():
        assert blocks[f"{axis.upper()}BLOCK"] < 2 * numel


@given(st.integers(1, 64), st.integers(1, 1024), st.integers(1, 8))
def test_a_persistent_reduction_holds_its_axis(x: int, r: int, buffers: int) -> None:
    blocks = choose(Workload({"x": x, "r0_": r}, buffers, persistent=True), TPU)
    assert r <= blocks["R0_BLOCK"] < 2 * r


@given(st.integers(1, 4096), st.integers(1, 4096), st.integers(1, 4096))
def test_products_take_the_tiles_of_the_array(m: int, n: int, k: int) -> None:
    blocks = choose(Workload({"y": m, "x": n, "r0_": k}, buffers=3, dot=True), TPU)
    assert DOT_MINIMUM <= blocks["XBLOCK"] <= TPU.matrix.columns
    assert DOT_MINIMUM <= blocks["YBLOCK"] <= TPU.matrix.columns
    assert DOT_MINIMUM <= blocks["R0_BLOCK"] <= TPU.matrix.rows


def test_products_of_a_batch_take_one_matrix_at_a_time() -> None:
    assert choose(Workload({"z": 12, "y": 64, "x": 64, "r0_": 64}, buffers=3, dot=True), TPU)["ZBLOCK"] == 1


def test_1024_elements_are_one_block() -> None:
    assert choose(Workload({"x": 1024}, buffers=3), TPU) == {"XBLOCK": 1024}


@pytest.mark.parametrize("numels", [{"x": 1 << 20}, {"x": 1024, "y": 1024}, {"x": 64, "y": 128, "z": 128}])
def test_every_core_gets_work_to_overlap(numels: dict[str, int]) -> None:
    blocks = choose(Workload(numels, buffers=3), _cores(4))
    items = prod(-(-n // blocks[f"{axis.upper()}BLOCK"]) for axis, n in numels.items())
    assert items >= 4 * 2


def test_a_smaller_scratchpad_gives_smaller_tiles() -> None:
    small = msgspec.structs.replace(TPU, core=msgspec.structs.replace(TPU.core, scratchpad_bytes=1 << 16))
    workload = Workload({"x": 1 << 20}, buffers=3)
    assert choose(workload, small)["XBLOCK"] < choose(workload, TPU)["XBLOCK"]
    assert choose(replace(workload, buffers=30), TPU)["XBLOCK"] < choose(workload, TPU)["XBLOCK"]


def _cores(count: int) -> Machine:
    return msgspec.structs.replace(TPU, core=msgspec.structs.replace(TPU.core, count=count))
