"""The two containers of a run and their volume, from their making to their removal."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace

from npusim import containers
from npusim.launcher.engine.docker import inside


@dataclass(frozen=True)
class Plan:
    """What is started. `shared` is the size of the volume in bytes, `machine` a machine's text that the image lacks."""

    frontend: containers.Spec
    backend: containers.Spec
    shared: int
    machine: bytes | None = None


@dataclass(frozen=True)
class Session:
    """The containers of a run. `attach` to the script's comes before `start`, or its first words are lost."""

    machine: bytes | None
    frontend: containers.Container
    backend: containers.Container

    def attach(self) -> containers.Stream:
        return containers.Stream(self.frontend)

    def start(self) -> None:
        """Both at the same time: the backend gets ready while the frontend imports torch."""
        with ThreadPoolExecutor(2) as pool:
            begun = pool.submit(self._start_backend)
            if self.machine is not None:
                begun.result()  # the frontend reads it at once
            containers.begin(self.frontend)
            begun.result()

    def wait(self) -> int:
        """The status of the script's container when it has ended."""
        return containers.wait(self.frontend)

    def kill(self, number: int) -> None:
        """Send the script a signal."""
        containers.kill(self.frontend, number)

    def _start_backend(self) -> None:
        containers.begin(self.backend)
        if self.machine is not None:
            containers.write_file(self.backend, inside.MACHINE, self.machine)


@contextmanager
def session(engine: containers.Engine, plan: Plan) -> Iterator[Session]:
    """The containers, made but not started; at the end they and the volume are gone, whatever happened."""
    with containers.tmpfs_volume(engine, plan.frontend.purpose, plan.shared) as volume, _Pair(engine, volume) as pair:
        frontend, backend = pair.create(plan.frontend, plan.backend)
        yield Session(plan.machine, frontend, backend)


class _Pair:
    """Makes containers side by side, and removes side by side what was made."""

    def __init__(self, engine: containers.Engine, volume: str) -> None:
        self._engine = engine
        self._volumes = {volume: inside.SHARED}
        self._made: list[containers.Container] = []
        self._guard = threading.Lock()

    def __enter__(self) -> _Pair:
        return self

    def create(self, *specs: containers.Spec) -> list[containers.Container]:
        with ThreadPoolExecutor(len(specs)) as pool:
            return list(pool.map(self._create, specs))

    def _create(self, spec: containers.Spec) -> containers.Container:
        made = containers.create(self._engine, replace(spec, volumes=self._volumes))
        with self._guard:
            self._made.append(made)
        return made

    def __exit__(self, *exception: object) -> None:
        with ThreadPoolExecutor(2) as pool, ExitStack() as results:
            for container in self._made:
                results.callback(pool.submit(containers.remove, container).result)


__all__ = ["Plan", "Session", "session"]
