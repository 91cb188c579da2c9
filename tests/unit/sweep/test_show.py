"""What a terminal shows."""

from __future__ import annotations

import io

from rich.console import Console

from npusim.sweep import progress, summary, table
from tests.unit.sweep.rows import HOSTILE, MIXED, failed, row, sweep


def console(*, terminal: bool = False) -> Console:
    return Console(file=io.StringIO(), width=120, force_terminal=terminal)


def shown(out: Console) -> str:
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


def test_a_log_has_a_line_for_each_case() -> None:
    out = console()
    with progress.watching(out, len(MIXED)) as watcher:
        for each in MIXED:
            watcher.started(each.name)
            watcher.ended(each)
    lines = shown(out).splitlines()
    assert len(lines) == len(MIXED)
    assert lines[0].startswith("1/7 pass    view/cat  1,234,567 cycles")
    assert HOSTILE in lines[5]


def test_a_terminal_keeps_what_did_not_pass() -> None:
    out = console(terminal=True)
    with progress.watching(out, 2) as watcher:
        watcher.started("view/cat")
        watcher.started("view/[bold]pad")
        watcher.ended(row("view/cat"))
        watcher.ended(failed("view/[bold]pad"))
    assert "view/[bold]pad" in shown(out)
    assert "1 pass" in shown(out)


def test_the_table_counts_by_group_and_cause() -> None:
    out = console()
    table.show(sweep(*MIXED), out)
    text = shown(out)
    assert "2 of 7 pass in 83 s (engine local, machine tpuv3, 2 at once)" in text
    assert "   2  backend/codegen: op aten.topk.default of a compiled graph would run on the host" in text
    for group in ("view", "memory", "sort", summary.TOP):
        assert group in text


def test_the_kernel_that_the_worker_begins_with_is_no_part_of_a_cause() -> None:
    (cause,) = summary.causes(
        [
            failed(
                "a/one", what="kernel `triton_poi_fused_0`, tile: kernel triton_poi_fused_0: tt.scan is not supported"
            ),
            failed(
                "a/two", what="kernel `triton_red_fused_9`, tile: kernel triton_red_fused_9: tt.scan is not supported"
            ),
        ]
    )
    assert (cause.what, len(cause.rows), cause.status) == ("tt.scan is not supported", 2, "error")


def test_causes_are_alike_when_only_names_and_numbers_differ() -> None:
    first = summary.general("kernel `triton_poi_fused_0`, tile: op %12 is refused at 12.5")
    assert first == summary.general("kernel `triton_red_fused_9`, tile: op %3 is refused at -7")
    assert first != summary.general("kernel `triton_red_fused_9`, npu: op %3 is refused at -7")
