"""The table says what report.json says."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from npusim.contract.report import HostOp, KernelReport, Report, WallClock, assemble
from npusim.launcher import table

ZERO = "0" * 64
WALL_CLOCK = "wall clock: 6.10 s (compile 0.40, functional 0.02, timing 0.03, other 5.65)"


def kernel(name: str, launches: int, grid: tuple[int, int, int] | None, cycles: int | None) -> KernelReport:
    return KernelReport(
        name=name,
        digest=ZERO,
        launches=launches,
        grid=grid,
        work_items=1,
        cycles=cycles,
        tile_cycles={},
        bytes_read={"x": 4096, "y": 4096},
        bytes_written={"z": 4096},
        compile_ms={},
        per_launch=(),
    )


def report(*kernels: KernelReport, host_ops: tuple[HostOp, ...] = ()) -> Report:
    wall = WallClock(total=6100, compile=400, functional=20, timing=30, other=5650)
    return assemble(
        machine_digest=ZERO,
        toolchain_digest=ZERO,
        engine="local",
        kernels=kernels,
        host_ops=host_ops,
        wall_clock_ms=wall,
    )


def shown(of: Report) -> list[list[str]]:
    """The words between the table's lines, row by row."""
    text = StringIO()
    table.show(of, Console(file=text, width=120))
    rows = [line.replace("┃", "│").split("│") for line in text.getvalue().splitlines()]
    return [[word.strip() for word in row if word.strip()] for row in rows]


def test_one_kernel() -> None:
    rows = shown(report(kernel("add", 1, (8, 1, 1), 251)))
    assert ["add", "1", "8 x 1 x 1", "251", "8,192", "4,096"] in rows
    assert rows[-2:] == [["host ops: 0"], [WALL_CLOCK]]


def test_several_kernels_have_a_total() -> None:
    rows = shown(report(kernel("add", 2, None, 1000), kernel("mul", 3, (1, 1, 1), 24)))
    assert ["add", "2", "several", "1,000", "8,192", "4,096"] in rows
    assert ["total", "5", "1,024"] in rows


def test_no_number_stands_for_cycles_that_nobody_measured() -> None:
    rows = shown(report(kernel("add", 1, (1, 1, 1), None)))
    assert ["add", "1", "1 x 1 x 1", "not timed", "8,192", "4,096"] in rows


def test_host_ops_are_named() -> None:
    ops = (
        HostOp(op="aten::add.Tensor", count=3, in_compiled_graph=False),
        HostOp(op="aten::topk", count=1, in_compiled_graph=True),
    )
    rows = shown(report(host_ops=ops))
    assert rows == [
        ["npusim: no kernel ran on the npu"],
        ["host op aten::add.Tensor: 3 calls from eager code"],
        ["host op aten::topk: 1 call from a compiled graph"],
        [WALL_CLOCK],
    ]
