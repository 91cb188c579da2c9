"""Wheels of a few bytes, made on the spot, and the locks that pin them."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from collections.abc import Sequence
from pathlib import Path

from npusim.contract.files import sha256
from npusim.toolchain.pins import Lock, Pin


def make_wheel(
    folder: Path, name: str, version: str = "1.0", padding: bytes = b"", requires: Sequence[str] = ()
) -> Path:
    """A wheel with one module `name` that holds its version, and a file of `padding`."""
    needed = "".join(f"Requires-Dist: {text}\n" for text in requires)
    info = f"{name}-{version}.dist-info"
    files = {
        f"{name}.py": f"VERSION = {version!r}\n".encode(),
        f"{name}.bin": padding,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needed}".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = [f"{path},sha256={_record_hash(data)},{len(data)}" for path, data in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, data in files.items():
            archive.writestr(zipfile.ZipInfo(path), data)  # without the time: the same bytes each time
    return wheel


def lock_of(*wheels: Path, python: str) -> Lock:
    """The lock of an environment `tiny` that holds these wheels."""
    return Lock(how="the test", environment="tiny", python=python, packages=tuple(map(pin_of, wheels)))


def pin_of(wheel: Path) -> Pin:
    name, version, *_ = wheel.name.split("-")
    return Pin(name=name, version=version, file=wheel.name, sha256=sha256(wheel), licence="0BSD", what="a test")


def _record_hash(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
