"""The stages of a kernel's compilation, in order. Each takes the record of the one before and leaves its artefacts."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from npusim.backend.codegen.module import LlvmModules, emit_modules
from npusim.backend.codegen.objects import build_both
from npusim.backend.lowering import roles
from npusim.backend.lowering.analysis.analyse import analyse
from npusim.backend.lowering.npu import NpuProgram
from npusim.backend.lowering.print import print_tile
from npusim.backend.lowering.print_npu import print_npu
from npusim.backend.lowering.schedule.lower import lower
from npusim.backend.lowering.tile import TileProgram
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.machine import Machine
from npusim.errors import UsageError


@dataclass(frozen=True)
class Objects:
    """What a launch needs: the program for Spike and the trace producer for the simulator."""

    elf: Path
    trace: Path
    body_digests: tuple[str, ...]


@dataclass(frozen=True)
class Context:
    """What every stage may look at."""

    spec: KernelSpec
    machine: Machine
    out: Path


@dataclass(frozen=True)
class Stage:
    """`artefacts` are the files that `run` leaves in the kernel's folder."""

    name: str
    artefacts: tuple[str, ...]
    run: Callable[[Any, Context], Any]


@dataclass(frozen=True)
class CompiledKernel:
    """`objects` is None when the pipeline was stopped before its last stage."""

    objects: Objects | None
    artefacts: tuple[str, ...]
    stage_ms: dict[str, float] = field(default_factory=dict)


def _ttir(_: None, context: Context) -> KernelSpec:
    (context.out / "kernel.ttir.mlir").write_text(context.spec.ttir)
    return context.spec


def _tile(spec: KernelSpec, context: Context) -> TileProgram:
    program = analyse(spec.ttir, spec.name, tuple(a.name for a in spec.args))
    (context.out / "tile.mlir").write_text(print_tile(program))
    roles.check(spec, program)
    return program


def _npu(program: TileProgram, context: Context) -> NpuProgram:
    lowered = lower(program, context.machine.core.scratchpad_bytes)
    (context.out / "npu.mlir").write_text(print_npu(lowered))
    return lowered


def _llvm(program: NpuProgram, context: Context) -> LlvmModules:
    modules = emit_modules(program, context.machine.matrix)
    (context.out / "kernel.ll").write_text(modules.kernel)
    (context.out / "trace.ll").write_text(modules.trace)
    return modules


def _objects(modules: LlvmModules, context: Context) -> Objects:
    elf, trace = context.out / "kernel.elf", context.out / "trace.so"
    build_both(context.out / "kernel.ll", elf, context.out / "trace.ll", trace)
    return Objects(elf, trace, modules.body_digests)


STAGES = (
    Stage("ttir", ("kernel.ttir.mlir",), _ttir),
    Stage("tile", ("tile.mlir",), _tile),
    Stage("npu", ("npu.mlir",), _npu),
    Stage("llvm", ("kernel.ll", "trace.ll"), _llvm),
    Stage("objects", ("kernel.elf", "trace.so"), _objects),
)


def stages_until(until: str) -> tuple[Stage, ...]:
    """All stages up to and with `until` ("" means all)."""
    names = [s.name for s in STAGES]
    if until and until not in names:
        raise UsageError(
            f"there is no stage `{until}`", cause="the name is not one of the pipeline's",
            next_step="choose one of " + ", ".join(names),
        )  # fmt: skip
    return STAGES[: names.index(until) + 1] if until else STAGES


def compile_kernel(
    spec: KernelSpec,
    machine: Machine,
    out: Path,
    until: str = "",
    on_stage: Callable[[str], None] = lambda _: None,
) -> CompiledKernel:
    """Run the stages for one kernel in the folder `out`; `on_stage(name)` is called before each of them."""
    context, record = Context(spec, machine, out), None
    times: dict[str, float] = {}
    artefacts: list[str] = []
    for stage in stages_until(until):
        on_stage(stage.name)
        start = time.perf_counter()
        record = stage.run(record, context)
        times[stage.name] = round((time.perf_counter() - start) * 1e3, 3)
        artefacts.extend(stage.artefacts)
    return CompiledKernel(record if isinstance(record, Objects) else None, tuple(artefacts), times)
