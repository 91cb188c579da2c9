"""Which process answers for a container or a volume: what it leaves when it is killed can be told from what is used."""

from __future__ import annotations

import os
from pathlib import Path

PURPOSE = "org.npusim.purpose"
"""Label of every container and volume of ours: `run`, `build`, ..."""
OWNER = "org.npusim.owner"
"""Label of every container and volume of ours, with the text of `owner`."""
USER = "org.npusim.user"
"""Label with the uid of who made it."""


def labels(purpose: str) -> dict[str, str]:
    """Of a container or volume of this process."""
    return {PURPOSE: purpose, OWNER: owner(), USER: str(os.getuid())}


def owner() -> str:
    """This process: the machine's boot, the pid namespace, the pid and when it started."""
    return f"{_space()}/{os.getpid()}/{_started(os.getpid())}"


def is_orphan(label: str) -> bool:
    """Whether the process of an `owner` label has ended. One of another host or pid namespace counts as alive."""
    space, process, begun = ["", "", *label.rsplit("/", 2)][-3:]
    return space == _space() and process.isdigit() and _started(int(process)) != begun


def _space() -> str:
    boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    return f"{boot}/{Path('/proc/self/ns/pid').stat().st_ino}"


def _started(process: int) -> str:
    """When a process began, in the kernel's ticks; "" when there is none."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[19]
    except (FileNotFoundError, ProcessLookupError):
        return ""


__all__ = ["OWNER", "PURPOSE", "USER", "is_orphan", "labels", "owner"]
