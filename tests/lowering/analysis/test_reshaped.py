"""`x // c` and `x % c` over blocks of any size: rectangles, segments or pieces, always the right elements."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from npusim.backend.lowering.analysis.analyse import analyse
from npusim.backend.lowering.tile import Access, Load, SegmentedAccess, TileProgram, walk
from tests.lowering.analysis.kernels import copy
from tests.lowering.tile_interpreter import run


def loads(program: TileProgram) -> list[Access | SegmentedAccess]:
    return [op.access for op in walk(program.body) if isinstance(op, Load)]


def check(block: int, numel: int, source: str, size: int, limit: str = "") -> TileProgram:
    """The program copies what `source` says; returned for its accesses."""
    program = analyse(copy(block, numel, source, limit), "copy")
    data = np.arange(100, 100 + size, dtype=np.int32)
    out = np.full(numel, -1, np.int32)
    run(program, [data, out], (-(-numel // block), 1, 1))
    x = np.arange(numel)
    names = {"x": x}
    held = eval(limit, names) if limit else np.ones(numel, bool)
    index = np.where(held, eval(source, names), 0)
    np.testing.assert_array_equal(out, np.where(held, data[index], 0))
    return program


def test_aligned_block_is_a_rectangle() -> None:
    (access,) = loads(check(256, 1024, "x % 64 * 16 + x // 64", 1024))
    assert isinstance(access, Access)
    assert [d.extent for d in access.dims] == [4, 64]


def test_block_inside_one_period_stays_whole() -> None:
    (access,) = loads(check(64, 1024, "x % 256 * 4 + x // 256", 1024))
    assert isinstance(access, Access)
    assert [d.extent for d in access.dims] == [64]


def test_nested_periods_are_a_rectangle() -> None:
    (access,) = loads(check(512, 1536, "x % 4 * 384 + x // 4 % 16 + x // 64 * 16", 1536))
    assert isinstance(access, Access)
    assert [d.extent for d in access.dims] == [8, 16, 4]


def test_ragged_block_is_a_run_of_segments() -> None:
    (access,) = loads(check(256, 62 * 34, "x % 34 * 62 + x // 34", 62 * 34))
    assert isinstance(access, SegmentedAccess)
    assert access.granule == 34


def test_lower_rows_only() -> None:
    check(256, 20 * 64, "x // 64 * 32 + x % 64", 20 * 32, limit="x % 64 < 32")


@settings(max_examples=25, deadline=None)
@given(
    block=st.sampled_from([16, 32, 64, 128]),
    rows=st.integers(1, 40),
    columns=st.integers(1, 40),
)
def test_transposed_view(block: int, rows: int, columns: int) -> None:
    check(block, rows * columns, f"x % {columns} * {rows} + x // {columns}", rows * columns)


@settings(max_examples=25, deadline=None)
@given(
    block=st.sampled_from([16, 64]),
    shape=st.tuples(st.integers(1, 9), st.integers(1, 9), st.integers(1, 9)),
)
def test_permuted_view(block: int, shape: tuple[int, int, int]) -> None:
    a, b, c = shape
    source = f"x % {c} * {a * b} + x // {c} % {b} * {a} + x // {b * c}"
    check(block, a * b * c, source, a * b * c)


@settings(max_examples=25, deadline=None)
@given(
    block=st.sampled_from([16, 32, 64]),
    rows=st.integers(1, 12),
    left=st.integers(1, 20),
    right=st.integers(0, 20),
)
def test_columns_of_a_concatenation(block: int, rows: int, left: int, right: int) -> None:
    columns = left + right
    source = f"x // {columns} * {left} + x % {columns}"
    check(block, rows * columns, source, rows * left, limit=f"x % {columns} < {left}")


@settings(max_examples=20, deadline=None)
@given(block=st.sampled_from([16, 32]), size=st.integers(1, 40), shift=st.integers(0, 40), rows=st.integers(1, 5))
def test_rolled_rows(block: int, size: int, shift: int, rows: int) -> None:
    source = f"x // {size} * {size} + (x % {size} + {shift}) % {size}"
    check(block, rows * size, source, rows * size)


@pytest.mark.parametrize("numel", [1, 63, 64, 65, 640])
def test_linear(numel: int) -> None:
    (access,) = loads(check(64, numel, "x", numel))
    assert isinstance(access, Access)
