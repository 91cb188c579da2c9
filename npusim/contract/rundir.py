"""The run directory: the arena, the worker's socket, its log and its breadcrumb, in a tmpfs.

`NPUSIM_RUN_DIR` names the launcher's; without it this process makes its own (in `NPUSIM_SHM`, where that is set) and
removes it at exit. A run that was killed leaves its directory (and an arena that holds memory): the next one to be made
removes it.
"""

from __future__ import annotations

import atexit
import fcntl
import os
import shutil
import tempfile
import threading
from pathlib import Path

VARIABLE = "NPUSIM_RUN_DIR"
BASE_VARIABLE = "NPUSIM_SHM"
LOCK = "lock"
_current: Path | None = None
_guard = threading.Lock()


def current() -> Path:
    """This process's run directory."""
    global _current
    with _guard:
        if _current is None:
            named = os.environ.get(VARIABLE)
            _current = _named(Path(named)) if named else _own()
        return _current


def make(base: Path) -> tuple[Path, int]:
    """A new run directory in `base`, and the descriptor of its lock: it is in use until all copies of that are closed.

    Also removes the directories of this user in `base` that nobody uses.
    """
    prefix = f"npusim-{os.getuid()}-"
    everyone = _lock(base / f".{prefix}lock", fcntl.LOCK_EX)
    try:
        for folder in [path for path in base.iterdir() if path.name.startswith(prefix)]:
            _remove_unused(folder)
        made = Path(tempfile.mkdtemp(prefix=prefix, dir=base))
        return made, _lock(made / LOCK, fcntl.LOCK_EX)
    finally:
        os.close(everyone)


def shared_memory() -> Path:
    """NPUSIM_SHM, /dev/shm, or the folder for temporary files where there is no tmpfs for all."""
    chosen = os.environ.get(BASE_VARIABLE)
    if chosen:
        return Path(chosen)
    return Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else Path(tempfile.gettempdir())


def _named(folder: Path) -> Path:
    """In a container there is nobody but this process to make it."""
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


def _own() -> Path:
    folder, descriptor = make(shared_memory())
    owner = os.getpid()

    def remove() -> None:
        if os.getpid() == owner:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(descriptor)

    atexit.register(remove)
    return folder


def _remove_unused(folder: Path) -> None:
    try:
        descriptor = _lock(folder / LOCK, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:  # in use, or another user's
        return
    shutil.rmtree(folder, ignore_errors=True)
    os.close(descriptor)


def _lock(path: Path, how: int) -> int:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, how)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor
