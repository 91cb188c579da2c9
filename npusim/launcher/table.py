"""The short table at the end of a run, on standard error: the script's own output stays its own."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from npusim.contract.report import KernelReport, Report, WallClock

PLAIN_WIDTH = 120
COLUMNS = ("kernel", "launches", "grid", "cycles", "bytes read", "bytes written")


def show(report: Report, console: Console | None = None) -> None:
    """Kernels, total cycles, host ops and where the time went."""
    out = console or _stderr()
    if report.kernels:
        out.print(_kernels(report))
    else:
        out.print("npusim: no kernel ran on the npu", highlight=False)
    for row in report.host_ops:
        where = "a compiled graph" if row.in_compiled_graph else "eager code"
        calls = "1 call" if row.count == 1 else f"{row.count} calls"
        out.print(f"host op {row.op}: {calls} from {where}", highlight=False)
    out.print(_wall_clock(report.wall_clock_ms), highlight=False)


def _stderr() -> Console:
    console = Console(stderr=True)
    return console if console.is_terminal else Console(stderr=True, width=PLAIN_WIDTH)


def _kernels(report: Report) -> Table:
    calls = sum(row.count for row in report.host_ops)
    table = Table(caption=f"host ops: {calls}", caption_justify="left", show_footer=len(report.kernels) > 1)
    footers = (
        "total",
        str(sum(kernel.launches for kernel in report.kernels)),
        "",
        _cycles(report.total_cycles),
        "",
        "",
    )
    for name, footer in zip(COLUMNS, footers, strict=True):
        justify = "left" if name == "kernel" else "right"
        table.add_column(name, footer, justify=justify, overflow="fold")  # type: ignore[arg-type]
    for kernel in report.kernels:
        table.add_row(*_row(kernel))
    return table


def _row(kernel: KernelReport) -> tuple[str, ...]:
    grid = " x ".join(map(str, kernel.grid)) if kernel.grid else "several"
    return (
        kernel.name,
        str(kernel.launches),
        grid,
        _cycles(kernel.cycles),
        f"{sum(kernel.bytes_read.values()):,}",
        f"{sum(kernel.bytes_written.values()):,}",
    )


def _wall_clock(ms: WallClock) -> str:
    parts = {"compile": ms.compile, "functional": ms.functional, "timing": ms.timing, "other": ms.other}
    split = ", ".join(f"{name} {part / 1000:.2f}" for name, part in parts.items())
    return f"wall clock: {ms.total / 1000:.2f} s ({split})"


def _cycles(cycles: int | None) -> str:
    return "not timed" if cycles is None else f"{cycles:,}"


__all__ = ["show"]
