"""What the analysis cannot represent is refused by the name of the op and the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from npusim.backend.lowering.analysis.analyse import analyse
from npusim.errors import CompileError, UnsupportedError
from tests.lowering.analysis.kernels import kernel

TTIR = Path(__file__).parents[2] / "data" / "ttir"


@pytest.mark.parametrize(
    ("name", "what", "cause"),
    [
        ("refused_cumsum", "tt.scan", "cumsum"),
        ("refused_atomics", "tt.addptr", "gather/scatter"),
        ("refused_embedding", "tt.addptr", "loaded from memory"),
        ("refused_argmax", "tt.reduce", "2 operands"),
        ("refused_layernorm", "scf.if", "control flow"),
        (
            "refused_wrapped_rows",
            "tt.addptr",
            "not affine: arith.remsi of tile indices by a size that only the launch knows",
        ),
    ],
)
def test_refused_by_name(name: str, what: str, cause: str) -> None:
    with pytest.raises(UnsupportedError) as raised:
        analyse((TTIR / f"{name}.mlir").read_text(), "k")
    assert what in raised.value.what
    assert cause in raised.value.cause
    assert raised.value.next_step


def test_computed_mask() -> None:
    body = """
    %x = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<8x!tt.ptr<i32>>) -> tensor<8xi32>
    %m = "arith.cmpi"(%x, %i) <{predicate = 2 : i64}> : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>
    "tt.store"(%p, %x, %m) : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> ()"""
    with pytest.raises(UnsupportedError, match="computed mask"):
        analyse(kernel(body), "k")


def test_eight_bit_floats() -> None:
    body = '%x = "arith.constant"() <{value = dense<0.0> : tensor<8xf8E4M3FN>}> : () -> tensor<8xf8E4M3FN>'
    with pytest.raises(UnsupportedError, match="f8E4M3FN"):
        analyse(kernel(body), "k")


def test_reduced_precision_product() -> None:
    text = (TTIR / "mm.mlir").read_text()
    assert "inputPrecision = 2" in text
    with pytest.raises(UnsupportedError, match="tf32"):
        analyse(text.replace("inputPrecision = 2", "inputPrecision = 0"), "k")


def test_text_that_is_no_mlir() -> None:
    with pytest.raises(CompileError, match="kernel k"):
        analyse("module {", "k")


def test_unknown_op() -> None:
    with pytest.raises(UnsupportedError, match=r"tt\.histogram"):
        analyse(kernel('%h = "tt.histogram"(%i) : (tensor<8xi32>) -> tensor<8xi32>'), "k")
