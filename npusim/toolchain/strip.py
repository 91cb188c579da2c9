"""Taking debug information out of installed libraries: Spike's would fill 650 MB."""

from __future__ import annotations

import shutil
from pathlib import Path

from npusim.toolchain import process, record

ELF_MAGIC = b"\x7fELF"
STRIP_SECONDS = 300.0


def strip_debug(site: Path, distribution: str) -> None:
    """Strip the ELF files of one distribution and correct its RECORD. Without `strip` on the machine they stay."""
    program = shutil.which("strip")
    if program is None:
        return
    for path in record.records(site):
        if path.parent.name.partition("-")[0].replace("_", "-") == distribution:
            _strip(program, site, path)


def _strip(program: str, site: Path, path: Path) -> None:
    stripped: dict[str, Path] = {}
    for row in record.rows(path):
        file = site / row.path
        if not row.digest or not _is_elf(file):
            continue
        fresh = file.with_name(f"{file.name}.stripped")
        process.run([program, "-g", "-o", fresh, file], timeout=STRIP_SECONDS)
        fresh.replace(file)  # a new file: the old one may be a hard link
        stripped[row.path] = file
    record.rewrite(path, stripped)


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(ELF_MAGIC)) == ELF_MAGIC


__all__ = ["strip_debug"]
