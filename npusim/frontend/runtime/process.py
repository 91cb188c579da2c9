"""A worker's process: this process's own child, or one that a spawner has started in another container."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Protocol

from npusim.contract import messages
from npusim.frontend.runtime.settings import Settings
from npusim.frontend.runtime.spawned import Spawned


class Process(Protocol):
    """A process that has been started. A code is its exit code, or minus the number of the signal that killed it."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None:
        """Its code, None while it runs."""

    def wait(self, timeout: float | None = None) -> int | None:
        """Its code, None when it still runs after `timeout` seconds."""

    def kill(self) -> None:
        """End it at once."""


class Child:
    """A child of this process, which ends with it."""

    def __init__(self, settings: Settings) -> None:
        options = ("--run-dir", settings.run_dir, "--machine", settings.machine, "--cache", settings.cache, "--owned")
        with (settings.run_dir / messages.LOG).open("ab") as log:
            # Its own session: an interrupt from the keyboard is for the frontend, which then ends the worker itself.
            self._process = subprocess.Popen(
                [*settings.command, *map(str, options)],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                env=dict(settings.environment),
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        return self._process.pid

    def poll(self) -> int | None:
        return self._process.poll()

    def wait(self, timeout: float | None = None) -> int | None:
        try:
            return self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        assert self._process.stdin is not None
        self._process.kill()
        self._process.stdin.close()  # after: a worker ends by itself, with code 0, when it sees this


def begin(settings: Settings) -> Process:
    """Start a worker. Raises `OSError` when it cannot be started, `WorkerError` when the spawner refuses."""
    spawner: Path | None = settings.spawner
    return Child(settings) if spawner is None else Spawned(spawner, settings)


__all__ = ["Child", "Process", "begin"]
