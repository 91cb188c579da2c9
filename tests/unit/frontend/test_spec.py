"""What a kernel's source says about its launch: arguments, roles, grid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from npusim.contract.grid import evaluate
from npusim.contract.kernel_spec import ScalarArg, TensorArg
from npusim.errors import CompileError, UnsupportedError
from npusim.frontend.inductor import spec
from npusim.frontend.ttir.source import KernelSource, parse

SOURCE = """
import triton
import triton.language as tl
from torch._inductor.runtime import triton_helpers, triton_heuristics
from torch._inductor.runtime.hints import DeviceProperties
triton_helpers.set_driver_to_gpu()

@triton_heuristics.fixed_config(
    config={'XBLOCK': 128, 'YBLOCK': 32},
    filename=__file__,
    triton_meta={'signature': {'in_ptr0': '*fp32', 'in_out_ptr0': '*fp32', 'out_ptr1': '*i1', 'ks0': 'i64',
                               'ynumel': 'i32', 'xnumel': 'constexpr', 'YBLOCK': 'constexpr', 'XBLOCK': 'constexpr'},
                 'device': DeviceProperties(type='npu'), 'constants': {'xnumel': 1}},
    inductor_meta={'grid_type': 'Grid2D', 'mutated_arg_names': ['in_ptr0'], 'kernel_name': 'k'}
)
@triton.jit
def k(in_ptr0, in_out_ptr0, out_ptr1, ks0, ynumel, xnumel, YBLOCK: tl.constexpr, XBLOCK: tl.constexpr):
    tl.debug_barrier()
    tl.store(out_ptr1, tl.load(in_ptr0))
"""

TYPES = "!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<i1>, i64, i32, i32"
FUNCTION = f'"tt.func"() <{{arg_attrs = [{{}}], function_type = ({TYPES}) -> (), sym_name = "k"}}> ({{'
TTIR = '"builtin.module"() ({\n  ' + FUNCTION


@pytest.fixture
def source() -> KernelSource:
    return parse("k", SOURCE)


def test_source_is_plain_triton(source: KernelSource) -> None:
    assert "triton_heuristics.fixed_config" not in source.text
    assert "set_driver_to_gpu" not in source.text
    assert "debug_barrier" not in source.text
    assert "tl.store(out_ptr1, tl.load(in_ptr0))" in source.text
    assert source.constants == {"XBLOCK": 128, "YBLOCK": 32}


def test_arguments_are_what_the_wrapper_passes(source: KernelSource) -> None:
    made = spec.make(source, TTIR, "digest")
    assert made.args == (
        TensorArg("in_ptr0", "fp32", "inout"),
        TensorArg("in_out_ptr0", "fp32", "inout"),
        TensorArg("out_ptr1", "i1", "out"),
        ScalarArg("ks0", "i64"),
        ScalarArg("ynumel", "i32"),
        ScalarArg("xnumel", "i32"),  # a size of 1 is a constexpr to Inductor, and passed all the same
    )
    assert (made.name, made.ttir, made.machine_digest) == ("k", TTIR, "digest")


@pytest.mark.parametrize("wrong", [TTIR.replace(", i64", ""), TTIR.replace("i1>", "i8>"), "nothing"])
def test_ttir_with_other_arguments_is_refused(source: KernelSource, wrong: str) -> None:
    with pytest.raises(CompileError, match="kernel k: its TTIR takes"):
        spec.make(source, wrong, "digest")


@pytest.mark.parametrize(
    ("grid_type", "numels", "expected"),
    [
        ("Grid1D", {"xnumel": 129}, (2, 1, 1)),
        ("Grid1D", {"xnumel": 0}, (0, 1, 1)),
        ("Grid2D", {"xnumel": 129, "ynumel": 64}, (2, 2, 1)),
        ("Grid3D", {"xnumel": 129, "ynumel": 64, "znumel": 5}, (2, 2, 2)),
        ("BatchMatmulGrid3D", {"xnumel": 129, "ynumel": 64, "znumel": 5}, (2, 2, 2)),
        ("BatchMatmulGrid3D", {"xnumel": 128, "ynumel": 64, "znumel": 12}, (3, 2, 1)),
        # 100000 blocks of y: two in z, half of them in y each
        ("Grid2DWithYZOverflow", {"xnumel": 1, "ynumel": 3_200_000}, (1, 50_000, 2)),
        ("Grid2DWithYZOverflow", {"xnumel": 1, "ynumel": 32}, (1, 1, 1)),
        ("Grid2DWithYZOverflow", {"xnumel": 1, "ynumel": 0}, (1, 0, 0)),
    ],
)
def test_grid(source: KernelSource, grid_type: str, numels: dict[str, int], expected: tuple[int, ...]) -> None:
    blocks = {"XBLOCK": 128, "YBLOCK": 32, "ZBLOCK": 4}
    changed = replace(source, grid_type=grid_type, signature=dict.fromkeys(numels, "i32"), blocks=blocks)
    assert tuple(evaluate(text, numels) for text in spec.grid(changed)) == expected


def test_unknown_grid_is_refused_by_name(source: KernelSource) -> None:
    with pytest.raises(UnsupportedError, match="SplitScanGrid"):
        spec.grid(replace(source, grid_type="SplitScanGrid"))


def test_block_without_a_size_is_refused_by_name(source: KernelSource) -> None:
    with pytest.raises(UnsupportedError, match="RSPLIT"):
        spec.make(replace(source, signature={"RSPLIT": "constexpr"}, constants={}), "", "")


def test_other_heuristics_are_refused_by_the_kernels_name() -> None:
    with pytest.raises(UnsupportedError, match=r"kernel triton_spl_0 .* no fixed block"):
        parse("triton_spl_0", SOURCE.replace("fixed_config", "split_scan"))


def test_source_without_a_function_is_an_error() -> None:
    with pytest.raises(CompileError, match="no function"):
        parse("k", "import triton")
