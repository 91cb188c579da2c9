"""When a case is a pass, and what it is otherwise."""

from __future__ import annotations

import signal
from typing import Any

import msgspec
import pytest

from npusim.contract import report as report_
from npusim.contract.breadcrumb import IDLE, Doing
from npusim.contract.report import HostOp, KernelReport, Report
from npusim.contract.sweep import Case, Message, Script, Status
from npusim.frontend.sweep.judge import Facts, judge
from npusim.frontend.sweep.verdict import Verdict

CASE = Case(name="view/cat", expression="x + y")
EMPTY = Case(name="memory/empty", expression="x + y", launches=False)
TRAINING = Case(name="training/mlp", expression="m(x)", gradients=True)
SCRIPT = Script(name="sub/add.py", path="/scripts/sub/add.py")
PASS = Verdict(status="pass", max_abs_error=1e-6, max_rel_error=1e-5)
EAGER = HostOp(op="aten::mul", count=1, in_compiled_graph=False)
IN_GRAPH = HostOp(op="aten::topk", count=1, in_compiled_graph=True)


def kernel(*, work_items: int = 3, moved: int = 64, launches: int = 1) -> KernelReport:
    return KernelReport(
        name="k",
        digest="c" * 64,
        launches=launches,
        grid=(3, 1, 1),
        work_items=work_items,
        cycles=100,
        tile_cycles={},
        bytes_read={"x": moved},
        bytes_written={"y": moved},
        compile_ms={},
        per_launch=(),
    )


def report(*kernels: KernelReport, host_ops: tuple[HostOp, ...] = ()) -> Report:
    return report_.assemble(
        machine_digest="a" * 64,
        toolchain_digest="b" * 64,
        engine="local",
        kernels=kernels,
        host_ops=host_ops,
        wall_clock_ms=report_.WallClock(total=0, compile=0, functional=0, timing=0, other=0),
    )


def facts(case: Case | Script = CASE, **more: Any) -> Facts:
    usual: dict[str, Any] = {
        "seconds": 1.25,
        "limit": None,
        "code": 0,
        "verdict": PASS,
        "phase": "compare",
        "doing": IDLE,
        "report": report(kernel()),
        "output": "printed",
    }
    return Facts(case=case, **usual | more)


def test_a_pass_says_what_ran() -> None:
    row = judge(facts())
    assert (row.status, row.routed, row.message, row.layer) == ("pass", True, None, "")
    assert (row.cycles, row.kernels, row.launches, row.work_items, row.bytes_moved) == (100, 1, 1, 3, 128)
    assert (row.max_abs_error, row.group, row.source, row.tolerance) == (1e-6, "view", "x + y", 1e-4)


@pytest.mark.parametrize("case", [CASE, TRAINING, SCRIPT])
@pytest.mark.parametrize(
    "kernels", [(), (kernel(work_items=0),), (kernel(moved=0),)], ids=["none", "no work-items", "no bytes"]
)
def test_right_values_that_the_npu_did_not_compute_are_an_error(
    case: Case | Script, kernels: tuple[KernelReport, ...]
) -> None:
    row = judge(facts(case, report=report(*kernels)))
    assert (row.status, row.routed) == ("error", False)
    assert row.message is not None
    assert row.message.what == "nothing ran on the NPU"


@pytest.mark.parametrize("case", [CASE, TRAINING, SCRIPT, EMPTY])
def test_a_host_op_inside_a_graph_is_an_error(case: Case | Script) -> None:
    row = judge(facts(case, report=report(kernel(), host_ops=(IN_GRAPH,))))
    assert row.status == "error"
    assert row.message is not None
    assert "aten::topk (1)" in row.message.what
    assert row.host_ops == (IN_GRAPH,)


@pytest.mark.parametrize(("case", "status"), [(CASE, "error"), (TRAINING, "pass"), (SCRIPT, "pass")])
def test_eager_ops_are_a_scripts_and_a_training_loops_own(case: Case | Script, status: Status) -> None:
    row = judge(facts(case, report=report(kernel(), host_ops=(EAGER,))))
    assert row.status == status
    assert row.host_ops == (EAGER,)


def test_constants_that_inductor_folds_are_no_host_ops_of_the_graph() -> None:
    folded = msgspec.structs.replace(PASS, constants={EAGER.op: 1})
    assert judge(facts(verdict=folded, report=report(kernel(), host_ops=(EAGER,)))).status == "pass"
    twice = msgspec.structs.replace(EAGER, count=2)
    assert judge(facts(verdict=folded, report=report(kernel(), host_ops=(twice,)))).status == "error"
    inside = msgspec.structs.replace(EAGER, in_compiled_graph=True)
    assert judge(facts(verdict=folded, report=report(kernel(), host_ops=(inside,)))).status == "error"


def test_empty_tensors_launch_nothing_and_say_so() -> None:
    row = judge(facts(EMPTY, report=report(kernel(launches=0, work_items=0, moved=0))))
    assert (row.status, row.launches_nothing, row.routed, row.cycles) == ("pass", True, False, None)
    launched = judge(facts(EMPTY))
    assert launched.status == "error"
    assert not launched.launches_nothing


@pytest.mark.parametrize("status", ["wrong", "refused", "error", "crash"])
def test_what_a_case_says_against_itself_stays(status: Status) -> None:
    said = Verdict(status=status, layer="frontend/ttir", stage="compile", message=Message(what="no"), max_abs_error=3.0)
    row = judge(facts(verdict=said))
    assert (row.status, row.layer, row.stage, row.message) == (status, "frontend/ttir", "compile", Message(what="no"))
    assert row.max_abs_error == 3.0
    assert row.output == "printed"


def test_too_long_names_the_kernel_at_work() -> None:
    row = judge(facts(limit=20.0, code=-9, doing=Doing("triton_0", "d", "tile")))
    assert (row.status, row.layer, row.stage) == ("timeout", "backend/lowering/analysis", "tile")
    assert row.message is not None
    assert row.message.what == "it did not end within 20 s and was killed in stage `tile` of kernel `triton_0`"


def test_killed_is_a_crash_even_after_a_pass() -> None:
    row = judge(facts(code=-signal.SIGSEGV))
    assert (row.status, row.layer, row.stage) == ("crash", "frontend", "compare")
    assert row.message is not None
    assert "SIGSEGV" in row.message.what


@pytest.mark.parametrize("missing", [{"verdict": None}, {"report": None}])
def test_leaving_without_a_word_is_an_error(missing: dict[str, None]) -> None:
    row = judge(facts(SCRIPT, phase="script", **missing))
    assert (row.status, row.layer, row.stage) == ("error", "script", "script")
    assert row.message is not None
    assert "left no verdict" in row.message.what
