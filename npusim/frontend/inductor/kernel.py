"""Inductor's Triton kernel, without a GPU driver behind it."""

from __future__ import annotations

from typing import Any

from torch._inductor.codegen.triton import TritonKernel

from npusim.frontend import identity


class NpuTritonKernel(TritonKernel):  # type: ignore[misc]
    """Matrix products take plain pointers: Inductor 2.10 writes wrong reshapes when block pointers feed tl.dot."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.is_native_matmul:
            self.allow_block_ptr = False

    def _has_constant_xmask(self) -> bool:
        """The parent's takes the first axis for x, which it is not beside y and z."""
        return all(self._has_constant_mask(tree) for tree in self.range_trees if tree.prefix == "x")

    def codegen_block_ptr_store_line(
        self, name: str, indexing: Any, block_ptr: str, value: Any, other: str = ""
    ) -> str:
        """The parent broadcasts a reduced value [XBLOCK, 1] to [XBLOCK], which Triton takes for a mismatch of ranks."""
        shape = getattr(value, "shape", None)
        if shape is not None and len(shape) > len(indexing.final_shape):
            value = f"tl.reshape({value}, {indexing.final_shape})"
        return str(super().codegen_block_ptr_store_line(name, indexing, block_ptr, value, other))

    @staticmethod
    def inductor_meta_common() -> dict[str, Any]:
        """The parent's asks the active GPU driver for its hash."""
        return {"backend_hash": identity.npusim_digest(), "autotune_pointwise": False}
