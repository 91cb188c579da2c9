"""Rows and sweeps for tests."""

from __future__ import annotations

from typing import Any

from npusim.contract.report import HostOp
from npusim.contract.sweep import Message, Row, Status, Sweep, counts

HOSTILE = '"><script>alert(1)</script>&amp;'


def row(name: str, status: Status = "pass", **more: Any) -> Row:
    return Row(name=name, group=name.partition("/")[0] if "/" in name else "", source="x + y", status=status, **more)


def failed(name: str, status: Status = "error", what: str = "it failed", **more: Any) -> Row:
    message = Message(kind="compile", what=what, cause="a cause", next_step="a step")
    return row(name, status, message=message, layer="backend/codegen", stage="llvm", **more)


def sweep(*rows: Row) -> Sweep:
    return Sweep(
        engine="local",
        machine="tpuv3",
        machine_digest="a" * 64,
        toolchain_digest="b" * 64,
        jobs=2,
        seconds=83.2,
        counts=counts(rows),
        rows=rows,
    )


MIXED = (
    row("view/cat", cycles=1234567, routed=True, launches=2, kernels=1, max_abs_error=1e-6, max_rel_error=0.0),
    row("memory/empty", launches_nothing=True),
    failed("view/pad", "wrong", "output 0: 3 of 9 elements differ, the first at [0]: 1.5, on the CPU 2.5"),
    failed("sort/topk", "refused", "op aten.topk.default of a compiled graph would run on the host"),
    failed("sort/sort", "refused", "op aten.topk.default of a compiled graph would run on the host", seconds=2.5),
    failed(HOSTILE, "crash", HOSTILE, output=HOSTILE, bundle=HOSTILE),
    failed(
        "hangs.py",
        "timeout",
        "kernel `triton_poi_fused_0` did not end",
        host_ops=(HostOp(op="aten::add", count=2, in_compiled_graph=True),),
    ),
)
