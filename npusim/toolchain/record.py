"""RECORD, the list of files with hashes that a wheel leaves in an environment: checking it, and keeping it true."""

from __future__ import annotations

import base64
import csv
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Row:
    """`digest` is urlsafe base64 without padding, as in RECORD; "" for a file that has none (RECORD itself)."""

    path: str
    digest: str


def records(site: Path) -> list[Path]:
    """The RECORD of every distribution in a site-packages folder."""
    return sorted(site.glob("*.dist-info/RECORD"))


def rows(record: Path) -> list[Row]:
    return [Row(line[0], line[1].removeprefix("sha256=")) for line in _table(record)]


def damage(site: Path) -> Iterator[str]:
    """What is wrong with the installed files, in words, file by file."""
    for record in records(site):
        for row in rows(record):
            path = site / row.path
            if not row.digest or path.suffix == ".pyc":  # wheels may bring some; installing compiles them anew
                continue
            if not path.is_file():
                yield f"{path} is missing"
            elif digest(path) != row.digest:
                yield f"{path} has other bytes than {record.parent.name} installed"


def digest(path: Path) -> str:
    """sha256 of a file as RECORD writes it."""
    with path.open("rb") as file:
        raw = hashlib.file_digest(file, "sha256").digest()
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def rewrite(record: Path, changed: dict[str, Path]) -> None:
    """Give the rows of changed files (by their path in RECORD) the hash and the size that the files have now."""

    def corrected(line: list[str]) -> list[str]:
        path = changed.get(line[0])
        return line if path is None else [line[0], f"sha256={digest(path)}", str(path.stat().st_size)]

    _write(record, [corrected(line) for line in _table(record)])


def drop(record: Path, path: str) -> None:
    """Take the row of a file that is not there any more out."""
    _write(record, [line for line in _table(record) if line[0] != path])


def _table(record: Path) -> list[list[str]]:
    with record.open(newline="") as file:
        return [line for line in csv.reader(file) if line]


def _write(record: Path, table: list[list[str]]) -> None:
    """As a new file: the old one may be a hard link."""
    fresh = record.with_name("RECORD.fresh")
    with fresh.open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows(table)
    fresh.replace(record)


__all__ = ["Row", "damage", "digest", "drop", "records", "rewrite", "rows"]
