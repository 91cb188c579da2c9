"""Runs in a container of the base, with the standard library only: looks at every file and prints what it saw."""

from __future__ import annotations

import ctypes.util
import importlib
import json
import os
import stat
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

KERNELS = ("/proc", "/sys", "/dev", "/look.py")
CALLERS = ("/tmp", "/var/tmp", "/run/lock", "/var/lock")
"""Everybody may write there."""
CHECKED = 3
"""Flags of a .pyc: 1 is a hash instead of a time, 2 that it is compared with the source (PEP 552)."""


def walk(folder: str = "/") -> Iterator[Path]:
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.path):
        if entry.path not in KERNELS:
            yield Path(entry.path)
            if entry.is_dir(follow_symlinks=False) and os.access(entry.path, os.R_OK | os.X_OK):
                yield from walk(entry.path)


def unresolved(path: Path) -> list[str]:
    lines = subprocess.run(["ldd", path], capture_output=True, text=True, check=False).stdout.splitlines()
    return [f"{path}: {line.strip()}" for line in lines if "not found" in line]


def is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def not_imported() -> tuple[int, list[str]]:
    """The standard library's extension modules: how many, and those that do not load."""
    folder = Path(sysconfig.get_path("stdlib")) / "lib-dynload"
    names = sorted({path.name.partition(".")[0] for path in folder.glob("*.so")})
    wrong = []
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError as error:
            wrong.append(f"{name}: {error}")
    return len(names), wrong


def status() -> list[list[str]]:
    rows = []
    for path in sorted(Path("/var/lib/dpkg/status.d").iterdir()):
        fields = dict(line.split(": ", 1) for line in path.read_text().splitlines() if ": " in line[:20])
        rows.append([fields["Package"], fields["Version"]])
    return rows


def main() -> None:
    paths = list(walk())
    modes = {path: path.lstat().st_mode for path in paths}
    files = [path for path, mode in modes.items() if stat.S_ISREG(mode) and os.access(path, os.R_OK)]
    programs = [path for path in files if is_elf(path) and path.suffix != ".o"]
    compiled = [path for path in files if path.suffix == ".pyc"]
    modules, wrong = not_imported()
    cache = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    odd = (stat.S_ISBLK, stat.S_ISCHR, stat.S_ISFIFO, stat.S_ISSOCK)
    seen = {
        "files": len(files),
        "programs": len(programs),
        "modules": modules,
        "compiled": len(compiled),
        "setuid": [str(p) for p, m in modes.items() if stat.S_ISREG(m) and m & (stat.S_ISUID | stat.S_ISGID)],
        "dangling": [str(p) for p, m in modes.items() if stat.S_ISLNK(m) and not p.exists()],
        "devices": [str(p) for p, m in modes.items() if any(is_odd(m) for is_odd in odd)],
        "writable": [
            str(p) for p, m in modes.items() if not stat.S_ISLNK(m) and m & stat.S_IWOTH and str(p) not in CALLERS
        ],
        "libraries_not_found": [line for path in programs for line in unresolved(path)],
        "modules_not_imported": wrong,
        "bytecode_not_hashed": [str(p) for p in compiled if p.read_bytes()[4] & CHECKED != 1],
        "status": status(),
        "cache": len(cache.splitlines()) - 1,
        "libz": ctypes.util.find_library("z"),
    }
    sys.stdout.write(json.dumps(seen) + "\n")


if __name__ == "__main__":
    main()
