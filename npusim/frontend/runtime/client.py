"""The frontend's side of the backend worker: compile a spec, run a launch. Imports no torch.

The worker starts with the first request (or `start`) and lives as long as this process. If it dies, the request fails
with a `WorkerError` that names kernel and stage, and the next request starts a fresh one, which gets the specs of the
kernels that it needs again.
"""

from __future__ import annotations

import atexit
import os
import threading
from typing import TypeVar

from npusim.contract import messages, rundir, wire
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.launch import Launch, LaunchResult
from npusim.errors import LaunchError, WorkerError
from npusim.frontend.runtime import settings as settings_
from npusim.frontend.runtime.settings import Settings
from npusim.frontend.runtime.worker_process import WorkerProcess, failure

Expected = TypeVar("Expected", messages.Compiled, messages.Ran)


class Client:
    """One worker, many kernels. Threads take turns: backward kernels are launched from autograd's threads.

    `backend_digest` is what the last worker built kernels with, "" before the first has answered.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.backend_digest = ""
        self._lock = threading.Lock()
        self._worker: WorkerProcess | None = None
        self._specs: dict[str, KernelSpec] = {}
        self._owner = os.getpid()

    def start(self) -> None:
        """Start the worker without waiting for it, so that it gets ready while this process does something else."""
        with self._lock:
            self._ready()

    def compile(self, spec: KernelSpec, until: str = "") -> messages.Compiled:
        """Build the kernel or find it in the store; with `until`, only its first stages.

        Raises the `NpusimError` that the worker met, or `WorkerError` when it died.
        """
        with self._lock:
            return self._compile(self._ready(), spec, until)

    def run(self, launch: Launch) -> LaunchResult:
        """Launch a kernel that this client has compiled. Raises as `compile` does."""
        with self._lock:
            worker = self._ready()
            if launch.digest not in worker.loaded:
                self._compile(worker, self._spec(launch.digest), "")
            return self._ask(worker, messages.Run(launch), messages.Ran).result

    def close(self) -> None:
        """End the worker. A later request starts another."""
        # Without the lock: a thread that waits for a reply holds it, and is released by the worker's end.
        worker, self._worker = self._worker, None
        if worker is not None and os.getpid() == self._owner:
            worker.end()

    def _ready(self) -> WorkerProcess:
        if os.getpid() != self._owner:
            raise WorkerError(
                "a forked process cannot launch kernels on the npu of its parent",
                cause="os.fork or a DataLoader worker copied a process that had begun to use the npu",
                next_step='use multiprocessing\'s "spawn" start method, or keep npu tensors in the parent',
            )
        if self._worker is None:
            self._worker = self._begin()
        return self._worker

    def _begin(self) -> WorkerProcess:
        try:
            return WorkerProcess(self.settings)
        except OSError as error:
            raise WorkerError(
                "the backend worker could not be started",
                cause=str(error),
                next_step="`npusim doctor` shows the environments; the run directory must have room",
            ) from error

    def _compile(self, worker: WorkerProcess, spec: KernelSpec, until: str) -> messages.Compiled:
        compiled = self._ask(worker, messages.Compile(spec, until), messages.Compiled)
        if not until:
            self._specs[compiled.digest] = spec
            worker.loaded.add(compiled.digest)
        return compiled

    def _spec(self, digest: str) -> KernelSpec:
        spec = self._specs.get(digest)
        if spec is None:
            raise LaunchError(
                f"kernel {digest[:12]} cannot be launched",
                cause="it was never compiled in this process",
                next_step="call Client.compile with its spec first",
            )
        return spec

    def _ask(self, worker: WorkerProcess, request: messages.Request, expected: type[Expected]) -> Expected:
        try:
            channel = worker.channel
            self.backend_digest = worker.backend_digest
            channel.send(request)
            reply = channel.receive()
        except ConnectionError as error:
            self._worker = None
            raise worker.obituary() from error
        except BaseException:
            # Interrupted, or not understood: its reply would be taken for the next request's.
            self._worker = None
            worker.end()
            raise
        if isinstance(reply, messages.Failed):
            raise failure(reply)
        if not isinstance(reply, expected):
            raise wire.broken(f"the worker answered {type(request).__name__} with {type(reply).__name__}")
        return reply


_current: Client | None = None
_current_lock = threading.Lock()


def current() -> Client:
    """This process's client, from the environment variables (`settings.from_environment`); closed at exit."""
    global _current
    with _current_lock:
        if _current is None:
            _current = Client(settings_.from_environment(rundir.current()))
            atexit.register(_current.close)
        return _current


def renew() -> None:
    """End this process's client; the next `current` is a new one, whose worker is fresh."""
    global _current
    with _current_lock:
        if _current is not None:
            _current.close()
            atexit.unregister(_current.close)
        _current = None


__all__ = ["Client", "Settings", "current", "renew"]
