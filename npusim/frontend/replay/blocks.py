"""The sizes in the source of a kernel: its blocks, and the numels that Inductor knew when it wrote it."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

_NUMEL = re.compile(r"[xyz]numel|r\d+_numel")
_BLOCK = re.compile(r"[XYZ]BLOCK|R\d+_BLOCK")


def sizes(source: str) -> dict[str, int]:
    """Every block size and constant numel, by name."""
    found = _Sizes({})
    found.visit(ast.parse(source))
    return found.seen


def powers(names: Mapping[str, int]) -> frozenset[str]:
    """Block sizes are powers of two."""
    return frozenset(name for name in names if _BLOCK.fullmatch(name))


def with_sizes(source: str, chosen: Mapping[str, int]) -> str:
    """The source with other sizes."""
    return ast.unparse(_Sizes(chosen).visit(ast.parse(source)))


class _Sizes(ast.NodeTransformer):
    """`config={'XBLOCK': 16}`, `xnumel = 16` and `R0_BLOCK: tl.constexpr = 64`."""

    def __init__(self, chosen: Mapping[str, int]) -> None:
        self.chosen = chosen
        self.seen: dict[str, int] = {}

    def visit_keyword(self, node: ast.keyword) -> ast.keyword:
        if node.arg == "config" and isinstance(node.value, ast.Dict):
            for index, (key, value) in enumerate(zip(node.value.keys, node.value.values, strict=True)):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    node.value.values[index] = self._other(key.value, value)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.Assign:
        if len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            node.value = self._other(node.targets[0].id, node.value)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        if isinstance(node.target, ast.Name) and node.value is not None:
            node.value = self._other(node.target.id, node.value)
        return node

    def _other(self, name: str, value: ast.expr) -> ast.expr:
        known = _BLOCK.fullmatch(name) or _NUMEL.fullmatch(name)
        if not known or not isinstance(value, ast.Constant) or type(value.value) is not int:
            return value
        self.seen[name] = value.value
        return ast.Constant(self.chosen.get(name, value.value))


__all__ = ["powers", "sizes", "with_sizes"]
