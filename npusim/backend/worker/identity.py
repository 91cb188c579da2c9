"""What this backend is, as a digest: a kernel built by another backend is never taken from the store."""

from __future__ import annotations

import functools
import hashlib
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).parents[2]
SOURCES = ("backend", "contract")
SUFFIXES = frozenset({".py", ".cc", ".cpp", ".h", ".S", ".ld", ".ll"})
DISTRIBUTIONS = ("xtc-mlir-python-bindings", "ziglang", "spike", "numpy", "msgspec")


@functools.cache
def backend_digest() -> str:
    """sha256 over the backend's own sources and the versions of what it compiles with, 64 hex digits."""
    digest = hashlib.sha256()
    for name in DISTRIBUTIONS:
        digest.update(f"{name}=={version(name)}\n".encode())
    for path in _sources():
        digest.update(f"{path.relative_to(PACKAGE)}\n".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _sources() -> list[Path]:
    files = (path for folder in SOURCES for path in (PACKAGE / folder).rglob("*"))
    return sorted(path for path in files if path.suffix in SUFFIXES and path.is_file())
