"""Tiny .debs, made byte by byte: what dpkg-deb would refuse to make is wanted too."""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import tarfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from npusim.images.debian.lock import DebianLock, Package

COMPRESS: dict[str, Callable[[bytes], bytes]] = {
    "": bytes,
    ".gz": lambda data: gzip.compress(data, mtime=0),
    ".xz": lambda data: lzma.compress(data, preset=0),
}


@dataclass(frozen=True)
class Item:
    """A member of data.tar, its name as it stands there."""

    name: str
    content: bytes = b""
    kind: bytes = tarfile.REGTYPE
    link: str = ""
    mode: int = 0o644
    gid: int = 0
    mtime: int = 1_000_000_000


def folder(name: str, mode: int = 0o755) -> Item:
    return Item(name, kind=tarfile.DIRTYPE, mode=mode)


def symlink(name: str, target: str) -> Item:
    return Item(name, kind=tarfile.SYMTYPE, link=target, mode=0o777)


def hardlink(name: str, target: str) -> Item:
    return Item(name, kind=tarfile.LNKTYPE, link=target)


def tar(items: Sequence[Item]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for item in items:
            info = tarfile.TarInfo(item.name)
            info.type, info.linkname, info.mode, info.gid, info.mtime = (
                item.kind, item.link, item.mode, item.gid, item.mtime,
            )  # fmt: skip
            info.uname, info.gname = "root", "staff"
            info.size = len(item.content)
            archive.addfile(info, io.BytesIO(item.content))
    return buffer.getvalue()


def ar(members: Sequence[tuple[str, bytes]]) -> bytes:
    text = b"!<arch>\n"
    for name, data in members:
        text += (
            f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode() + data + b"\n" * (len(data) % 2)
        )
    return text


def make(path: Path, items: Sequence[Item], compression: str = ".xz") -> Path:
    """A .deb called `name_version_arch.deb`."""
    name, version, arch = path.name.removesuffix(".deb").split("_")
    control = f"Package: {name}\nVersion: {version}\nArchitecture: {arch}\nDescription: tiny\n"
    members = [
        ("debian-binary", b"2.0\n"),
        ("control.tar.xz", lzma.compress(tar([folder("."), Item("./control", control.encode())]), preset=0)),
        (f"data.tar{compression}", COMPRESS[compression](tar(items))),
    ]
    path.write_bytes(ar(members))
    return path


def pin(path: Path, **other: str) -> Package:
    """The lock's entry of a .deb."""
    name, version, arch = path.name.removesuffix(".deb").split("_")
    data = path.read_bytes()
    fields = {"licence": "MIT", "what": "tiny", "source": name, "source_version": version, **other}
    return Package(
        name=name,
        version=version,
        arch=arch,
        size=len(data),
        sha256=hashlib.sha256(data).hexdigest(),
        pool=f"pool/main/t/{name}/{path.name}",
        **fields,
    )


def lock(paths: Sequence[Path]) -> DebianLock:
    packages = tuple(sorted(map(pin, paths), key=lambda p: p.name))
    return DebianLock(
        how="make it again",
        suite="bookworm",
        release="12",
        arch="amd64",
        requested=tuple(p.name for p in packages),
        packages=packages,
    )
