"""What the worker is doing now, in a file that outlives it: how a crash gets a kernel and a stage.

The file is one page, mapped shared: a store to it is there for a reader even if the writer is killed right after, and
costs about a microsecond where a system call would cost ten.
"""

from __future__ import annotations

import mmap
import os
from pathlib import Path

import msgspec

FILE = "stage"
_BYTES = 4096
_NAME = 300  # characters, of up to 6 bytes each in JSON


class Doing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All empty while the worker waits for a request. `stage` is a pipeline stage, "load", "launch" or "timing"."""

    kernel: str = ""
    digest: str = ""
    stage: str = ""


IDLE = Doing()


class Breadcrumb:
    """The writer's side: `put` says what is done from here on."""

    def __init__(self, run_dir: Path) -> None:
        descriptor = os.open(run_dir / FILE, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            os.posix_fallocate(descriptor, 0, _BYTES)
            self._page = mmap.mmap(descriptor, _BYTES)
        finally:
            os.close(descriptor)
        self.now = IDLE

    def put(self, kernel: str = "", digest: str = "", stage: str = "") -> None:
        """Names over 300 characters are cut."""
        self.now = Doing(kernel[:_NAME], digest[:64], stage[:_NAME])
        text = msgspec.json.encode(self.now)
        self._page[: len(text) + 1] = text + b"\0"


def read(run_dir: Path) -> Doing:
    """What the worker of this run directory did last; idle if it never said."""
    try:
        text = (run_dir / FILE).read_bytes().partition(b"\0")[0]
    except FileNotFoundError:
        return IDLE
    return msgspec.json.decode(text, type=Doing) if text else IDLE
