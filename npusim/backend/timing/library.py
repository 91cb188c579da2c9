"""libnpusim_timing.so through ctypes: its structs, laid out from the names that the library itself gives."""

from __future__ import annotations

import ctypes
import functools
import os
from pathlib import Path
from typing import Any

from npusim.contract.machine import Machine
from npusim.errors import TimingError

LIBRARY_VARIABLE = "NPUSIM_TIMING_LIB"
MAPPING_BYTES = 16
REASON_BYTES = 512
SECTIONS = ("core", "matrix", "dma", "noc", "dram")


class Dram(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int64) for name in ("requests", "row_hits", "row_misses", "row_conflicts", "refreshes")]


class Result(ctypes.Structure):
    _fields_ = [("cycles", ctypes.c_int64), ("work_items", ctypes.c_int64), ("dram", Dram)]


class Library:
    """The loaded library."""

    def __init__(self, path: Path) -> None:
        try:
            self._calls = ctypes.CDLL(str(path))
        except OSError as error:
            raise TimingError(
                f"the timing library {path} cannot be loaded", cause=str(error), next_step="run `npusim doctor`"
            ) from error
        self._calls.npusim_timing_config_fields.restype = ctypes.c_char_p
        names = self._calls.npusim_timing_config_fields().decode().rstrip(",").split(",")
        self._names = tuple((name, *_place(name)) for name in names)
        fields: list[tuple[str, Any]] = [(name, ctypes.c_int64) for name in names]
        fields.append(("dram_mapping", ctypes.c_char * MAPPING_BYTES))
        self._struct = type("Config", (ctypes.Structure,), {"_fields_": fields})

    def call(self, entry: str, machine: Machine, *arguments: Any) -> str:
        """Call an entry: the machine first, room for a reason last. Returns "" or why it failed."""
        reason = ctypes.create_string_buffer(REASON_BYTES)
        config = ctypes.byref(self.config(machine))
        failed = getattr(self._calls, entry)(config, *arguments, reason, ctypes.c_size_t(REASON_BYTES))
        return reason.value.decode(errors="replace") if failed else ""

    @functools.lru_cache(maxsize=64)  # noqa: B019 - one library a process
    def config(self, machine: Machine) -> Any:
        """`npusim_timing_config` of a machine."""
        values = {name: getattr(getattr(machine, section), key) for name, section, key in self._names}
        return self._struct(**values, dram_mapping=machine.dram.mapping.encode())


def _place(name: str) -> tuple[str, str]:
    section, _, key = name.partition("_")
    if section not in SECTIONS:
        raise TimingError(
            f"the timing library asks for `{name}`, which no machine file has",
            cause="library and Python code are of different versions",
            next_step="run `npusim env` to build the environment again",
        )
    return section, key


@functools.cache
def _load(path: str) -> Library:
    return Library(Path(path))


def library() -> Library:
    """The library that NPUSIM_TIMING_LIB names; `TimingError` when there is none."""
    path = os.environ.get(LIBRARY_VARIABLE)
    if not path:
        raise TimingError(
            "there is no timing library",
            cause=f"{LIBRARY_VARIABLE} is not set: this process was not started by npusim",
            next_step="run the script with `npusim run`, or `npusim doctor`",
        )
    return _load(path)


__all__ = ["Dram", "LIBRARY_VARIABLE", "Library", "Result", "library"]
