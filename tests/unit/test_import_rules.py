"""The roles stay apart: who may import what (docs/walk.md)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "npusim"
FORBIDDEN = {
    "contract": {"torch", "triton", "mlir", "numpy", "click", "rich", "pooch", "npusim.frontend", "npusim.backend"},
    "backend": {"torch", "triton", "click", "rich", "pooch", "npusim.frontend", "npusim.launcher"},
    "frontend": {"mlir", "riscv", "ziglang", "click", "rich", "npusim.backend", "npusim.launcher"},
    "bundles": {"torch", "triton", "mlir", "numpy", "riscv", "npusim.frontend", "npusim.backend", "npusim.launcher"},
    "commands": {"torch", "triton", "mlir", "numpy", "riscv", "rich", "npusim.frontend", "npusim.backend"},
    "launcher": {"torch", "triton", "mlir", "numpy", "riscv", "npusim.frontend", "npusim.backend"},
    "sweep": {"torch", "triton", "mlir", "numpy", "riscv", "npusim.frontend", "npusim.backend"},
    "toolchain": {"torch", "triton", "mlir", "numpy", "riscv", "npusim.frontend", "npusim.backend", "npusim.launcher"},
}


def imported(path: Path) -> Iterator[str]:
    """Every module that a file names in an import, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("role", sorted(FORBIDDEN))
def test_role_imports_only_what_it_may(role: str) -> None:
    files = sorted((ROOT / role).rglob("*.py"))
    assert files, role
    wrong = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in files
        for name in imported(path)
        for banned in FORBIDDEN[role]
        if name == banned or name.startswith(f"{banned}.")
    ]
    assert not wrong


def test_containers_have_one_door() -> None:
    files = [path for path in ROOT.rglob("*.py") if "docker" in {name.partition(".")[0] for name in imported(path)}]
    assert {path.parent for path in files} == {ROOT / "containers"}
