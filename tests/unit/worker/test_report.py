"""report.json: schema, sums, and what two equal runs agree on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from npusim.contract import report
from npusim.contract.kernel_spec import KernelSpec, ScalarArg, TensorArg
from npusim.contract.launch import LaunchResult
from npusim.contract.report import HostOp, Launched, Report
from npusim.errors import TimingError, UsageError

SPEC = KernelSpec(
    name="add",
    ttir="",
    args=(
        TensorArg("in_ptr0", "fp32", "in"),
        TensorArg("in_out_ptr0", "fp32", "inout"),
        TensorArg("out_ptr0", "fp32", "out"),
        ScalarArg("xnumel", "i32"),
    ),
    grid=("cdiv(xnumel, 1024)", "1", "1"),
    machine_digest="a" * 64,
)
SCHEMA = report.json_schema()


def launched(items: int, cycles: int | None = 100, **fields: Any) -> Launched:
    nbytes = 4096 * items
    result = LaunchResult(
        work_items=items,
        instructions=10,
        bytes_read=(nbytes, nbytes, 0),
        bytes_written=(0, nbytes, nbytes),
        cycles=cycles,
        functional_ms=2.0,
        timing_ms=1.0,
        **{"tile_cycles": {"tile0": 7}, **fields},
    )
    return Launched((items, 1, 1), result)


def run(*launches: Launched, compile_ms: dict[str, float] | None = None, total_ms: float = 1000.0) -> Report:
    row = report.kernel_report(SPEC, {"tile": 3.0, "llvm": 4.0} if compile_ms is None else compile_ms, launches)
    return report.assemble(
        machine_digest="a" * 64,
        toolchain_digest="b" * 64,
        engine="local",
        kernels=[row],
        host_ops=[
            HostOp(op="aten::sort", count=1, in_compiled_graph=True),
            HostOp(op="aten::add.Tensor", count=2, in_compiled_graph=False),
        ],
        wall_clock_ms=report.wall_clock(total_ms, [row], launches),
    )


def written(value: Report, folder: Path) -> Any:
    return json.loads(report.dump(value, folder).read_text())


def test_schema_itself_is_valid() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"].endswith("2020-12/schema")


@pytest.mark.parametrize("launches", [(), (launched(1),), (launched(1), launched(2)), (launched(3, None),)])
def test_report_keeps_the_schema(tmp_path: Path, launches: tuple[Launched, ...]) -> None:
    data = written(run(*launches), tmp_path)
    jsonschema.validate(data, SCHEMA)
    assert data["schema"] == "npusim.report/1"
    assert report.load(tmp_path / report.FILE) == run(*launches)


def test_one_launch(tmp_path: Path) -> None:
    kernel = written(run(launched(2)), tmp_path)["kernels"][0]
    assert (kernel["launches"], kernel["grid"], kernel["work_items"]) == (1, [2, 1, 1], 2)
    assert (kernel["cycles"], kernel["tile_cycles"]) == (100, {"tile0": 7})
    assert kernel["bytes_read"] == {"in_ptr0": 8192, "in_out_ptr0": 8192}
    assert kernel["bytes_written"] == {"in_out_ptr0": 8192, "out_ptr0": 8192}
    assert kernel["compile_ms"] == {"tile": 3.0, "llvm": 4.0}


def test_several_launches_are_summed_and_listed(tmp_path: Path) -> None:
    data = written(run(launched(1, 100), launched(4, 350)), tmp_path)
    kernel = data["kernels"][0]
    assert (kernel["launches"], kernel["grid"], kernel["work_items"], kernel["cycles"]) == (2, None, 5, 450)
    assert kernel["bytes_read"]["in_ptr0"] == 5 * 4096
    assert [(row["grid"], row["cycles"]) for row in kernel["per_launch"]] == [([1, 1, 1], 100), ([4, 1, 1], 350)]
    assert data["total_cycles"] == 450


def test_a_launch_without_timing_leaves_no_sum_that_looks_whole(tmp_path: Path) -> None:
    data = written(run(launched(1, 100), launched(1, None)), tmp_path)
    assert data["total_cycles"] is None
    assert data["kernels"][0]["cycles"] is None
    assert data["kernels"][0]["per_launch"][0]["cycles"] == 100


def test_an_access_that_the_role_excludes_is_not_hidden() -> None:
    odd = Launched((1, 1, 1), LaunchResult(work_items=1, instructions=1, bytes_read=(4, 4, 8), bytes_written=(0, 4, 4)))
    assert report.kernel_report(SPEC, {}, [odd]).bytes_read == {"in_ptr0": 4, "in_out_ptr0": 4, "out_ptr0": 8}


def test_tile_body_with_two_prices_is_an_error() -> None:
    with pytest.raises(TimingError, match="tile body `tile0` of kernel `add` had 7 cycles in one launch, 8 in another"):
        run(launched(1), launched(1, tile_cycles={"tile0": 8}))


def test_wall_clock_is_split(tmp_path: Path) -> None:
    wall = written(run(launched(1), launched(1)), tmp_path)["wall_clock_ms"]
    assert wall == {"total": 1000.0, "compile": 7.0, "functional": 4.0, "timing": 2.0, "other": 987.0}


def test_stable_view_has_no_wall_clock() -> None:
    one, two = run(launched(1)), run(launched(1), compile_ms={}, total_ms=5.0)
    assert one != two
    assert one.stable() == two.stable()
    assert run(launched(1, 101)).stable() != one.stable()
    assert "wall_clock_ms" not in one.stable()


def test_host_ops_are_sorted() -> None:
    assert [row.op for row in run().host_ops] == ["aten::add.Tensor", "aten::sort"]


@pytest.mark.parametrize("wrong", [{"cycles": -1}, {"digest": "short"}, {"grid": [1, 1]}, {"extra": 1}, {"name": None}])
def test_schema_and_loader_refuse_the_same(tmp_path: Path, wrong: dict[str, Any]) -> None:
    data = written(run(launched(1)), tmp_path)
    data["kernels"][0].update(wrong)
    (tmp_path / report.FILE).write_text(json.dumps(data))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, SCHEMA)
    with pytest.raises(UsageError, match="is not a report of npusim"):
        report.load(tmp_path / report.FILE)


def test_writing_replaces_the_whole_file(tmp_path: Path) -> None:
    report.dump(run(launched(1)), tmp_path)
    report.dump(run(), tmp_path)
    assert report.load(tmp_path / report.FILE) == run()
    assert [path.name for path in tmp_path.iterdir()] == [report.FILE]


def test_documentation_names_every_field() -> None:
    page = (Path(__file__).parents[3] / "docs" / "report.md").read_text()
    structs = (Report, report.KernelReport, report.LaunchReport, HostOp, report.WallClock)
    fields = {field.encode_name for struct in structs for field in msgspec.structs.fields(struct)}
    assert [field for field in sorted(fields) if f"`{field}`" not in page] == []
