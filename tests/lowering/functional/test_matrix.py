"""The matrix unit, bit for bit: k ascending, one fused multiply-add a step."""

from __future__ import annotations

import ctypes
import ctypes.util

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from npusim.contract import isa
from npusim.errors import LaunchError
from tests.lowering.functional.guest import MXWAIT, Dma, Guest, dma, mxload, mxmac, row, wait

Array = NDArray[np.generic]
F32 = NDArray[np.float32]
WEIGHTS, ROWS, ACC = 0, 1 << 20, 2 << 20
"""Offsets in arena and scratchpad alike."""
CANONICAL_NAN = 0x7FC00000

_libm = ctypes.CDLL(ctypes.util.find_library("m"))
_libm.fmaf.restype, _libm.fmaf.argtypes = ctypes.c_float, [ctypes.c_float] * 3


def reference(rows: F32, weights: F32, acc: F32) -> F32:
    """By libm's fmaf, which rounds once."""
    result = acc.copy()
    for m, n, k in ((m, n, k) for m in range(len(rows)) for n in range(weights.shape[1]) for k in range(len(weights))):
        result[m, n] = _libm.fmaf(rows[m, k], weights[k, n], result[m, n])
    bits = result.view(np.uint32)
    bits[np.isnan(result)] = CANONICAL_NAN
    return result


def words(m: int, k: int, n: int, kind: int, size: int, slot: int = 0, accumulate: int = 1) -> list[int]:
    """Descriptor for dense matrices at the three offsets; `size` is an input element's."""
    base = isa.SCRATCHPAD_BASE
    return [base + WEIGHTS, n * size, base + ROWS, k * size, base + ACC, n * 4, m, k, n, slot, kind, accumulate]


def put(guest: Guest, offset: int, values: Array) -> list[int]:
    """Operations that bring `values` to `offset` of the scratchpad."""
    data = values.tobytes()
    guest.arena[offset : offset + len(data)] = np.frombuffer(data, np.uint8)
    return [*dma(Dma(row(len(data), 1), dram=offset, scratchpad=offset, element=1)), *wait()]


def multiply(guest: Guest, rows: Array, weights: Array, acc: Array, kind: int, accumulate: int = 1) -> Array:
    (m, k), n = rows.shape, weights.shape[1]
    descriptor = words(m, k, n, kind, rows.itemsize, 0, accumulate)
    given = [put(guest, offset, v) for offset, v in ((WEIGHTS, weights), (ROWS, rows), (ACC, acc))]
    guest.run(*given, mxload(descriptor), mxmac(descriptor), MXWAIT)
    return guest.scratchpad(m * n, acc.dtype.str, ACC).reshape(m, n)


def same_bits(a: Array, b: Array) -> bool:
    return a.tobytes() == b.tobytes()


floats = st.floats(width=32, allow_nan=True, allow_infinity=True, allow_subnormal=True)
moderate = st.floats(-4, 4, width=32)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    data=st.data(),
    shape=st.tuples(st.integers(1, 4), st.integers(1, 9), st.integers(1, 19)),
    accumulate=st.integers(0, 1),
)
def test_float32(guest: Guest, data: st.DataObject, shape: tuple[int, int, int], accumulate: int) -> None:
    m, k, n = shape
    values = data.draw(st.sampled_from([floats, moderate]))

    def matrix(rows: int, columns: int) -> F32:
        drawn = data.draw(st.lists(values, min_size=rows * columns, max_size=rows * columns))
        return np.array(drawn, np.float32).reshape(rows, columns)

    rows, weights, acc = matrix(m, k), matrix(k, n), matrix(m, n)
    start = acc if accumulate else np.zeros_like(acc)
    assert same_bits(multiply(guest, rows, weights, acc, isa.MX_F32, accumulate), reference(rows, weights, start))


def test_full_array(guest: Guest) -> None:
    g = np.random.default_rng(2)
    rows, weights = (g.standard_normal((r, 128), np.float32) for r in (3, 128))
    acc = g.standard_normal((3, 128), np.float32)
    assert same_bits(multiply(guest, rows, weights, acc, isa.MX_F32), reference(rows, weights, acc))


def test_float16_is_widened_exactly(guest: Guest) -> None:
    every = np.arange(1 << 16, dtype=np.uint16).view(np.float16)
    finite = every[np.isfinite(every)][: 128 * 490].reshape(-1, 128)
    weights = np.eye(128, dtype=np.float16)
    result = multiply(guest, finite, weights, np.zeros(finite.shape, np.float32), isa.MX_F16)
    assert (result == finite.astype(np.float32)).all()


def test_float16_products(guest: Guest) -> None:
    g = np.random.default_rng(3)
    rows, weights = g.standard_normal((4, 20)).astype(np.float16), g.standard_normal((20, 24)).astype(np.float16)
    acc = np.zeros((4, 24), np.float32)
    expected = reference(rows.astype(np.float32), weights.astype(np.float32), acc)
    assert same_bits(multiply(guest, rows, weights, acc, isa.MX_F16), expected)


def test_bfloat16(guest: Guest) -> None:
    g = np.random.default_rng(4)
    bits = [(g.standard_normal(s, np.float32).view(np.uint32) >> 16).astype(np.uint16) for s in ((4, 20), (20, 24))]
    rows, weights = ((b.astype(np.uint32) << 16).view(np.float32) for b in bits)
    acc = np.zeros((4, 24), np.float32)
    assert same_bits(multiply(guest, bits[0], bits[1], acc, isa.MX_BF16), reference(rows, weights, acc))


def test_int8(guest: Guest) -> None:
    g = np.random.default_rng(5)
    rows, weights = g.integers(-128, 128, (5, 100), np.int8), g.integers(-128, 128, (100, 33), np.int8)
    acc = np.full((5, 33), 2**31 - 1, np.int32)
    expected = (rows.astype(np.int64) @ weights.astype(np.int64) + 2**31 - 1).astype(np.uint32).view(np.int32)
    assert (multiply(guest, rows, weights, acc, isa.MX_I8) == expected).all()


def test_weights_are_taken_at_mxload_and_products_at_mxwait(guest: Guest) -> None:
    ones, twos, acc = (np.full((2, 2), v, np.float32) for v in (1, 2, 0))
    d = words(2, 2, 2, isa.MX_F32, 4)
    bring = [put(guest, WEIGHTS, ones), put(guest, ROWS, ones), put(guest, ACC, acc)]
    guest.arena[3 << 20 : (3 << 20) + 16] = np.frombuffer(twos.tobytes(), np.uint8)
    new_weights = [*dma(Dma(row(4), dram=3 << 20, scratchpad=WEIGHTS)), *wait()]
    guest.run(*bring, mxload(d), new_weights, mxmac(d), MXWAIT)
    assert (guest.scratchpad(4, "f4", ACC) == 2).all()
    out = [*dma(Dma(row(4), dram=3 << 20, scratchpad=ACC, flags=isa.FLAG_OUT)), *wait()]
    guest.run(*bring, mxload(d), mxmac(d), out, MXWAIT)
    assert (guest.arena[3 << 20 : (3 << 20) + 16].view("f4") == 0).all()  # written before the wait
    assert (guest.scratchpad(4, "f4", ACC) == 2).all()


def test_missing_mxwait_is_seen(guest: Guest) -> None:
    d = words(2, 2, 2, isa.MX_F32, 4)
    with pytest.raises(LaunchError, match=r"1 npu.mxmac without an npu.mxwait"):
        guest.run(mxload(d), mxmac(d))


@pytest.mark.parametrize(
    ("at", "value", "message"),
    [
        (isa.MX_SLOT, 4, "npu.mxload: slot 4 of a matrix unit that has 4"),
        (isa.MX_K, 129, r"npu.mxload: weights \[129, 2\] on an array of 128 x 128"),
        (isa.MX_N, 0, r"npu.mxload: weights \[2, 0\]"),
        (isa.MX_IN_TYPE, 4, "npu.mxload: unknown input type 4"),
        (isa.MX_WEIGHTS, isa.SCRATCHPAD_BASE - 4, "npu.mxload: WEIGHTS at 0xcffffffc.* outside the scratchpad"),
        (isa.MX_WEIGHTS_STRIDE, 1 << 63, "npu.mxload: WEIGHTS.* outside the scratchpad"),
    ],
)
def test_bad_mxload(guest: Guest, at: int, value: int, message: str) -> None:
    descriptor = words(2, 2, 2, isa.MX_F32, 4)
    descriptor[at] = value
    with pytest.raises(LaunchError, match=message):
        guest.run(mxload(descriptor))


@pytest.mark.parametrize(
    ("at", "value", "message"),
    [
        (isa.MX_SLOT, 1, "npu.mxmac: slot 1 was never loaded"),
        (isa.MX_K, 1, "npu.mxmac: k, n and input type .* differ from slot 0's"),
        (isa.MX_ROWS, isa.SCRATCHPAD_BASE + (16 << 20) - 8, "npu.mxmac: ROWS .* outside the scratchpad"),
        (isa.MX_ACC, isa.DRAM_BASE, "npu.mxmac: ACC .* outside the scratchpad"),
        (isa.MX_M, 1 << 40, "npu.mxmac: ROWS .* outside the scratchpad"),
    ],
)
def test_bad_mxmac(guest: Guest, at: int, value: int, message: str) -> None:
    good = words(2, 2, 2, isa.MX_F32, 4)
    bad = list(good)
    bad[at] = value
    with pytest.raises(LaunchError, match=message):
        guest.run(mxload(good), mxmac(bad))
