"""Triton in a child of this process: it may crash without ending the search."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from npusim.contract.failure import Record
from npusim.contract.kernel_spec import KernelSpec
from npusim.errors import CompileError, NpusimError, kinds
from npusim.frontend.runtime import specs


class _Answer(msgspec.Struct, frozen=True):
    spec: KernelSpec | None = None
    error: Record | None = None


def make(name: str, source: str, scratch: Path) -> KernelSpec:
    """As `specs.make`; `CompileError` when Triton dies of it."""
    answer = scratch / "answer"
    answer.unlink(missing_ok=True)
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child == 0:
        _answer(name, source, answer)
    _, status = os.waitpid(child, 0)
    if status or not answer.is_file():
        raise CompileError(f"Triton died of kernel {name}", cause=f"it ended with status {status}")
    told = msgspec.json.decode(answer.read_bytes(), type=_Answer)
    if told.error is not None:
        raise kinds()[told.error.kind](told.error.what, cause=told.error.cause, next_step=told.error.next_step)
    assert told.spec is not None
    return told.spec


def _answer(name: str, source: str, path: Path) -> None:
    """In the child: leave the spec or the error, and end without any of the parent's clean-up."""
    try:
        try:
            made = _Answer(spec=specs.make(name, source))
        except NpusimError as error:
            made = _Answer(error=Record(error.kind, error.what, error.cause, error.next_step))
        path.write_bytes(msgspec.json.encode(made))
    except BaseException:
        sys.excepthook(*sys.exc_info())
        os._exit(1)
    os._exit(0)


__all__ = ["make"]
