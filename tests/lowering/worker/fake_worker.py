"""The real worker with a pipeline and an executor of a few lines: what they do is chosen by the kernel's name."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from npusim.backend.worker.__main__ import main
from npusim.contract import manifest
from npusim.contract.breadcrumb import Breadcrumb
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.launch import Launch, LaunchResult
from npusim.contract.machine import Machine
from npusim.contract.manifest import Manifest
from npusim.errors import UnsupportedError

BIG = 1 << 20


@dataclass(frozen=True)
class Objects:
    body_digests: tuple[str, ...] = ("body",)


@dataclass(frozen=True)
class Built:
    objects: Objects | None
    artefacts: tuple[str, ...]
    stage_ms: dict[str, float]


def pipeline(
    spec: KernelSpec, machine: Machine, out: Path, until: str = "", on_stage: Callable[[str], None] = lambda _: None
) -> Built:
    """Two stages: `first` writes tile.mlir; `second` does what the kernel's name says, then writes the ELF."""
    assert machine.digest == spec.machine_digest
    on_stage("first")
    (out / "tile.mlir").write_text(spec.ttir)
    if until == "first":
        return Built(None, ("tile.mlir",), {"first": 1.0})
    on_stage("second")
    misbehave(spec.name, out)
    (out / manifest.ELF).write_bytes(f"elf {os.getpid()} {time.time_ns()}".encode())
    return Built(Objects(), ("tile.mlir", manifest.ELF), {"first": 1.0, "second": 2.0})


def misbehave(name: str, out: Path) -> None:
    match name:
        case "abort":
            sys.stderr.write("lowering.cpp:42: Assertion `good' failed.\n")
            sys.stderr.flush()
            os.abort()
        case "hang":
            time.sleep(600)
        case "slow":
            time.sleep(0.3)
        case "exit":
            os._exit(7)
        case "refuse":
            raise UnsupportedError("op `tt.zap` is not supported", cause="nobody needed it", next_step="do without")
        case "bug":
            raise KeyError("a bug of the lowering")
        case "big":
            with (out / "big").open("wb") as file:
                for _ in range(64):
                    file.write(bytes(BIG))


class Executor:
    """The result of a launch tells which process ran it (`instructions`) and with which scalars (`breakdown`)."""

    def __init__(self, machine: Machine, run_dir: Path) -> None:
        self._names: dict[str, str] = {}
        self._machine = machine
        self._run_dir = run_dir

    def load(self, spec: KernelSpec, folder: Path, record: Manifest) -> None:
        assert record.bodies == ("body",)
        assert record.damage(folder) == ""
        self._names[spec.digest] = spec.name

    def run(self, launch: Launch, breadcrumb: Breadcrumb) -> LaunchResult:
        name = self._names[launch.digest]
        if name == "launch_abort":
            os.abort()
        if name == "launch_bug":
            breadcrumb.put(name, launch.digest, "timing")
            raise ZeroDivisionError("a bug of the timing model")
        x, y, z = launch.grid
        return LaunchResult(
            work_items=x * y * z,
            instructions=os.getpid(),
            bytes_read=(),
            bytes_written=(),
            breakdown={str(scalar): index for index, scalar in enumerate(launch.scalars)},
        )


if __name__ == "__main__":
    main(pipeline=pipeline, make_executor=Executor)
