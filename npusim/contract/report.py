"""`report.json`: what a run did, schema `npusim.report/1`. docs/report.md explains each field to people."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from npusim.contract.files import write_whole
from npusim.contract.kernel_spec import KernelSpec, TensorArg
from npusim.contract.launch import LaunchResult
from npusim.errors import TimingError, UsageError

FILE = "report.json"
Count = Annotated[int, msgspec.Meta(ge=0)]
Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Milliseconds = Annotated[float, msgspec.Meta(ge=0)]
Grid = tuple[Count, Count, Count]


class LaunchReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One launch. `cycles` is null exactly when it was made with timing off."""

    grid: Grid
    work_items: Count
    cycles: Count | None
    bytes_read: dict[str, Count]
    bytes_written: dict[str, Count]


class KernelReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One kernel: sums over its launches, and each launch in order.

    `grid` is the grid of the launches, null when they had different ones. `work_items`, `cycles` and the bytes are sums
    (`cycles` is null when any launch was not timed). `tile_cycles` is cycles of one execution by tile body.
    `bytes_read` has every argument that the kernel may read, `bytes_written` every one that it may write.
    `compile_ms` is by pipeline stage, empty when the kernel came from the cache.
    """

    name: str
    digest: Digest
    launches: Count
    grid: Grid | None
    work_items: Count
    cycles: Count | None
    tile_cycles: dict[str, Count]
    bytes_read: dict[str, Count]
    bytes_written: dict[str, Count]
    compile_ms: dict[str, Milliseconds]
    per_launch: tuple[LaunchReport, ...]


class HostOp(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An operation on npu tensors that ran on the host."""

    op: str
    count: Count
    in_compiled_graph: bool


class WallClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Milliseconds. `total` = `compile` + `functional` + `timing` + `other` (Python, torch, Inductor, host ops)."""

    total: Milliseconds
    compile: Milliseconds
    functional: Milliseconds
    timing: Milliseconds
    other: Milliseconds


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A run. `total_cycles` is the sum over the kernels, null when any launch was not timed."""

    schema: Literal["npusim.report/1"] = "npusim.report/1"
    machine_digest: Digest
    toolchain_digest: Digest
    engine: str
    total_cycles: Count | None
    kernels: tuple[KernelReport, ...]
    host_ops: tuple[HostOp, ...]
    wall_clock_ms: WallClock

    def stable(self) -> dict[str, Any]:
        """All but the wall clock: what two runs of the same script must agree on."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        del data["wall_clock_ms"]
        for kernel in data["kernels"]:
            del kernel["compile_ms"]
        return data


class Launched(msgspec.Struct, frozen=True):
    """What a recorder keeps of one launch."""

    grid: tuple[int, int, int]
    result: LaunchResult


def kernel_report(spec: KernelSpec, compile_ms: Mapping[str, float], launches: Sequence[Launched]) -> KernelReport:
    """The kernel's row. Raises `TimingError` if two launches disagree on a tile body's cycles."""
    rows = tuple(_launch_report(spec, launched) for launched in launches)
    grids = {row.grid for row in rows}
    return KernelReport(
        name=spec.name,
        digest=spec.digest,
        launches=len(rows),
        grid=grids.pop() if len(grids) == 1 else None,
        work_items=sum(row.work_items for row in rows),
        cycles=_sum_or_none(row.cycles for row in rows),
        tile_cycles=_merge_tiles(spec.name, launches),
        bytes_read=_add(row.bytes_read for row in rows),
        bytes_written=_add(row.bytes_written for row in rows),
        compile_ms=dict(compile_ms),
        per_launch=rows,
    )


def wall_clock(total_ms: float, kernels: Iterable[KernelReport], launches: Iterable[Launched]) -> WallClock:
    """Split `total_ms` by what the worker measured."""
    results = [launched.result for launched in launches]
    split = {
        "compile": math.fsum(ms for kernel in kernels for ms in kernel.compile_ms.values()),
        "functional": math.fsum(r.functional_ms for r in results),
        "timing": math.fsum(r.timing_ms for r in results),
    }
    other = max(0.0, total_ms - math.fsum(split.values()))
    return WallClock(total=round(total_ms, 3), other=round(other, 3), **{k: round(v, 3) for k, v in split.items()})


def assemble(
    *,
    machine_digest: str,
    toolchain_digest: str,
    engine: str,
    kernels: Sequence[KernelReport],
    host_ops: Sequence[HostOp],
    wall_clock_ms: WallClock,
) -> Report:
    """The report of a run; host ops are sorted by name so that equal runs give equal reports."""
    return Report(
        machine_digest=machine_digest,
        toolchain_digest=toolchain_digest,
        engine=engine,
        total_cycles=_sum_or_none(kernel.cycles for kernel in kernels),
        kernels=tuple(kernels),
        host_ops=tuple(sorted(host_ops, key=lambda row: (row.op, row.in_compiled_graph))),
        wall_clock_ms=wall_clock_ms,
    )


def json_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of report.json."""
    schema = msgspec.json.schema(Report)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def dump(report: Report, folder: Path) -> Path:
    """Write `folder`/report.json, whole or not at all; the folder is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    write_whole(path, msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    return path


def load(path: Path) -> Report:
    """Read a report; raises `UsageError` that names the file when it is none or does not keep the schema."""
    try:
        return decode(path.read_bytes(), str(path))
    except OSError as error:
        raise _no_report(str(path), error) from error


def decode(data: bytes, name: str) -> Report:
    """The report in a file's bytes; raises `UsageError` that names it by `name`."""
    try:
        return msgspec.json.decode(data, type=Report)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _no_report(name, error) from error


def _no_report(name: str, error: Exception) -> UsageError:
    return UsageError(
        f"{name} is not a report of npusim",
        cause=str(error),
        next_step="docs/report.md describes the schema npusim.report/1",
    )


def _launch_report(spec: KernelSpec, launched: Launched) -> LaunchReport:
    result = launched.result
    return LaunchReport(
        grid=launched.grid,
        work_items=result.work_items,
        cycles=result.cycles,
        bytes_read=_by_argument(spec.tensors, result.bytes_read, "out"),
        bytes_written=_by_argument(spec.tensors, result.bytes_written, "in"),
    )


def _by_argument(tensors: Sequence[TensorArg], counts: Sequence[int], other_role: str) -> dict[str, int]:
    """Counts by name. An argument whose role excludes the access is left out only while its count is zero."""
    pairs = zip(tensors, counts, strict=True)
    return {tensor.name: count for tensor, count in pairs if count or tensor.role != other_role}


def _add(rows: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for row in rows:
        for name, count in row.items():
            total[name] = total.get(name, 0) + count
    return total


def _sum_or_none(values: Iterable[int | None]) -> int | None:
    known = list(values)
    return None if None in known else sum(value for value in known if value is not None)


def _merge_tiles(kernel: str, launches: Sequence[Launched]) -> dict[str, int]:
    merged: dict[str, int] = {}
    for body, cycles in (item for launched in launches for item in launched.result.tile_cycles.items()):
        if merged.setdefault(body, cycles) != cycles:
            raise TimingError(
                f"tile body `{body}` of kernel `{kernel}` had {merged[body]} cycles in one launch, {cycles} in another",
                cause="the cycles of a tile body depend on data or on launch order",
                next_step="report the kernel: `npusim stage` writes its artefacts",
            )
    return merged
