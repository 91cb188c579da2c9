"""The steps of a replay. Each failure is captured as in a run, so that it can be compared with the bundle's."""

from __future__ import annotations

import shutil
from pathlib import Path

from npusim.contract import bundle, manifest
from npusim.contract.kernel_spec import KernelSpec
from npusim.errors import BundleError, NpusimError
from npusim.frontend.failures import capture
from npusim.frontend.replay import arena
from npusim.frontend.replay.recorded import Recorded, launch_of
from npusim.frontend.runtime import client, specs

PROGRAM = f"{bundle.KERNEL}/{manifest.FILE}"
STARTS = ("source", "spec", "kernel")


def replay(recorded: Recorded, start: str, run_dir: Path) -> None:
    """From `start` to the end, or to the error, which is raised. "kernel" is the recorded program, not built again."""
    if start == "kernel":
        install(recorded)
    spec = make(recorded) if start == "source" else _spec(recorded)
    arena.fill(run_dir, recorded, recorded.launched)
    compile_(spec, recorded.source)
    if recorded.launched is not None:
        launch(recorded, spec)


def make(recorded: Recorded) -> KernelSpec:
    """Triton's part again."""
    name, source = recorded.index.kernel, recorded.source
    if not source:
        raise _without(bundle.SOURCE)
    try:
        return specs.make(name, source)
    except NpusimError as error:
        capture.not_made(error, name, source)
        raise


def compile_(spec: KernelSpec, source: str) -> None:
    try:
        client.current().compile(spec)
    except NpusimError as error:
        capture.not_compiled(error, spec, source)
        raise


def launch(recorded: Recorded, spec: KernelSpec) -> None:
    """The recorded launch, on memory that `arena.fill` has made."""
    assert recorded.launched is not None
    try:
        client.current().run(launch_of(recorded.launched, spec.digest))
    except NpusimError as error:
        capture.not_launched(error, spec, recorded.source)
        raise


def _spec(recorded: Recorded) -> KernelSpec:
    if recorded.spec is None:
        raise _without(bundle.SPEC)
    return recorded.spec


def has_program(recorded: Recorded) -> bool:
    return recorded.index.has(PROGRAM)


def install(recorded: Recorded) -> None:
    """Put the recorded program into this replay's kernel store. Another backend does not find it there and builds."""
    folder = recorded.folder / bundle.KERNEL
    if not has_program(recorded):
        raise _without(PROGRAM)
    record = manifest.load(folder)
    key = manifest.key(record.digest, record.backend_digest)
    bundle.check_name(key)
    shutil.copytree(folder, client.current().settings.cache / "kernels" / key)


def _without(file: str) -> BundleError:
    return BundleError(
        f"the bundle has no {file}",
        cause="the failure came before there was one, or it was too large for the bundle",
        next_step="begin further up: npusim repro --from script, source or spec",
    )


__all__ = ["STARTS", "compile_", "has_program", "install", "launch", "make", "replay"]
