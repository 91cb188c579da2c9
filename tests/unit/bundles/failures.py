"""Failure folders and hostile archives, made by hand."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import msgspec
import zstandard

from npusim.bundles import signature, tar
from npusim.contract import bundle
from npusim.contract.bundle import File, Index

ZERO = "0" * 64
FILES = {"source.py": b"a kernel\n", "kernel/tile.mlir": b"\x00\xff" * 700, "empty.txt": b""}


def index(contents: dict[str, bytes] | None = None, **changes: object) -> Index:
    """An index of these files."""
    described = tuple(File(name, len(data), sha256(data).hexdigest()) for name, data in (contents or {}).items())
    made = Index(
        kind="compile",
        what="kernel `k` failed",
        cause="a bug",
        next_step="report it",
        stage="npu",
        layer="backend/npu",
        kernel="k",
        digest=ZERO,
        npusim="1",
        engine="local",
        stack="",
        torch="2",
        triton="3",
        machine="m",
        machine_digest=ZERO,
        toolchain_digest=ZERO,
        backend_digest=ZERO,
        pins={},
        allow_host_ops=False,
        timing=True,
        files=described,
    )
    return msgspec.structs.replace(made, **changes)


def folder(root: Path, files: dict[str, bytes] | None = None, **changes: object) -> Path:
    """A failure's folder as the frontend leaves it."""
    made, files = root / "failure-0", FILES if files is None else files
    made.mkdir(parents=True)
    for name, data in files.items():
        (made / name).parent.mkdir(exist_ok=True)
        (made / name).write_bytes(data)
    (made / bundle.INDEX).write_bytes(bundle.encode(index(files, **changes)))
    return made


Member = tuple[str, bytes]


def members(files: dict[str, bytes] | None = None, **changes: object) -> list[Member]:
    """What a good archive has, in order."""
    files = FILES if files is None else files
    data = bundle.encode(index(files, **changes))
    return [(bundle.INDEX, data), (signature.FILE, signature.sign(data, "local")), *files.items()]


def archive(path: Path, parts: Sequence[Member | bytes], *, end: bytes = tar.END) -> Path:
    """Headers and files; raw bytes are put in as they are."""
    raw = b"".join(
        part if isinstance(part, bytes) else tar.header(part[0], len(part[1])) + part[1] + tar.padding(len(part[1]))
        for part in parts
    )
    return compressed(path, raw + end)


def compressed(path: Path, raw: bytes) -> Path:
    path.write_bytes(zstandard.ZstdCompressor(write_checksum=True).compress(raw))
    return path


def special(name: str, kind: bytes, link: str = "") -> bytes:
    """The header of something that is no regular file."""
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    return info.tobuf(tarfile.GNU_FORMAT)


def foreign_tar(path: Path, files: dict[str, bytes], form: int) -> Path:
    """What a person with `tar --zstd` makes of a folder."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as made:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            made.addfile(info, io.BytesIO(data))
    return compressed(path, out.getvalue())
