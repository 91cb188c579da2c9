"""Kernel source -> `KernelSpec`, the seam to the backend."""

from __future__ import annotations

import re

from npusim.contract.kernel_spec import KernelSpec, Role, ScalarArg, TensorArg
from npusim.errors import CompileError, UnsupportedError
from npusim.frontend.ttir.source import KernelSource

MAX_Y_GRID = 65535
"""torch._inductor.runtime.runtime_utils.get_max_y_grid: what Grid2DWithYZOverflow spills into z."""


def make(source: KernelSource, ttir: str, machine_digest: str) -> KernelSpec:
    """Arguments in the signature's order without constexprs; the grid over the numels among them."""
    args = tuple(_argument(source, k, v) for k, v in source.signature.items() if k not in source.constants)
    _check_function(source.name, ttir, args)
    return KernelSpec(name=source.name, ttir=ttir, args=args, grid=grid(source), machine_digest=machine_digest)


def _argument(source: KernelSource, name: str, kind: str) -> TensorArg | ScalarArg:
    if kind == "constexpr":
        raise UnsupportedError(
            f"kernel {source.name}: block `{name}` has no size",
            cause="Inductor asked for a block that the policy does not choose",
            next_step="report the kernel's source (TORCH_LOGS=output_code shows it)",
        )
    return TensorArg(name, kind[1:], role(source, name)) if kind.startswith("*") else ScalarArg(name, kind)


def _check_function(name: str, ttir: str, args: tuple[TensorArg | ScalarArg, ...]) -> None:
    """The tt.func has exactly `args`: a launch is told its words in their order."""
    found = re.search(r'"tt\.func"\(\) <\{[^\n]*?function_type = \((.*?)\) -> \(\)', ttir)
    types = [t for t in found[1].split(", ") if t] if found else None
    wanted = [_mlir_type(arg) for arg in args]
    if types != wanted:
        raise CompileError(
            f"kernel {name}: its TTIR takes {types}, its wrapper passes {wanted}",
            cause="Triton dropped or changed an argument",
            next_step="report the kernel's source (TORCH_LOGS=output_code shows it)",
        )


def _mlir_type(arg: TensorArg | ScalarArg) -> str:
    """Triton's name of a type as MLIR writes it: fp32 is f32, u8 is i8."""
    element = re.sub(r"^u(?=\d)", "i", re.sub(r"^fp(?=\d+$)", "f", arg.dtype))
    return f"!tt.ptr<{element}>" if isinstance(arg, TensorArg) else element


def role(source: KernelSource, name: str) -> Role:
    """By Inductor's argument names: in_ptr, out_ptr, in_out_ptr; mutated inputs are both."""
    if name.startswith("in_out_ptr") or name in source.mutated:
        return "inout"
    return "out" if name.startswith("out_ptr") else "in"


def grid(source: KernelSource) -> tuple[str, str, str]:
    """As torch._inductor.runtime.triton_heuristics computes it from the grid type."""
    x, y, z = (_blocks(source, axis) for axis in "xyz")
    overflow = f"cdiv({y}, {MAX_Y_GRID})"
    grids = {
        "Grid1D": (x, "1", "1"),
        "Grid2D": (x, y, "1"),
        "Grid3D": (x, y, z),
        # Where ynumel is 0 both divisors are 0; max keeps the division defined and the grid empty.
        "Grid2DWithYZOverflow": (x, f"cdiv({y}, max({overflow}, 1))", overflow),
        "BatchMatmulGrid3D": (z, y, x),
    }
    if source.grid_type not in grids:
        raise UnsupportedError(
            f"kernel {source.name}: grid type {source.grid_type} is not supported",
            cause="its program ids mean something that npusim does not know",
            next_step="keep this op out of torch.compile, or report it",
        )
    return grids[source.grid_type]


def _blocks(source: KernelSource, axis: str) -> str:
    """Number of blocks along an axis; 1 along an axis that the kernel does not have."""
    numel = f"{axis}numel"
    if numel not in source.signature:
        return "1"
    return f"cdiv({numel}, {source.blocks.get(f'{axis.upper()}BLOCK', 1)})"
