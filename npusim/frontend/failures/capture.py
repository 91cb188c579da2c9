"""Leaves a folder for each failure, where it is first seen. A failure to do so is said, and the first one stays.

A failure that is raised again on its way up, or that repeats for the same kernel, is left once.
"""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from weakref import WeakSet

import msgspec

from npusim.contract import bundle, manifest, messages, rundir
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.launch import Launch
from npusim.errors import (
    CompileError,
    HostOpError,
    LaunchError,
    NpusimError,
    TimingError,
    UnsupportedError,
    WorkerError,
)
from npusim.frontend.failures import facts
from npusim.frontend.failures.inputs import NOTHING, Inputs, Kept
from npusim.frontend.failures.writer import Writer
from npusim.frontend.runtime import client

MOST = 16
"""Folders a process leaves: the run directory is memory."""
OURS = (UnsupportedError, HostOpError, CompileError, LaunchError, TimingError, WorkerError)
"""Failures of compiling, launching and timing; the others are the user's or the machine's."""
SCRIPT_BYTES = 1 << 20
KERNEL_BYTES = 32 << 20
TAIL_BYTES = 256 << 10

_lock = threading.Lock()
_seen: WeakSet[NpusimError] = WeakSet()
_left: set[tuple[str, ...]] = set()


@dataclass(frozen=True, kw_only=True)
class Kernel:
    """As much of the kernel as there is."""

    name: str = ""
    source: str = ""
    spec: KernelSpec | None = None


def refused(error: NpusimError, stage: str) -> None:
    """A refusal before there is a kernel; `stage` is "inductor" or "device"."""
    _leave(error, stage, f"frontend/{stage}", Kernel())


def not_made(error: NpusimError, name: str, source: str) -> None:
    """Triton, or what npusim asks of its kernels, refused the source of kernel `name`."""
    _leave(error, "triton", "frontend/ttir", Kernel(name=name, source=source))


def not_compiled(error: NpusimError, spec: KernelSpec, source: str) -> None:
    """The worker refused the kernel, or died of it."""
    stage = error.stage or "worker"
    _leave(error, stage, bundle.layer(stage), Kernel(name=spec.name, source=source, spec=spec))


def not_launched(
    error: NpusimError, spec: KernelSpec, source: str, launch: Launch | None, kept: Kept = NOTHING
) -> None:
    """A launch or its timing failed; without `launch` it was refused before it came to the worker."""
    stage = error.stage or "launch"

    def inputs(writer: Writer) -> None:
        if launch is not None:
            Inputs(spec, client.current().settings.run_dir).write(writer, launch, kept)

    _leave(error, stage, bundle.layer(stage), Kernel(name=spec.name, source=source, spec=spec), inputs)


def folder() -> Path:
    """Where this process leaves its failures."""
    return Path(os.environ.get(bundle.FAILURES) or rundir.current())


def _leave(
    error: NpusimError, stage: str, layer: str, kernel: Kernel, more: Callable[[Writer], None] = lambda _: None
) -> None:
    with _lock:
        if not _wanted(error, stage, kernel):
            return
        try:
            _write(error, stage, layer, kernel, more)
        except (OSError, NpusimError) as trouble:
            sys.stderr.write(f"npusim: this failure leaves no bundle: {trouble}\n")


def _wanted(error: NpusimError, stage: str, kernel: Kernel) -> bool:
    if os.environ.get(bundle.SWITCH) == "0" or error in _seen or not isinstance(error, OURS):
        return False
    _seen.add(error)
    same = (error.kind, stage, kernel.spec.digest if kernel.spec else kernel.name or error.what)
    if same in _left or len(_left) >= MOST:
        return False
    _left.add(same)
    return True


def _write(error: NpusimError, stage: str, layer: str, kernel: Kernel, more: Callable[[Writer], None]) -> None:
    from npusim.frontend.failures import leave

    leave.at_exit()
    writer = Writer(folder())
    try:
        worker = client.current()
        digest = kernel.spec.digest if kernel.spec else ""
        _texts(writer, error, kernel)
        if kernel.spec:
            _artefacts(writer, stage, manifest.key(digest, worker.backend_digest), worker.settings.cache / "kernels")
        _tail(writer, messages.LOG, worker.settings.run_dir / messages.LOG)
        more(writer)
        writer.finish(
            facts.index(
                error, stage=stage, layer=layer, kernel=kernel.name, digest=digest, backend_digest=worker.backend_digest
            )
        )
    except BaseException:
        writer.discard()
        raise


def _texts(writer: Writer, error: NpusimError, kernel: Kernel) -> None:
    writer.copy(bundle.MACHINE, client.current().settings.machine, SCRIPT_BYTES)
    if kernel.source:
        writer.text(bundle.SOURCE, kernel.source)
    if kernel.spec:
        writer.add(bundle.SPEC, [msgspec.json.format(msgspec.json.encode(kernel.spec), indent=1)])
    script = facts.script()
    if script:
        writer.copy(bundle.SCRIPT, script[0], SCRIPT_BYTES)
    stack = [*traceback.format_stack()[:-4], "\n", *traceback.format_exception(error)]
    writer.text(bundle.TRACEBACK, "".join(stack)[-TAIL_BYTES:])


def _artefacts(writer: Writer, stage: str, key: str, store: Path) -> None:
    """All that the kernel store has of the build that failed, or of the kernel that was launched."""
    names = (key,) if stage in ("load", "launch", "timing") else (key + manifest.FAILED, key + manifest.BUILDING, key)
    found = next((store / name for name in names if (store / name).is_dir()), None)
    if found is None:
        writer.miss(bundle.KERNEL, f"there is no folder {names[0]} in the kernel store")
        return
    for path in sorted(found.iterdir()):
        if path.is_file():
            writer.copy(f"{bundle.KERNEL}/{path.name}", path, KERNEL_BYTES)


def _tail(writer: Writer, name: str, path: Path) -> None:
    if path.is_file():
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL_BYTES))
            writer.add(name, [file.read()])


__all__ = ["folder", "not_compiled", "not_launched", "not_made", "refused"]
