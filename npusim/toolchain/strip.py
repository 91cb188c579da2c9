"""Taking debug information out of installed libraries: Spike's would fill 650 MB."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePath

from npusim.toolchain import record
from npusim.toolchain.command import Command, Perform

ELF_MAGIC = b"\x7fELF"
STRIP_SECONDS = 300.0


@dataclass(frozen=True)
class Strip:
    """`program` is binutils' strip and `site` the site-packages, both as `perform` knows them."""

    program: PurePath
    site: PurePath
    perform: Perform

    def command(self, path: str, fresh: str) -> Command:
        """Write the file at `path` in site-packages without debug information to `fresh`."""
        words = (self.program, "-g", "-o", self.site / fresh, self.site / path)
        return Command(tuple(map(str, words)), STRIP_SECONDS)


def strip_debug(site: Path, distribution: str, strip: Strip) -> None:
    """Strip the ELF files of one distribution in `site` and correct its RECORD."""
    for path in record.records(site):
        if path.parent.name.partition("-")[0].replace("_", "-") == distribution:
            _strip(site, path, strip)


def _strip(site: Path, path: Path, strip: Strip) -> None:
    stripped: dict[str, Path] = {}
    for row in record.rows(path):
        file = site / row.path
        if not row.digest or not _is_elf(file):
            continue
        fresh = f"{row.path}.stripped"
        strip.perform(strip.command(row.path, fresh))
        (site / fresh).replace(file)  # a new file: the old one may be a hard link
        stripped[row.path] = file
    record.rewrite(path, stripped)


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(ELF_MAGIC)) == ELF_MAGIC


__all__ = ["Strip", "strip_debug"]
