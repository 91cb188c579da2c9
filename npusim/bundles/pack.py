"""The folder of a failure -> `failure-<kind>-<kernel>-<digest>.tar.zst`, signed, whole or not there.

The folder may come from a container, whose script was free to change it: only regular files are opened, links are not
followed, and what is packed is what its index says, within the limits of what is unpacked.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, BinaryIO

import msgspec
import zstandard

from npusim.bundles import signature, tar
from npusim.bundles.signature import Origin
from npusim.contract import bundle
from npusim.contract.bundle import File, Index
from npusim.errors import NpusimError

SUFFIX = ".tar.zst"
LEVEL = 3
NAME_DIGITS = 12
NAME_PART = 60


def pack_all(
    run_dir: Path, target: Path, origin: Origin, packages: bytes | None = None
) -> tuple[tuple[Path, ...], tuple[NpusimError, ...]]:
    """Pack every failure of a run directory into the folder `target`: the bundles, and why there are not more."""
    made, troubles = [], []
    for folder in sorted(path for path in run_dir.iterdir() if path.name.startswith(bundle.FOLDER)):
        try:
            made.append(pack(folder, target, origin, packages))
        except NpusimError as error:
            troubles.append(error)
    return tuple(made), tuple(troubles)


def pack(folder: Path, target: Path, origin: Origin, packages: bytes | None = None) -> Path:
    """The archive of a failure's folder, in the folder `target`, which is made if need be.

    `packages` is the lock of the script's packages, which the process that failed does not know.

    Raises `BundleSchemaError`, `BundlePathError`, `BundleSizeError` or `BundleDamagedError` for a folder that is none.
    """
    with _directory(folder) as root:
        data = _read_index(root)
        index, added = bundle.decode(data), {}
        if index.has(bundle.PACKAGES):
            raise tar.damaged(f"{bundle.PACKAGES} is the launcher's to add, not the failed process's")
        if packages is not None:
            index, added = _with_packages(index, packages), {bundle.PACKAGES: packages}
            data = bundle.encode(index)
        check_sizes(index, len(data))
        members = [(bundle.INDEX, data), (signature.FILE, signature.sign(data, origin))]
        target.mkdir(parents=True, exist_ok=True)
        path = target / _name(index, data)
        fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        try:
            with fresh.open("xb") as file:
                _write(file, root, members + list(added.items()), index)
            fresh.replace(path)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise
    return path


def check_sizes(index: Index, index_bytes: int) -> None:
    """Raises `BundleSizeError` when what an index names is more than is unpacked."""
    if index_bytes > bundle.MAX_INDEX_BYTES:
        raise tar.too_large("the bundle's index", index_bytes, bundle.MAX_INDEX_BYTES)
    if len(index.files) > bundle.MAX_FILES:
        raise tar.too_large(f"a list of {len(index.files)} files", len(index.files), bundle.MAX_FILES)
    for each in index.files:
        if each.size > bundle.MAX_FILE_BYTES:
            raise tar.too_large(f"file {each.file} of the bundle", each.size, bundle.MAX_FILE_BYTES)
    if (total := archive_bytes(index, index_bytes)) > bundle.MAX_BYTES:
        raise tar.too_large("the bundle", total, bundle.MAX_BYTES)


def archive_bytes(index: Index, index_bytes: int) -> int:
    """Size of the archive before compression, at most."""
    sizes = [index_bytes, signature.MAX_BYTES, *(each.size for each in index.files)]
    return sum(map(tar.room, sizes)) + len(tar.END)


def _with_packages(index: Index, packages: bytes) -> Index:
    """The lock comes first among the files, as it does in the archive."""
    lock = File(bundle.PACKAGES, len(packages), sha256(packages).hexdigest())
    return msgspec.structs.replace(index, files=(lock, *index.files))


def _name(index: Index, data: bytes) -> str:
    parts = (index.kind, index.kernel or index.stage, sha256(data).hexdigest()[:NAME_DIGITS])
    plain = (re.sub(r"[^A-Za-z0-9_.-]+", "_", part)[:NAME_PART] for part in parts)
    return bundle.FOLDER + "-".join(plain) + SUFFIX


def _write(file: BinaryIO, root: int, members: list[tuple[str, bytes]], index: Index) -> None:
    compressor = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)
    with compressor.stream_writer(file, closefd=False) as out:
        for name, data in members:
            out.write(tar.header(name, len(data)) + data + tar.padding(len(data)))
        written = {name for name, _ in members}
        for each in (each for each in index.files if each.file not in written):
            out.write(tar.header(each.file, each.size))
            for part in _bytes(root, each):
                out.write(part)
            out.write(tar.padding(each.size))
        out.write(tar.END)


def _bytes(root: int, wanted: File) -> Iterator[bytes]:
    """The file's bytes; `BundleDamagedError` when they are others than the index says."""
    digest, left = sha256(), wanted.size
    with _open(root, wanted.file) as file:
        while left and (part := file.read(min(tar.CHUNK, left))):
            digest.update(part)
            left -= len(part)
            yield part
        if left or file.read(1) or digest.hexdigest() != wanted.sha256:
            raise tar.damaged(f"{wanted.file} was changed after the failure")


def _read_index(root: int) -> bytes:
    with _open(root, bundle.INDEX) as file:
        return file.read(bundle.MAX_INDEX_BYTES + 1)


@contextmanager
def _directory(path: Path | str, root: int | None = None) -> Iterator[int]:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=root)
    except OSError as error:
        raise tar.damaged(f"{path} is not a folder: {error.strerror}") from error
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@contextmanager
def _open(root: int, name: str) -> Iterator[IO[bytes]]:
    """A regular file below the folder `root`; links are not followed, and a pipe is not waited for."""
    parent, _, leaf = name.rpartition("/")
    with _directory(parent or ".", root) as folder:
        try:
            descriptor = os.open(leaf, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
        except OSError as error:
            raise tar.damaged(f"{name} cannot be read: {error.strerror}") from error
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise tar.damaged(f"{name} is not a regular file")
        yield file


__all__ = ["archive_bytes", "check_sizes", "pack", "pack_all"]
