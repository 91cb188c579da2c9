"""Clients of fake workers, each in a run directory of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from npusim.contract import machine
from npusim.contract.kernel_spec import KernelSpec, TensorArg
from npusim.contract.launch import Launch
from npusim.frontend.runtime.client import Client
from npusim.frontend.runtime.settings import Settings

ROOT = Path(__file__).parents[3]
MACHINE = ROOT / "machines" / "tpuv3.toml"
MakeClient = Callable[..., Client]


def spec(name: str) -> KernelSpec:
    return KernelSpec(
        name=name,
        ttir=f'"builtin.module"() // {name}',
        args=(TensorArg("in_ptr0", "fp32", "in"),),
        grid=("1", "1", "1"),
        machine_digest=machine.load(MACHINE).digest,
    )


def launch(name: str, grid: tuple[int, int, int] = (2, 3, 1), scalars: tuple[int | float, ...] = ()) -> Launch:
    return Launch(digest=spec(name).digest, pointers=(), scalars=scalars, grid=grid)


@pytest.fixture
def make_client(tmp_path: Path) -> Iterator[MakeClient]:
    clients: list[Client] = []

    def make(run_dir: str = "run", cache: Path = tmp_path / "cache", machine_file: Path = MACHINE) -> Client:
        (tmp_path / run_dir).mkdir(exist_ok=True)
        command = (sys.executable, str(Path(__file__).with_name("fake_worker.py")))
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        clients.append(Client(Settings(tmp_path / run_dir, machine_file, cache, command, environment)))
        return clients[-1]

    yield make
    for client in clients:
        client.close()
