"""Inductor's Python wrapper with npusim's runtime in it; ops that would run on the host are refused here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from torch._inductor import ir
from torch._inductor.codegen.wrapper import PythonWrapperCodegen, SubgraphPythonWrapperCodegen
from torch._inductor.utils import IndentedBuffer

from npusim.frontend.inductor import strict


class _Checked(PythonWrapperCodegen):  # type: ignore[misc]
    """Every way in which Inductor writes a call that is not a kernel of its own."""

    def generate_extern_kernel_alloc(self, node: ir.ExternKernelAlloc) -> None:
        strict.check(node)
        super().generate_extern_kernel_alloc(node)

    def generate_extern_kernel_out(self, node: ir.ExternKernelOut) -> None:
        strict.check(node)
        super().generate_extern_kernel_out(node)

    def generate_extern_kernel_multi_out(self, node: Any) -> None:
        """2.13 only: an op with several out= results."""
        strict.check(node)
        super().generate_extern_kernel_multi_out(node)

    def generate_fallback_kernel(self, node: ir.FallbackKernel) -> None:
        strict.check(node)
        super().generate_fallback_kernel(node)

    def generate_fallback_kernel_with_runtime_lookup(
        self,
        buf_name: str,
        python_kernel_name: str,
        get_args: Callable[[], Sequence[str]],
        op_overload: Any,
        raw_args: Sequence[Any],
        outputs: Sequence[ir.Buffer],
    ) -> None:
        strict.check_op(str(op_overload), [output.get_device() for output in outputs])
        super().generate_fallback_kernel_with_runtime_lookup(
            buf_name, python_kernel_name, get_args, op_overload, raw_args, outputs
        )

    def generate_scatter_fallback(self, node: ir.ScatterFallback) -> None:
        strict.check(node)
        super().generate_scatter_fallback(node)

    def generate_index_put_fallback(self, node: ir.IndexPutFallback) -> None:
        strict.check(node)
        super().generate_index_put_fallback(node)


class NpuSubgraphWrapperCodegen(_Checked, SubgraphPythonWrapperCodegen):  # type: ignore[misc]
    """A branch or loop body inside a graph."""


class NpuWrapperCodegen(_Checked):
    @staticmethod
    def create(
        is_subgraph: bool, subgraph_name: str | None, parent_wrapper: Any, partition_signatures: Any = None
    ) -> PythonWrapperCodegen:
        if is_subgraph:
            return NpuSubgraphWrapperCodegen(subgraph_name, parent_wrapper, partition_signatures)
        return NpuWrapperCodegen()

    def write_header(self) -> None:
        super().write_header()
        self.imports.writeline("from npusim.frontend.runtime import wrapper as _npusim")

    def generate_end(self, result: IndentedBuffer) -> None:
        """The compiled function runs inside a scope, so that host ops in it are told from eager ones."""
        result.writeline("call = _npusim.graph_scope(call)")
        super().generate_end(result)
