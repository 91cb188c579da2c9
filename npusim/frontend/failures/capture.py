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

from npusim.contract import bundle, manifest, messages
from npusim.contract.bundle import Minimised
from npusim.contract.kernel_spec import KernelSpec
from npusim.errors import (
    CompileError,
    HostOpError,
    LaunchError,
    NpusimError,
    ScriptError,
    TimingError,
    UnsupportedError,
    WorkerError,
)
from npusim.frontend.failures import facts, leave
from npusim.frontend.failures.writer import Writer
from npusim.frontend.runtime import client

MOST = 16
"""Folders a process leaves: the run directory is memory."""
OURS = (UnsupportedError, HostOpError, CompileError, LaunchError, TimingError, WorkerError, ScriptError)
"""Failures of compiling, launching and timing (`ScriptError`: what Inductor raised); others are the user's."""
SCRIPT_BYTES = 1 << 20
KERNEL_BYTES = 32 << 20
TAIL_BYTES = 256 << 10

_lock = threading.Lock()
_seen: WeakSet[NpusimError] = WeakSet()
_left: set[tuple[str, ...]] = set()


def _nothing(_: Writer) -> None:
    pass


More = Callable[[Writer], None]


@dataclass(frozen=True, kw_only=True)
class Kernel:
    """As much of the kernel as there is."""

    name: str = ""
    source: str = ""
    spec: KernelSpec | None = None


def refused(error: NpusimError, stage: str) -> None:
    """A refusal before there is a kernel; `stage` is "inductor" or "device"."""
    _leave(error, stage, f"frontend/{stage}", Kernel())


def not_made(error: NpusimError, name: str, source: str, minimised: Minimised | None = None) -> None:
    """Triton, or what npusim asks of its kernels, refused the source of kernel `name`."""
    _leave(error, "triton", "frontend/ttir", Kernel(name=name, source=source), minimised=minimised)


def not_compiled(error: NpusimError, spec: KernelSpec, source: str, minimised: Minimised | None = None) -> None:
    """The worker refused the kernel, or died of it."""
    stage = error.stage or "worker"
    kernel = Kernel(name=spec.name, source=source, spec=spec)
    _leave(error, stage, bundle.layer(stage), kernel, minimised=minimised)


def not_launched(
    error: NpusimError, spec: KernelSpec, source: str, inputs: More = _nothing, minimised: Minimised | None = None
) -> None:
    """A launch or its timing failed. `inputs` adds `launch.json` and what it names."""
    stage = error.stage or "launch"
    _leave(error, stage, bundle.layer(stage), Kernel(name=spec.name, source=source, spec=spec), inputs, minimised)


def _leave(
    error: NpusimError,
    stage: str,
    layer: str,
    kernel: Kernel,
    more: More = _nothing,
    minimised: Minimised | None = None,
) -> None:
    with _lock:
        if not _wanted(error, stage, kernel):
            return
        try:
            leave.at_exit()
            _write(error, stage, layer, kernel, more, minimised)
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


def _write(error: NpusimError, stage: str, layer: str, kernel: Kernel, more: More, minimised: Minimised | None) -> None:
    writer = Writer(leave.folder())
    try:
        worker = client.current()
        digest = kernel.spec.digest if kernel.spec else ""
        _texts(writer, error, kernel)
        if kernel.spec:
            _artefacts(writer, stage, manifest.key(digest, worker.backend_digest), worker.settings.cache / "kernels")
        _tail(writer, messages.LOG, worker.settings.run_dir / messages.LOG)
        more(writer)
        index = facts.index(
            error, stage=stage, layer=layer, kernel=kernel.name, digest=digest, backend_digest=worker.backend_digest
        )
        writer.finish(msgspec.structs.replace(index, minimised=minimised))
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
        if path.is_file() and not path.name.startswith("."):  # a file that was not finished
            writer.copy(f"{bundle.KERNEL}/{path.name}", path, KERNEL_BYTES)


def _tail(writer: Writer, name: str, path: Path) -> None:
    if path.is_file():
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL_BYTES))
            writer.add(name, [file.read()])


__all__ = ["not_compiled", "not_launched", "not_made", "refused"]
