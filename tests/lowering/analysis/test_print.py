"""tile.mlir: golden texts, and what is printed parses back."""

from __future__ import annotations

from pathlib import Path

import pytest
from mlir import ir

from npusim.backend.lowering.analysis.analyse import analyse
from npusim.backend.lowering.print import print_tile

DATA = Path(__file__).parents[2] / "data"
GOLDEN = ("add_dyn", "bc", "cat", "softmax", "sum0", "mm")


def printed(name: str) -> str:
    return print_tile(analyse((DATA / "ttir" / f"{name}.mlir").read_text(), name))


@pytest.mark.parametrize("name", GOLDEN)
def test_golden(name: str, update_goldens: bool) -> None:
    golden = DATA / "tile" / f"{name}.mlir"
    text = printed(name)
    if update_goldens:
        golden.write_text(text)
    assert text == golden.read_text()


@pytest.mark.parametrize("name", sorted(p.stem for p in (DATA / "ttir").glob("*.mlir") if "refused_" not in p.stem))
def test_parses_back(name: str) -> None:
    context = ir.Context()
    context.allow_unregistered_dialects = True
    text = printed(name)
    module = ir.Module.parse(text, context)
    function = module.body.operations[0].operation
    assert function.name == "tile.func"
    assert text.count("togsim.transfer") == str(module).count("togsim.transfer") > 0
