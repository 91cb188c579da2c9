"""Inductor's Python wrapper with npusim's runtime in it; ops that would run on the host are refused here."""

from __future__ import annotations

from typing import Any

from torch._inductor import ir
from torch._inductor.codegen.wrapper import PythonWrapperCodegen, SubgraphPythonWrapperCodegen
from torch._inductor.utils import IndentedBuffer

from npusim.frontend.inductor import strict


class NpuWrapperCodegen(PythonWrapperCodegen):  # type: ignore[misc]
    @staticmethod
    def create(
        is_subgraph: bool, subgraph_name: str | None, parent_wrapper: Any, partition_signatures: Any = None
    ) -> PythonWrapperCodegen:
        if is_subgraph:
            return SubgraphPythonWrapperCodegen(subgraph_name, parent_wrapper, partition_signatures)
        return NpuWrapperCodegen()

    def write_header(self) -> None:
        super().write_header()
        self.imports.writeline("from npusim.frontend.runtime import wrapper as _npusim")

    def generate_extern_kernel_alloc(self, node: ir.ExternKernelAlloc) -> None:
        strict.check(node)
        super().generate_extern_kernel_alloc(node)

    def generate_extern_kernel_out(self, node: ir.ExternKernelOut) -> None:
        strict.check(node)
        super().generate_extern_kernel_out(node)

    def generate_fallback_kernel(self, node: ir.FallbackKernel) -> None:
        strict.check(node)
        super().generate_fallback_kernel(node)

    def generate_scatter_fallback(self, node: ir.ScatterFallback) -> None:
        strict.check(node)
        super().generate_scatter_fallback(node)

    def generate_index_put_fallback(self, node: ir.IndexPutFallback) -> None:
        strict.check(node)
        super().generate_index_put_fallback(node)

    def generate_end(self, result: IndentedBuffer) -> None:
        """The compiled function runs inside a scope, so that host ops in it are told from eager ones."""
        result.writeline("call = _npusim.graph_scope(call)")
        super().generate_end(result)
