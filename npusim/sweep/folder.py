"""The folder that launcher and frontend share during a sweep. What the frontend left is read as a stranger's."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import TypeVar

import msgspec

from npusim.contract import bundle
from npusim.contract.files import write_whole
from npusim.contract.sweep import ABOUT, PLAN, STARTED, About, Case, Message, Plan, Row, Script, group
from npusim.errors import SweepError
from npusim.toolchain.process import tail

MAX_BYTES = 1 << 20
"""Of a row: its longest part is the end of the output."""
Record = TypeVar("Record", Row, About)


class UnreadableError(Exception):
    """A file is not what the frontend writes: a script has put it there, or changed it."""


class Folder:
    """`plan` is read by the frontend, `rows` written by it, `log` is what it prints."""

    def __init__(self, work: Path, cases: tuple[Case | Script, ...]) -> None:
        self.plan, self.rows, self.log = work / "plan", work / "rows", work / "log"
        self.cases = cases

    def write(self, jobs: int, timeout: float) -> None:
        """The plan, and room for rows."""
        for folder in (self.plan, self.rows):
            folder.mkdir()
        plan = Plan(cases=self.cases, rows=str(self.rows), jobs=jobs, timeout=timeout)
        write_whole(self.plan / PLAN, msgspec.json.encode(plan))

    def row(self, number: int) -> Row:
        """The row of a case. Raises FileNotFoundError while there is none."""
        case = self.cases[number]
        try:
            row = read(self._file(number), Row)
        except UnreadableError as error:
            return lost(case, f"its row cannot be read: {error}", "")
        return row if row.name == case.name else lost(case, f"its row is that of {row.name!r}", "")

    def has_row(self, number: int) -> bool:
        return self._file(number).exists()

    def has_started(self, number: int) -> bool:
        return self._file(number).with_suffix(STARTED).exists()

    def missing(self) -> list[int]:
        """The cases that have no row yet."""
        return [number for number in range(len(self.cases)) if not self.has_row(number)]

    def lose(self, number: int) -> None:
        """Leave the row of a case that the frontend took along when it died."""
        row = lost(self.cases[number], "the process that watched over it ended and left no row", self.last_words())
        write_whole(self._file(number), msgspec.json.encode(row))

    def failure(self, number: int) -> Path:
        """What the case left for a bundle, if it did."""
        return self.rows / f"{bundle.FOLDER}{number}"

    def about(self) -> About:
        try:
            return read(self.rows / ABOUT, About)
        except (UnreadableError, FileNotFoundError) as error:
            raise SweepError(
                "the frontend of the sweep did not say what it is",
                cause=str(error),
                next_step="a script may have removed its files: try the scripts one by one",
            ) from error

    def last_words(self) -> str:
        return tail(self.log.read_text(errors="replace")) if self.log.exists() else ""

    def _file(self, number: int) -> Path:
        return self.rows / f"{number}.json"


def read(path: Path, kind: type[Record]) -> Record:
    """A record from a plain file of limited size. Raises `UnreadableError`, or FileNotFoundError."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise UnreadableError(error.strerror) from error
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise UnreadableError("it is not a regular file")
        data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise UnreadableError(f"it has more than {MAX_BYTES} bytes")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnreadableError(str(error)) from error


def lost(case: Case | Script, what: str, output: str) -> Row:
    """The row of a case that left none."""
    message = Message(
        what=what,
        cause="the machine ran out of memory, or another case of the sweep interfered",
        next_step="try the case alone; the end of the output is the frontend's",
    )
    return Row(
        name=case.name,
        group=group(case.name),
        source=case.source,
        status="crash",
        layer="frontend",
        stage="start",
        message=message,
        output=output,
    )


__all__ = ["Folder", "UnreadableError", "lost", "read"]
