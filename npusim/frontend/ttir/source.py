"""Inductor's kernel source taken apart: the function, its signature, its blocks, its grid type. Imports no triton."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any

from npusim.errors import CompileError, UnsupportedError


@dataclass(frozen=True)
class KernelSource:
    """`text` is plain Triton: Inductor's heuristics decorator and driver call are gone.

    `signature` maps parameters to Triton's types ("*fp32", "i32", "constexpr"), `constants` constexpr parameters to
    their values, `mutated` names arguments that are read and written in place.
    """

    name: str
    text: str
    signature: dict[str, str]
    constants: dict[str, Any]
    blocks: dict[str, int]
    grid_type: str
    mutated: tuple[str, ...]


def parse(name: str, source: str) -> KernelSource:
    """Raises `UnsupportedError` when the kernel has no fixed blocks (split scans, combo kernels)."""
    module = ast.parse(source)
    functions = [n for n in module.body if isinstance(n, ast.FunctionDef)]
    if not functions:
        raise CompileError(f"kernel {name} has no function", cause="the source is not one of Inductor's kernels")
    function = functions[-1]
    heuristic = _heuristic(name, function)
    keywords = {k.arg: k.value for k in heuristic.keywords}
    triton_meta, inductor_meta = _table(keywords["triton_meta"]), _table(keywords["inductor_meta"])
    blocks: dict[str, int] = ast.literal_eval(keywords["config"])
    function.decorator_list.remove(heuristic)
    module.body = [n for n in module.body if not _calls(n, "triton_helpers.set_driver_to_gpu")]
    # Inductor puts barriers between the warps of a program; there are none.
    function.body = [n for n in function.body if not _calls(n, "tl.debug_barrier")]
    signature: dict[str, str] = triton_meta["signature"]
    # Inductor makes a size of 1 a constexpr but passes it all the same: to us it is an argument like any other.
    ones = {k: "i32" for k, v in triton_meta.get("constants", {}).items() if v == 1 and signature[k] == "constexpr"}
    signature |= ones
    constants = {k: blocks[k] for k, v in signature.items() if v == "constexpr" and k in blocks}
    text, grid = ast.unparse(module), inductor_meta["grid_type"]
    return KernelSource(name, text, signature, constants, blocks, grid, tuple(inductor_meta["mutated_arg_names"]))


def _heuristic(name: str, function: ast.FunctionDef) -> ast.Call:
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "triton_heuristics.fixed_config":
            return decorator
    raise UnsupportedError(
        f"kernel {name} is not supported: it has no fixed block sizes",
        cause="Inductor made it as a template, a split scan or a combo kernel",
        next_step="keep this op out of torch.compile, or allow it on the host",
    )


def _calls(node: ast.stmt, function: str) -> bool:
    """Whether a statement is a call of `function`."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == function


def _table(node: ast.expr) -> dict[str, Any]:
    """A dict display; values that are not literals (device properties) are left out."""
    assert isinstance(node, ast.Dict)
    table: dict[str, Any] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        assert isinstance(key, ast.Constant) and isinstance(key.value, str)
        try:
            table[key.value] = ast.literal_eval(value)
        except ValueError:
            continue
    return table
