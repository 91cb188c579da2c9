"""What a kernel does to its tensors must be what its spec says: inputs stay as they are, outputs are written."""

from __future__ import annotations

from npusim.backend.lowering import tile
from npusim.contract.kernel_spec import KernelSpec, TensorArg
from npusim.errors import CompileError


def check(spec: KernelSpec, program: tile.TileProgram) -> None:
    """Raises `CompileError` that names the argument."""
    stored = {op.access.arg for op in tile.walk(program.body) if isinstance(op, tile.Store)}
    for position, argument in enumerate(spec.args):
        if not isinstance(argument, TensorArg):
            continue
        if argument.role == "in" and position in stored:
            raise _disagreement(spec, argument, "is written")
        if argument.role == "out" and position not in stored:
            raise _disagreement(spec, argument, "is never written")


def _disagreement(spec: KernelSpec, argument: TensorArg, does: str) -> CompileError:
    return CompileError(
        f"kernel {spec.name}: argument `{argument.name}` has the role `{argument.role}` but {does}",
        cause="the roles were taken from Inductor's argument names, and the kernel does something else",
        next_step="report the kernel's source (TORCH_LOGS=output_code shows it)",
    )
