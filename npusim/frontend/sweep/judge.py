"""The status of a case, from what it says about itself and what was seen from outside. Imports no torch."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from dataclasses import dataclass

from npusim.contract.breadcrumb import Doing
from npusim.contract.report import HostOp, KernelReport, Report
from npusim.contract.sweep import Case, Message, Row, Script, group
from npusim.frontend.sweep.blame import stage_layer
from npusim.frontend.sweep.verdict import Verdict

OUTPUT_CHARACTERS = 4000


@dataclass(frozen=True, kw_only=True)
class Facts:
    """`limit` is the time that it passed, None if it ended in time; `code` is minus a signal's number if one killed it.

    `doing` is what the worker was at when the case ended.
    """

    case: Case | Script
    seconds: float
    limit: float | None
    code: int
    verdict: Verdict | None
    phase: str
    doing: Doing
    report: Report | None
    output: str


def judge(facts: Facts) -> Row:
    """The row. A pass is a pass only if the NPU ran it, or if the case says that there is nothing to run."""
    verdict = _verdict(facts)
    kernels = facts.report.kernels if facts.report else ()
    launches = sum(kernel.launches for kernel in kernels)
    is_case = isinstance(facts.case, Case)
    passed = verdict.status == "pass"
    return Row(
        name=facts.case.name,
        group=group(facts.case.name),
        source=facts.case.source,
        status=verdict.status,
        routed=routed(kernels),
        launches_nothing=passed and not launches,
        host_ops=facts.report.host_ops if facts.report else (),
        max_abs_error=verdict.max_abs_error,
        max_rel_error=verdict.max_rel_error,
        tolerance=facts.case.tolerance if isinstance(facts.case, Case) else None,
        cycles=facts.report.total_cycles if facts.report and launches else None,
        kernels=sum(kernel.launches > 0 for kernel in kernels),
        launches=launches,
        work_items=sum(kernel.work_items for kernel in kernels),
        bytes_moved=sum(_moved(kernel) for kernel in kernels),
        seconds=round(facts.seconds, 3),
        layer=verdict.layer,
        stage=verdict.stage,
        message=verdict.message,
        output="" if passed and is_case else facts.output[-OUTPUT_CHARACTERS:],
    )


def routed(kernels: tuple[KernelReport, ...]) -> bool:
    """Whether the NPU did any work: a kernel that ran work-items and moved bytes."""
    return any(kernel.work_items and _moved(kernel) for kernel in kernels)


def _moved(kernel: KernelReport) -> int:
    return sum(kernel.bytes_read.values()) + sum(kernel.bytes_written.values())


def _verdict(facts: Facts) -> Verdict:
    """The first of these that applies: out of time, killed, silent, its own word; and was it the NPU?"""
    if facts.limit is not None:
        return _timeout(facts)
    if facts.code < 0:
        return _killed(facts)
    if facts.verdict is None or facts.report is None:
        return _silent(facts)
    if facts.verdict.status != "pass":
        return facts.verdict
    problem = next(_doubts(facts.case, facts.report, facts.verdict), None)
    return (
        facts.verdict
        if problem is None
        else Verdict(
            status="error",
            layer="frontend" if isinstance(facts.case, Case) else "script",
            stage="routing",
            message=problem,
            max_abs_error=facts.verdict.max_abs_error,
            max_rel_error=facts.verdict.max_rel_error,
        )
    )


def _doubts(case: Case | Script, report: Report, verdict: Verdict) -> Iterator[Message]:
    """Why right values are not the NPU's."""
    hosts = [op for op in report.host_ops if op.in_compiled_graph or (_all_compiled(case) and not _folded(op, verdict))]
    if hosts:
        yield Message(
            what=f"the values are right, but the host computed some of them: {_ops(hosts)}",
            cause="an op of the compiled graph ran on the host",
            next_step="see why Inductor made no kernel of it",
        )
    launches = sum(kernel.launches for kernel in report.kernels)
    if case.launches and not routed(report.kernels):
        yield Message(
            what="nothing ran on the NPU",
            cause="no kernel was launched" if not launches else "the kernels that were launched moved no bytes",
            next_step='move the inputs to device="npu" and use torch.compile',
        )
    if not case.launches and launches:
        yield Message(
            what=f"{launches} kernels were launched where there is nothing to compute",
            cause="the case says that all of its tensors are empty",
            next_step="correct the case, or the grid of the kernel",
        )


def _folded(op: HostOp, verdict: Verdict) -> bool:
    """Whether Inductor did all of it to fold constants."""
    return op.count <= verdict.constants.get(op.op, 0)


def _all_compiled(case: Case | Script) -> bool:
    """Whether everything that the case does on the npu is one graph: then every host op is one too many."""
    return isinstance(case, Case) and not (case.gradients or case.optimizer)


def _ops(rows: list[HostOp]) -> str:
    return ", ".join(f"{row.op} ({row.count})" for row in rows)


def _timeout(facts: Facts) -> Verdict:
    return _ended(
        facts,
        Verdict(status="timeout"),
        f"it did not end within {facts.limit:g} s and was killed",
        "it hangs, or the limit of --timeout is too short for it",
        "the end of its output shows where it was",
    )


def _killed(facts: Facts) -> Verdict:
    name = signal.Signals(-facts.code).name
    memory = -facts.code == signal.SIGKILL
    return _ended(
        facts,
        Verdict(status="crash"),
        f"its process was killed by {name}",
        "the machine ran out of memory, or somebody killed it" if memory else "a crash in native code",
        "the end of its output shows where it was",
    )


def _silent(facts: Facts) -> Verdict:
    return _ended(
        facts,
        Verdict(status="error"),
        f"its process ended with exit code {facts.code} and left no verdict",
        "it left by os._exit, or replaced its process",
        "let it end normally",
    )


def _ended(facts: Facts, verdict: Verdict, what: str, cause: str, next_step: str) -> Verdict:
    at_work = facts.doing.stage
    where = f" in stage `{at_work}` of kernel `{facts.doing.kernel}`" if at_work else ""
    return Verdict(
        status=verdict.status,
        layer=stage_layer(at_work) if at_work else "script" if facts.phase == "script" else "frontend",
        stage=at_work or facts.phase or "start",
        message=Message(what=what + where, cause=cause, next_step=next_step),
    )


__all__ = ["Facts", "judge", "routed"]
