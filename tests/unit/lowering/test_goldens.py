"""The replay gate: a refactoring may not change generated code. `--update-goldens` rewrites tests/data/codegen."""

from __future__ import annotations

from pathlib import Path

import pytest

from npusim.backend.codegen.module import emit_modules
from npusim.backend.lowering.print_npu import print_npu
from npusim.backend.lowering.schedule.lower import lower
from npusim.backend.lowering.tile import TileProgram
from npusim.contract import machine
from tests.unit.lowering import programs

ROOT = Path(__file__).parents[3]
GOLDENS = ROOT / "tests" / "data" / "codegen"
PROGRAMS: dict[str, TileProgram] = {p.name: p for p in (programs.add(), programs.normalise(), programs.matmul())}


@pytest.mark.parametrize("name", PROGRAMS)
def test_generated_code_is_as_before(name: str, update_goldens: bool) -> None:
    tpuv3 = machine.load(ROOT / "machines" / "tpuv3.toml")
    lowered = lower(PROGRAMS[name], tpuv3.core.scratchpad_bytes)
    modules = emit_modules(lowered, tpuv3.matrix)
    texts = {"npu.mlir": print_npu(lowered), "kernel.ll": modules.kernel, "trace.ll": modules.trace}
    for suffix, text in texts.items():
        path = GOLDENS / f"{name}.{suffix}"
        if update_goldens:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        assert text == path.read_text(), f"{path.name}: run pytest with --update-goldens if the change is meant"
