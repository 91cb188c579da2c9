"""Writes tests/data/ttir again with Triton 3.6: `python -m tests.data.dump_ttir [FOLDER]` in the frontend environment.

FOLDER takes the files in place of tests/data/ttir: to see what the Triton of another stack makes of the same sources.

Sources are the kernels that Inductor 2.10 wrote (tests/data/inductor, as they were) and tests/data/triton_kernels.py.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from npusim.frontend.ttir.emit import emit
from npusim.frontend.ttir.source import KernelSource
from tests.data import triton_kernels

HERE = Path(__file__).parent


def blocks(signature: dict[str, str]) -> dict[str, int]:
    """Small blocks, so that small tensors have several work-items and ragged ends."""
    x = 8 if "r0_numel" in signature else 32 if "YBLOCK" in signature else 256
    sizes = {"XBLOCK": x, "YBLOCK": 16, "ZBLOCK": 4, "R0_BLOCK": 64}
    return {name: sizes[name] for name, kind in signature.items() if kind == "constexpr"}


def inductor_kernels() -> Iterator[tuple[str, KernelSource]]:
    for path in sorted((HERE / "inductor").glob("*.txt")):
        module = ast.parse(path.read_text())
        function = next(node for node in module.body if isinstance(node, ast.FunctionDef))
        heuristic = function.decorator_list.pop(0)
        assert isinstance(heuristic, ast.Call)
        meta = next(k.value for k in heuristic.keywords if k.arg == "triton_meta")
        assert isinstance(meta, ast.Dict)
        signature: dict[str, str] = ast.literal_eval(meta.values[0])
        module.body = [node for node in module.body if "set_driver_to_gpu" not in ast.unparse(node)]
        yield path.stem, _source(function.name, ast.unparse(module), signature, blocks(signature))


def triton_functions() -> Iterator[tuple[str, KernelSource]]:
    text = (HERE / "triton_kernels.py").read_text()
    for name, (function, signature, constants) in triton_kernels.SPECS.items():
        kinds = signature | dict.fromkeys(constants, "constexpr")
        yield name, _source(function.__name__, text, {p: kinds[p] for p in function.arg_names}, constants)


def _source(function: str, text: str, signature: dict[str, str], sizes: dict[str, int]) -> KernelSource:
    return KernelSource(function, text, signature, sizes, sizes, "", ())


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "ttir"
    folder.mkdir(parents=True, exist_ok=True)
    for kernels in (inductor_kernels(), triton_functions()):
        for name, source in kernels:
            (folder / f"{name}.mlir").write_text(emit(source))


if __name__ == "__main__":
    main()
