"""Strided views against numpy's own strides."""

from __future__ import annotations

from math import prod

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from npusim.backend.lowering.schedule.views import Strided, contiguous, refinement

SHAPES = st.lists(st.sampled_from([1, 2, 3, 4, 6, 8]), min_size=0, max_size=4).map(tuple)


def read(view: Strided) -> NDArray[np.int64]:
    """The elements that `view` names, in row-major order, out of 0, 1, 2, ..."""
    grids = np.indices(view.shape).reshape(len(view.shape), prod(view.shape))
    return np.asarray(np.array(view.strides, np.int64) @ grids if view.shape else np.zeros(1, np.int64))


@given(SHAPES)
def test_contiguous_is_the_linear_order(shape: tuple[int, ...]) -> None:
    assert read(contiguous(shape)).tolist() == list(range(prod(shape)))


@given(SHAPES, st.data())
def test_transpose_follows_numpy(shape: tuple[int, ...], data: st.DataObject) -> None:
    permutation = tuple(data.draw(st.permutations(range(len(shape)))))
    expected = np.arange(prod(shape)).reshape(shape).transpose(permutation).ravel()
    assert read(contiguous(shape).transpose(permutation)).tolist() == expected.tolist()


@given(SHAPES, st.data())
def test_broadcast_follows_numpy(shape: tuple[int, ...], data: st.DataObject) -> None:
    target = tuple(data.draw(st.sampled_from([2, 5])) if e == 1 else e for e in shape)
    expected = np.broadcast_to(np.arange(prod(shape)).reshape(shape), target).ravel()
    assert read(contiguous(shape).broadcast(target)).tolist() == expected.tolist()


@given(SHAPES, st.data())
def test_reshape_keeps_the_order_or_refuses(shape: tuple[int, ...], data: st.DataObject) -> None:
    permutation = tuple(data.draw(st.permutations(range(len(shape)))))
    view = contiguous(shape).transpose(permutation)
    total = prod(shape)
    split = data.draw(st.sampled_from([d for d in range(1, total + 1) if total % d == 0]))
    reshaped = view.reshape((split, total // split))
    if reshaped is not None:
        assert read(reshaped).tolist() == read(view).tolist()


@given(SHAPES, SHAPES)
def test_refinement_refines_both(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    fine = refinement(a, b)
    if fine is not None:
        assert read(contiguous(a).merged().refined(fine)).tolist() == list(range(prod(a)))
        assert prod(fine) == prod(a) == prod(b)
        assert 1 not in fine


def test_reshape_of_a_contiguous_view_always_works() -> None:
    assert contiguous((4, 6)).reshape((2, 12)) == Strided((2, 12), (12, 1))


def test_reshape_of_a_broadcast_row_into_one_dimension_is_refused() -> None:
    assert contiguous((1, 8)).broadcast((4, 8)).reshape((32,)) is None


@pytest.mark.parametrize(("a", "b"), [((6, 4), (4, 6)), ((2, 3), (3, 2)), ((4,), (5,))])
def test_shapes_without_a_common_refinement(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    assert refinement(a, b) is None
