"""What a cached artefact of the frontend depends on: npusim's own code, torch, triton and the machine."""

from __future__ import annotations

import os
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from npusim.contract import machine as machine_
from npusim.contract.machine import Machine
from npusim.frontend.runtime import settings

PACKAGE = Path(__file__).parents[1]
PARTS = ("contract", "frontend")


@lru_cache(maxsize=1)
def npusim_digest() -> str:
    """sha256 over the sources that decide what code Inductor generates and what a spec says."""
    total = sha256()
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*.py")):
            total.update(str(path.relative_to(PACKAGE)).encode())
            total.update(path.read_bytes())
    for name in ("torch", "triton"):
        total.update(f"{name}=={version(name)}".encode())
    return total.hexdigest()


@lru_cache(maxsize=1)
def machine() -> Machine:
    """The machine of this process: NPUSIM_MACHINE, a name or a file."""
    return machine_.load(settings.find_machine(os.environ.get("NPUSIM_MACHINE") or settings.DEFAULT_MACHINE))


def codegen_digest() -> str:
    """What generated code depends on: `npusim_digest` and the machine (block sizes)."""
    return sha256(f"{npusim_digest()} {machine().digest}".encode()).hexdigest()
