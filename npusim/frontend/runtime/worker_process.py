"""One worker process and its connection; and, when it has died, what it died of."""

from __future__ import annotations

import contextlib
import shutil
import signal
import socket
import time
from pathlib import Path

from npusim.contract import breadcrumb, messages, wire
from npusim.errors import NpusimError, WorkerError, kinds
from npusim.frontend.runtime.process import begin
from npusim.frontend.runtime.settings import Settings

START_SECONDS = 60.0
EXIT_SECONDS = 5.0
POLL_SECONDS = 0.002
LAST_LINES = 8
UNTOLD: dict[int | None, str] = {-signal.SIGKILL: "it was killed from outside, or the machine ran out of memory"}
DUMP_MARK = "Fatal Python error"


class WorkerProcess:
    """Starts at construction; `channel` waits until it answers. `loaded` holds the digests that it knows.

    `backend_digest` is what it builds kernels with, "" until it has answered.
    """

    def __init__(self, settings: Settings) -> None:
        self._run_dir = settings.run_dir
        self._log = settings.run_dir / messages.LOG
        self._logs = settings.cache / "logs"
        self._log_start = self._log.stat().st_size if self._log.exists() else 0
        self._channel: wire.Channel[messages.Reply] | None = None
        self.loaded: set[str] = set()
        self.backend_digest = ""
        (self._run_dir / messages.SOCKET).unlink(missing_ok=True)
        (self._run_dir / breadcrumb.FILE).unlink(missing_ok=True)
        self._process = begin(settings)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def channel(self) -> wire.Channel[messages.Reply]:
        """The connection, made at first use. Raises `WorkerError` when there is no worker, or another version's."""
        if self._channel is None:
            channel = wire.asking(self._connect())
            try:
                channel.send(messages.Hello())
                self.backend_digest = greet(channel.receive()).backend_digest
            except BaseException:
                channel.close()
                raise
            self._channel = channel
        return self._channel

    def end(self) -> None:
        """End the process and wait for it; it need not answer."""
        if self._channel is not None:
            self._channel.close()
        self._process.kill()
        self._process.wait()

    def obituary(self) -> WorkerError:
        """The error for a worker that hung up: kernel, stage, signal or exit code, and its last words."""
        death = _describe(self._process.wait(EXIT_SECONDS))
        self.end()
        doing = breadcrumb.read(self._run_dir)
        where = f" in stage `{doing.stage}` of kernel `{doing.kernel}`" if doing.kernel else " outside any kernel"
        return WorkerError(
            f"the backend worker {death}{where}",
            cause=self._last_words() or UNTOLD.get(self._process.poll(), "it left no message"),
            next_step=f"report the kernel with {self._kept_log()}; the next kernel gets a fresh worker",
        ).met(doing.kernel, doing.stage)

    def _connect(self) -> socket.socket:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            with contextlib.suppress(FileNotFoundError, ConnectionRefusedError):
                return wire.connect(self._run_dir)
            if self._process.poll() is not None:
                raise wire.DisconnectedError(inside_frame=False)
            time.sleep(POLL_SECONDS)
        raise WorkerError(
            f"the backend worker did not start within {START_SECONDS:.0f} s",
            cause=self._last_words() or "the machine is overloaded",
            next_step=f"see {self._log}",
        )

    def _kept_log(self) -> Path:
        """The log where it outlives the run directory."""
        kept = self._logs / f"worker-{self.pid}.log"
        try:
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self._log, kept)
        except OSError:  # no room for it: the run directory's own is there until the end of the run
            return self._log
        return kept

    def _last_words(self) -> str:
        """The end of what it wrote to standard error; without the Python stack that follows a native crash."""
        with self._log.open("rb") as log:
            log.seek(self._log_start)
            lines = log.read().decode(errors="replace").splitlines()
        crash = next((i for i, line in enumerate(lines) if line.startswith(DUMP_MARK)), len(lines))
        return "\n    ".join(line for line in lines[: crash + 1][-LAST_LINES:] if line.strip())


def greet(reply: messages.Reply) -> messages.Ready:
    """The worker's answer to Hello, checked."""
    if isinstance(reply, messages.Failed):
        raise failure(reply)
    if not isinstance(reply, messages.Ready):
        raise wire.broken(f"the worker answered Hello with {type(reply).__name__}")
    if reply.version != messages.PROTOCOL_VERSION:
        raise wire.broken(f"the worker speaks version {reply.version}, the frontend {messages.PROTOCOL_VERSION}")
    return reply


def failure(reply: messages.Failed) -> NpusimError:
    """The exception that a `Failed` stands for."""
    kind = kinds().get(reply.kind)
    if kind is None:
        return wire.broken(f"the worker reports an error of the unknown kind `{reply.kind}`: {reply.what}")
    return kind(reply.what, cause=reply.cause, next_step=reply.next_step).met(reply.kernel, reply.stage)


def _describe(code: int | None) -> str:
    if code is None:
        return "closed its connection without ending"
    if code >= 0:
        return f"ended with exit code {code}"
    return f"was killed by {signal.Signals(-code).name}"


__all__ = ["WorkerProcess", "failure", "greet"]
