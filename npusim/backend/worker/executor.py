"""Launches: the functional run on Spike, then the timing of the same launch, and what the two must agree on."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import prod
from pathlib import Path

from npusim.backend.functional.driver import FunctionalResult, Program, SpikeDriver
from npusim.backend.timing.simulate import TimingResult, simulate
from npusim.backend.worker import memo
from npusim.backend.worker.launch_block import Signature, argument_words, check_bounds, launch_words
from npusim.contract import manifest, messages
from npusim.contract.breadcrumb import Breadcrumb
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.launch import Launch, LaunchResult
from npusim.contract.machine import Machine
from npusim.contract.manifest import Manifest
from npusim.errors import LaunchError, TimingError


@dataclass
class Loaded:
    """A kernel in this process. `cycles` are the tile bodies measured so far, by digest."""

    signature: Signature
    folder: Path
    bodies: tuple[str, ...]
    program: Program
    cycles: dict[str, int] = field(default_factory=dict)

    def unmeasured(self) -> list[int]:
        return [index for index, body in enumerate(self.bodies) if body not in self.cycles]

    def by_index(self) -> dict[int, int]:
        return {index: self.cycles[body] for index, body in enumerate(self.bodies) if body in self.cycles}


class KernelExecutor:
    """Kernels of one machine on one arena. The arena is mapped when the first kernel is loaded."""

    def __init__(self, machine: Machine, run_dir: Path) -> None:
        self._machine = machine
        self._machine_digest = machine.digest
        self._arena = run_dir / messages.ARENA
        self._arena_bytes = 0
        self._driver: SpikeDriver | None = None
        self._kernels: dict[str, Loaded] = {}

    def load(self, spec: KernelSpec, folder: Path, record: Manifest) -> None:
        """Load the kernel's program. Again with the same digest: nothing, unless its folder was built anew."""
        present = self._kernels.get(record.digest)
        if present is not None and present.bodies == record.bodies:
            return
        driver = self._started()
        if present is not None:
            driver.unload(present.program)
        program = driver.load(folder / manifest.ELF, spec.name, [tensor.name for tensor in spec.tensors])
        known = memo.load(folder, self._machine_digest)
        self._kernels[record.digest] = Loaded(Signature.of(spec), folder, record.bodies, program, known)

    def run(self, launch: Launch, breadcrumb: Breadcrumb) -> LaunchResult:
        """One launch to its end. Raises `LaunchError`, `TimingError` or `UnsupportedError`, naming the kernel."""
        kernel = self._kernels[launch.digest]
        arguments = argument_words(kernel.signature, launch)
        check_bounds(kernel.signature, launch.pointers, self._arena_bytes, self._arena)
        start = time.perf_counter()
        functional = self._functional(kernel, launch, arguments)
        end = time.perf_counter()
        result = LaunchResult(
            work_items=prod(launch.grid),
            instructions=functional.instructions,
            bytes_read=functional.bytes_read,
            bytes_written=functional.bytes_written,
            functional_ms=_ms(end - start),
        )
        if not launch.timing:
            return result
        breadcrumb.put(kernel.signature.kernel, launch.digest, "timing")
        return self._timed(kernel, launch, arguments, functional, result)

    def _started(self) -> SpikeDriver:
        if self._driver is None:
            if not self._arena.exists():
                raise LaunchError(
                    f"there is no device memory at {self._arena}",
                    cause="no tensor was put on npu before the first kernel",
                    next_step="activate the npu device first: `import npusim`",
                )
            self._arena_bytes = self._arena.stat().st_size
            self._driver = SpikeDriver(self._arena, self._machine)
        return self._driver

    def _functional(self, kernel: Loaded, launch: Launch, arguments: list[int]) -> FunctionalResult:
        sample = kernel.unmeasured() if launch.timing else ()
        result = self._started().run(kernel.program, arguments, launch.grid, launch.pointers, sample=sample)
        if result.cycles:
            kernel.cycles.update({kernel.bodies[index]: cycles for index, cycles in result.cycles.items()})
            memo.save(kernel.folder, self._machine_digest, kernel.cycles)
        return result

    def _timed(
        self, kernel: Loaded, launch: Launch, arguments: list[int], functional: FunctionalResult, result: LaunchResult
    ) -> LaunchResult:
        start = time.perf_counter()
        cycles = kernel.by_index()
        words = launch_words(launch.grid, arguments)
        timing = simulate(self._machine, kernel.folder / manifest.TRACE, words, len(launch.pointers), cycles)
        check_agreement(kernel.signature, result, timing)
        busiest = max(timing.cores, key=lambda core: core.tile + core.matrix + core.dma_wait + core.issue)
        return LaunchResult(
            work_items=result.work_items,
            instructions=result.instructions,
            bytes_read=result.bytes_read,
            bytes_written=result.bytes_written,
            cycles=timing.cycles,
            tile_cycles={f"tile{index}": cycles[index] for index in sorted(functional.tiles)},
            breakdown={name: getattr(busiest, name) for name in ("tile", "matrix", "dma_wait", "issue")},
            functional_ms=result.functional_ms,
            timing_ms=_ms(time.perf_counter() - start),
        )


def check_agreement(signature: Signature, functional: LaunchResult, timing: TimingResult) -> None:
    """Compare work-items and bytes of each tensor argument: what ran and what was timed are one kernel."""
    _agree(signature.kernel, "work-items", functional.work_items, timing.work_items)
    for kind in ("bytes_read", "bytes_written"):
        pairs = zip(signature.tensors, getattr(functional, kind), getattr(timing, kind), strict=True)
        for tensor, ran, timed in pairs:
            _agree(signature.kernel, f"{kind} of argument `{tensor}`", ran, timed)


def _agree(kernel: str, what: str, ran: int, timed: int) -> None:
    if ran != timed:
        raise TimingError(
            f"kernel `{kernel}`: {what} is {ran} in the functional run and {timed} in its timing",
            cause="program and trace come from one description and must do the same; this is a bug of npusim",
            next_step="report it with the kernel's folder; NPUSIM_TIMING=0 runs without cycles",
        )


def _ms(seconds: float) -> float:
    return round(seconds * 1e3, 4)
