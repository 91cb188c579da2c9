"""sweep.json: its schema, its round trip, and what is equal between two sweeps."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import msgspec
import pytest

from npusim import paths
from npusim.contract import sweep as sweep_
from npusim.contract.sweep import Case, Plan, Row, Script, Sweep, Tensor
from npusim.errors import UsageError
from npusim.sweep.cases import builtin
from tests.unit.sweep.rows import MIXED, row, sweep

DOCS = paths.PACKAGE.parent / "docs" / "sweep.md"


def test_it_keeps_its_schema_and_comes_back(tmp_path: Path) -> None:
    made, path = sweep(*MIXED), tmp_path / "new" / "sweep.json"
    sweep_.dump(made, path)
    jsonschema.validate(json.loads(path.read_text()), sweep_.json_schema())
    assert sweep_.load(path) == made
    assert sum(made.counts.values()) == len(MIXED)


def test_two_sweeps_differ_by_time_and_place_only() -> None:
    first = sweep(row("a/one", seconds=1.0, bundle="x", output="at 0x7f"))
    second = msgspec.structs.replace(sweep(row("a/one", seconds=2.0)), seconds=9.0, jobs=1)
    assert first.stable() == second.stable()
    assert first.stable() != sweep(row("a/one", cycles=3)).stable()


@pytest.mark.parametrize("text", ["", "{}", '{"schema": "npusim.sweep/2"}', "\ud800"])
def test_what_is_no_sweep_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "sweep.json"
    path.write_bytes(text.encode(errors="surrogatepass"))
    with pytest.raises(UsageError, match=r"sweep\.json is not the JSON of a sweep"):
        sweep_.load(path)


def test_a_plan_survives_the_way_to_the_frontend() -> None:
    cases: tuple[Case | Script, ...] = (*builtin(), Script(name="a.py", path="/a.py"))
    plan = Plan(cases=cases, rows="/rows", jobs=2, timeout=9.5)
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan


@pytest.mark.parametrize("struct", [Sweep, Row])
def test_the_documentation_has_every_field(struct: type[msgspec.Struct]) -> None:
    documented = set(re.findall(r"^\| `(\w+)` \|", DOCS.read_text(), flags=re.MULTILINE))
    assert set(struct.__struct_fields__) - documented == set()


def test_a_tensor_has_defaults() -> None:
    tensor = Tensor(name="x", shape=(2, "n"))
    assert (tensor.dtype, tensor.fill, tensor.view) == ("float32", "normal", "")
