"""One kernel's folder: the spec, what the pipeline leaves, and the manifest that names it all."""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, TextIO

import msgspec

from npusim.contract import manifest
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.machine import Machine
from npusim.contract.manifest import Manifest
from npusim.errors import MachineError

OnStage = Callable[[str], None]


class Bodies(Protocol):
    """What is asked of `backend.pipeline.Objects`."""

    @property
    def body_digests(self) -> tuple[str, ...]: ...


class Built(Protocol):
    """What is asked of `backend.pipeline.CompiledKernel`."""

    @property
    def objects(self) -> Bodies | None: ...

    @property
    def artefacts(self) -> tuple[str, ...]: ...

    @property
    def stage_ms(self) -> dict[str, float]: ...


class Pipeline(Protocol):
    """`backend.pipeline.compile_kernel`."""

    def __call__(
        self, spec: KernelSpec, machine: Machine, out: Path, until: str = "", on_stage: OnStage = ...
    ) -> Built: ...


def default_pipeline(
    spec: KernelSpec, machine: Machine, out: Path, until: str = "", on_stage: OnStage = lambda _: None
) -> Built:
    """The real pipeline. Its imports (MLIR, numpy) take a second unless `preload` had the time to make them."""
    on_stage("import")
    from npusim.backend.pipeline import compile_kernel

    return compile_kernel(spec, machine, out, until, on_stage)


def preload() -> None:
    """Import the pipeline beside the worker's waiting for its first kernel, which usually takes longer to come."""
    threading.Thread(target=importlib.import_module, args=("npusim.backend.pipeline",), daemon=True).start()


class Builder:
    """Builds kernels for one machine by one backend."""

    def __init__(self, machine: Machine, backend_digest: str, pipeline: Pipeline) -> None:
        self.machine = machine
        self.backend_digest = backend_digest
        self._pipeline = pipeline

    def __call__(self, spec: KernelSpec, folder: Path, until: str, on_stage: OnStage) -> Manifest:
        """Fill the empty `folder`. Raises what the pipeline raises, and `MachineError` for another machine's spec."""
        self._check_machine(spec)
        (folder / manifest.SPEC).write_bytes(msgspec.json.format(msgspec.json.encode(spec), indent=1))
        with (folder / manifest.STAGES).open("w", buffering=1) as log:
            compiled = self._pipeline(spec, self.machine, folder, until, _logged(on_stage, log))
        record = Manifest(
            kernel=spec.name,
            digest=spec.digest,
            backend_digest=self.backend_digest,
            machine_digest=self.machine.digest,
            until=until if compiled.objects is None else "",
            artefacts=manifest.describe(folder, (manifest.SPEC, *compiled.artefacts)),
            bodies=compiled.objects.body_digests if compiled.objects else (),
            stage_ms=compiled.stage_ms,
        )
        manifest.save(record, folder)
        return record

    def _check_machine(self, spec: KernelSpec) -> None:
        if spec.machine_digest != self.machine.digest:
            raise MachineError(
                f"kernel `{spec.name}` was written for another machine than the worker's, {self.machine.name}",
                cause=f"the spec names {spec.machine_digest[:12]}, the worker simulates {self.machine.digest[:12]}",
                next_step="set NPUSIM_MACHINE before npusim is imported, and do not change it in a run",
            )


def _logged(on_stage: OnStage, log: TextIO) -> OnStage:
    """`on_stage`, and a line for each stage that is there even if the stage kills the process."""
    start = time.perf_counter()

    def begin(stage: str) -> None:
        log.write(f"{stage} began at {(time.perf_counter() - start) * 1e3:.1f} ms\n")
        on_stage(stage)

    return begin
