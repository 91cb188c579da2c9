"""The kernel store: NPUSIM_CACHE/kernels/<spec digest>-<backend digest prefix>/, shared by all workers of a user.

A folder is built as `<key>.building` under the key's lock and then renamed, so what has the plain name is complete.
Before a folder is trusted its files are checked against its manifest; a damaged one is removed, logged and built again.
What a failed or killed build left is kept as `<key>.failed` until the key is built again.
"""

from __future__ import annotations

import errno
import logging
import shutil
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from npusim.backend.worker.locks import locked, locked_if_free
from npusim.contract import manifest
from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.manifest import BUILDING, FAILED, Manifest
from npusim.errors import DiskFullError, MachineError, TamperError, UnsupportedError, UsageError

log = logging.getLogger(__name__)
Fill = Callable[[Path], Manifest]
FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
ROOM_BYTES = 64 << 10
REFUSALS = (MachineError, UnsupportedError, UsageError)


@dataclass(frozen=True)
class Entry:
    """A complete kernel. `fresh` says that this call has built it."""

    folder: Path
    manifest: Manifest
    fresh: bool


class KernelStore:
    """`root` is the `kernels` folder, made if need be."""

    def __init__(self, root: Path, backend_digest: str) -> None:
        self.root = root
        self._backend_digest = backend_digest
        with room(root):
            (root / "locks").mkdir(parents=True, exist_ok=True)
            self._reap()

    def obtain(self, spec: KernelSpec, fill: Fill) -> Entry:
        """The kernel's entry; `fill(folder)` builds it if nobody has, or what is there is damaged.

        Raises what `fill` raises, and `DiskFullError` when the store has no room.
        """
        key = manifest.key(spec.digest, self._backend_digest)
        found = self._trusted(key)
        if found is not None:
            return found
        with room(self.root), locked(self._lock(key)):
            return self._trusted(key) or self._build(key, fill)

    def failed_folder(self, spec: KernelSpec) -> Path:
        """Where the last failed build of this kernel was left."""
        return self.root / (manifest.key(spec.digest, self._backend_digest) + FAILED)

    def _lock(self, key: str) -> Path:
        return self.root / "locks" / f"{key}.lock"

    def _trusted(self, key: str) -> Entry | None:
        folder = self.root / key
        try:
            record = manifest.load(folder)
            damage = record.damage(folder)
        except FileNotFoundError as error:
            damage = str(error) if folder.exists() else ""
            record = None
        except TamperError as error:
            damage, record = error.what, None
        if damage:
            log.warning("kernel store: %s is damaged (%s); it will be built again", folder, damage)
        return None if damage or record is None else Entry(folder, record, fresh=False)

    def _build(self, key: str, fill: Fill) -> Entry:
        """Under the key's lock."""
        for leftover in (key, key + BUILDING, key + FAILED):
            _remove(self.root / leftover)
        building = self.root / (key + BUILDING)
        building.mkdir()
        try:
            record = fill(building)
        except Exception as error:
            self._keep_failure(key, error)
            raise
        return Entry(building.rename(self.root / key), record, fresh=True)

    def _keep_failure(self, key: str, error: Exception) -> None:
        building = self.root / (key + BUILDING)
        if is_full(error, self.root):
            _remove(building)
            return
        (building / manifest.LOG).write_text("".join(traceback.format_exception(error)))
        building.rename(self.root / (key + FAILED))

    def _reap(self) -> None:
        """Put away what killed builds left: a `.building` folder whose lock nobody holds."""
        for building in [path for path in self.root.iterdir() if path.suffix == BUILDING]:
            key = building.name.removesuffix(BUILDING)
            with locked_if_free(self._lock(key)) as free:
                if free and building.exists():
                    _remove(self.root / (key + FAILED))
                    building.rename(self.root / (key + FAILED))


def _remove(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)


@contextmanager
def room(root: Path, advice: str = "set NPUSIM_CACHE to a folder that has more") -> Iterator[None]:
    """Turn the exceptions of a full disk into `DiskFullError`."""
    try:
        yield
    except Exception as error:
        if not is_full(error, root):
            raise
        raise DiskFullError(
            f"there is no room in {root}",
            cause=f"its file system is full ({_first_line(error)})",
            next_step=f"free some space, or {advice}",
        ) from error


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def is_full(error: BaseException, root: Path) -> bool:
    """Whether a full disk caused it.

    A compiler that dies of one does not say so by errno, hence the look at the disk for errors that are no refusals.
    """
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, DiskFullError) or (isinstance(seen, OSError) and seen.errno in FULL):
            return True
        seen = seen.__cause__ or seen.__context__
    return not isinstance(error, REFUSALS) and root.exists() and shutil.disk_usage(root).free < ROOM_BYTES
