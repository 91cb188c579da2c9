"""A worker's state and what it answers: one reply for each request, whatever happens short of a crash."""

from __future__ import annotations

import logging
import shutil
import traceback
from pathlib import Path
from typing import Protocol

from npusim.backend.worker.build import Builder
from npusim.backend.worker.store import KernelStore, room
from npusim.contract import manifest, messages
from npusim.contract.breadcrumb import Breadcrumb
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.launch import Launch, LaunchResult
from npusim.contract.manifest import Manifest
from npusim.errors import NpusimError, WorkerError

log = logging.getLogger(__name__)
STAGES_FOLDER = "stages"
ADVICE = "use a machine with less device memory: the run directory shares its file system with it"


class Executor(Protocol):
    """`executor.Executor`: runs and times the kernels that it was given."""

    def load(self, spec: KernelSpec, folder: Path, record: Manifest) -> None: ...

    def run(self, launch: Launch, breadcrumb: Breadcrumb) -> LaunchResult: ...


class Session:
    """Lives as long as the worker; connections come and go."""

    def __init__(self, run_dir: Path, builder: Builder, store: KernelStore, executor: Executor) -> None:
        self._run_dir = run_dir
        self._builder = builder
        self._store = store
        self._executor = executor
        self._names: dict[str, str] = {}
        with room(run_dir, ADVICE):
            self._breadcrumb = Breadcrumb(run_dir)

    @property
    def machine_digest(self) -> str:
        return self._builder.machine.digest

    @property
    def backend_digest(self) -> str:
        return self._builder.backend_digest

    def answer(self, request: messages.Compile | messages.Run) -> messages.Compiled | messages.Ran | messages.Failed:
        """The reply. Exceptions other than `NpusimError` are bugs: the trace goes to the log, the text to the user."""
        try:
            return self.compile(request) if isinstance(request, messages.Compile) else self.run(request.launch)
        except NpusimError as error:
            return self._failed(error.kind, error.what, error.cause, error.next_step)
        except Exception as error:
            return self._bug(error, request)
        finally:
            self._breadcrumb.put()

    def compile(self, request: messages.Compile) -> messages.Compiled:
        """Build or find the kernel, and load it; with `until`, leave its first stages in the run directory."""
        if request.until:
            return self._stages(request.spec, request.until)
        spec, digest = request.spec, request.spec.digest
        entry = self._store.obtain(spec, lambda folder: self._build(spec, folder, ""))
        self._breadcrumb.put(spec.name, digest, "load")
        self._executor.load(spec, entry.folder, entry.manifest)
        self._names[digest] = spec.name
        return messages.Compiled(digest, str(entry.folder), entry.manifest.stage_ms if entry.fresh else {})

    def run(self, launch: Launch) -> messages.Ran:
        name = self._names.get(launch.digest)
        if name is None:
            raise WorkerError(
                f"the worker has no kernel {launch.digest[:12]}",
                cause="it was launched before it was compiled",
                next_step="send its spec first",
            )
        self._breadcrumb.put(name, launch.digest, "launch")
        return messages.Ran(self._executor.run(launch, self._breadcrumb))

    def _stages(self, spec: KernelSpec, until: str) -> messages.Compiled:
        folder = self._run_dir / STAGES_FOLDER / f"{spec.digest}-{until}"
        with room(self._run_dir, ADVICE):
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            record = self._build(spec, folder, until)
        return messages.Compiled(spec.digest, str(folder), record.stage_ms)

    def _build(self, spec: KernelSpec, folder: Path, until: str) -> Manifest:
        digest = spec.digest
        return self._builder(spec, folder, until, lambda stage: self._breadcrumb.put(spec.name, digest, stage))

    def _failed(self, kind: str, what: str, cause: str, next_step: str) -> messages.Failed:
        doing = self._breadcrumb.now
        if doing.kernel and f"`{doing.kernel}`" not in what:
            what = f"kernel `{doing.kernel}`, {doing.stage}: {what}"
        return messages.Failed(kind, doing.kernel, doing.stage, what, cause, next_step)

    def _bug(self, error: Exception, request: messages.Compile | messages.Run) -> messages.Failed:
        doing = self._breadcrumb.now
        trace = "".join(traceback.format_exception(error))
        log.error("kernel `%s`, %s: %s", doing.kernel, doing.stage, trace)
        kind, where = "launch", self._run_dir / messages.LOG
        if isinstance(request, messages.Compile):
            kind, kept = "compile", self._store.failed_folder(request.spec) / manifest.LOG
            where = kept if kept.exists() else where
        return self._failed(
            kind,
            f"kernel `{doing.kernel}` failed in {doing.stage}: {type(error).__name__}: {error}",
            "this is a bug of npusim, not of the script",
            f"report it with {where}, which has the whole trace",
        )
