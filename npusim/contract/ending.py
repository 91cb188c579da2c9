"""`exit` in the run directory: an exit code of the script's own that looks like a signal's.

A container's exit code for a program that signal n killed is 128 + n, the same as for one that exits with 128 + n.
"""

from __future__ import annotations

from pathlib import Path

from npusim.contract.files import write_whole

FILE = "exit"
SIGNALS = 128
STATUSES = 256


def save(folder: Path, code: int) -> None:
    """Leave the code, if it could be mistaken."""
    status = code % STATUSES
    if status > SIGNALS:
        write_whole(folder / FILE, str(status).encode())


def decode(status: int, own: bytes | None) -> int:
    """The script's exit code, or minus a signal's number, from a container's `status` and what the file holds."""
    if status <= SIGNALS or own == str(status).encode():
        return status
    return SIGNALS - status
