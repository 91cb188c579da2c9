"""Which process answers for a container or a volume: what it leaves when it is killed can be told from what is used."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

PURPOSE = "org.npusim.purpose"
"""Label of every container and volume of ours: `run`, `build`, ..."""
OWNER = "org.npusim.owner"
"""Label of every container and volume of ours, with the text of `owner`."""
PARTS = 5
USER = "org.npusim.user"
"""Label with the uid of who made it."""


def labels(purpose: str) -> dict[str, str]:
    """Of a container or volume of this process."""
    return {PURPOSE: purpose, OWNER: owner(), USER: str(os.getuid())}


def owner() -> str:
    """This process: the machine, its boot, the pid namespace, the pid and when it started."""
    return f"{_machine()}/{_space()}/{os.getpid()}/{_started(os.getpid())}"


def is_orphan(label: str) -> bool:
    """Whether the process of an `owner` label has ended. One of another machine or pid namespace counts as alive."""
    machine, boot, namespace, process, begun = [*label.split("/"), *[""] * PARTS][:PARTS]
    if label.count("/") != PARTS - 1 or machine != _machine() or not process.isdigit():
        return False
    if boot != _boot():
        return bool(machine)  # the machine was started again
    return f"{boot}/{namespace}" == _space() and _started(int(process)) != begun


def _machine() -> str:
    """A name for this machine that does not tell it to others; "" for one that has none."""
    try:
        name = Path("/etc/machine-id").read_bytes().strip()
    except FileNotFoundError:
        return ""
    return hashlib.sha256(b"npusim owner " + name).hexdigest()[:16] if name else ""


def _boot() -> str:
    return Path("/proc/sys/kernel/random/boot_id").read_text().strip()


def _space() -> str:
    return f"{_boot()}/{Path('/proc/self/ns/pid').stat().st_ino}"


def _started(process: int) -> str:
    """When a process began, in the kernel's ticks; "" when there is none."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[19]
    except (FileNotFoundError, ProcessLookupError):
        return ""


__all__ = ["OWNER", "PURPOSE", "USER", "is_orphan", "labels", "owner"]
