"""Triton source -> TTIR in MLIR's generic form, without a GPU driver."""

from __future__ import annotations

import linecache
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from types import ModuleType
from typing import Any

from triton._C.libtriton import ir, passes
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from npusim.errors import CompileError
from npusim.frontend.ttir import compat, libdevice
from npusim.frontend.ttir.source import KernelSource

TARGET = GPUTarget("npu", 0, 1)
GENERIC = "npusim_generic"


@dataclass(frozen=True)
class Options:
    """What Triton's code generator asks of a backend's options; names are Triton's."""

    num_warps: int = 1
    num_ctas: int = 1
    num_stages: int = 1
    warp_size: int = 1
    debug: bool = False
    sanitize_overflow: bool = False
    arch: str = "npu"
    backend_name: str = "npu"
    supported_fp8_dtypes: tuple[str, ...] = ()
    deprecated_fp8_dot_operand_dtypes: tuple[str, ...] = ()
    default_dot_input_precision: str = "ieee"
    allowed_dot_input_precisions: tuple[str, ...] = ("ieee",)
    max_num_imprecise_acc_default: int = 0
    extern_libs: tuple[str, ...] = ()
    ir_override: str | None = None
    launch_cooperative_grid: bool = False
    enable_fp_fusion: bool = False
    instrumentation_mode: str = ""


@lru_cache(maxsize=1)
def _module_map() -> dict[str, ModuleType]:
    return {"triton.language.extra.libdevice": libdevice.make_module()}


def emit(source: KernelSource) -> str:
    """Generic-form TTIR of the kernel. Raises `CompileError` with Triton's own words."""
    function = _load(source)
    signature = {k: "constexpr" if k in source.constants else v for k, v in source.signature.items()}
    context = ir.context()
    ir.load_dialects(context)
    codegen = {"min_dot_size": lambda *_: (1, 1, 1), "convert_custom_types": None}
    try:
        ast_source = ASTSource(function, signature, source.constants, {})
        with compat.block_pointers():
            module = ast_source.make_ir(TARGET, Options(), codegen, _module_map(), context)
    except Exception as error:  # Triton's code generator raises whatever it meets
        raise CompileError(
            f"Triton cannot compile kernel {source.name}",
            cause=f"{type(error).__name__}: {error}",
            next_step="report it with the kernel's source (TORCH_LOGS=output_code shows it)",
        ) from error
    _optimise(context, module)
    return _generic(context, module)


def _load(source: KernelSource) -> Any:
    """Define the function; Triton reads its text through linecache."""
    path = f"<npusim {source.name} {sha256(source.text.encode()).hexdigest()[:16]}>"
    linecache.cache[path] = (len(source.text), None, source.text.splitlines(keepends=True), path)
    scope: dict[str, Any] = {"__name__": "npusim_kernel", "__file__": path}
    exec(compile(source.text, path, "exec"), scope)
    return scope[source.name]


def _optimise(context: Any, module: Any) -> None:
    """Triton's own clean-up; block pointers stay (no rewrite-tensor-pointer): they are DMA descriptors."""
    manager = ir.pass_manager(context)
    passes.common.add_inliner(manager)
    passes.common.add_canonicalizer(manager)
    passes.ttir.add_combine(manager)
    passes.ttir.add_reorder_broadcast(manager)
    passes.common.add_cse(manager)
    passes.ttir.add_triton_licm(manager)
    passes.common.add_symbol_dce(manager)
    manager.run(module, "npusim_ttir")


def _generic(context: Any, module: Any) -> str:
    """Generic form by way of the verifier: an attribute without a dialect's prefix makes the printer fall back."""
    module.set_attr(GENERIC, ir.builder(context).get_unit_attr())
    text: str = module.str_nodebug().rstrip()
    mark = f"{{{GENERIC}}} : () -> ()"
    if not text.startswith('"builtin.module"') or not text.endswith(mark):
        raise CompileError(
            "Triton did not print generic-form MLIR",
            cause="this is no triton that npusim has pins for",
            next_step="run the script with `npusim run`",
        )
    return text.removesuffix(mark) + ": () -> ()\n"
