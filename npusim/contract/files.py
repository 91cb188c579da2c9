"""Files that are either whole or not there."""

from __future__ import annotations

import functools
import hashlib
import os
import tempfile
from pathlib import Path


def write_whole(path: Path, data: bytes) -> None:
    """Write through a temporary file in the same folder; readers see the old file or the new one."""
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def sha256(path: Path) -> str:
    """Of a file's bytes, 64 hex digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def remembered_sha256(path: Path) -> str:
    """As `sha256`; a file that has not changed since this process has last read it is not read again."""
    status = path.stat()
    return _sha256_of(path, status.st_size, status.st_mtime_ns)


@functools.lru_cache(maxsize=4096)
def _sha256_of(path: Path, _size: int, _modified: int) -> str:
    return sha256(path)
