"""libnpusim_spike.so through ctypes: the structs and calls of backend/native/spike/npusim_spike.h."""

from __future__ import annotations

import ctypes
import functools
import os
from pathlib import Path
from typing import Any

from npusim.contract.machine import Latency, Machine
from npusim.errors import LaunchError

LIBRARY_VARIABLE = "NPUSIM_SPIKE_LIB"
VERSION = 1
LATENCIES = len(Latency.__struct_fields__)

u32, u64 = ctypes.c_uint32, ctypes.c_uint64
words = ctypes.POINTER(u64)


class MachineStruct(ctypes.Structure):
    _fields_ = [
        ("scratchpad_bytes", u64),
        ("lanes", u32),
        ("sublanes", u32),
        ("issue_width", u32),
        ("matrix_rows", u32),
        ("matrix_columns", u32),
        ("matrix_slots", u32),
        ("stock_vector", u32),
        ("latency", u32 * LATENCIES),
    ]


class BoundsStruct(ctypes.Structure):
    _fields_ = [("low", u64), ("high", u64)]


class LaunchStruct(ctypes.Structure):
    _fields_ = [
        ("words", words),
        ("word_count", u64),
        ("bounds", ctypes.POINTER(BoundsStruct)),
        ("bytes_read", words),
        ("bytes_written", words),
        ("tensor_count", u64),
        ("sample", ctypes.POINTER(ctypes.c_uint8)),
        ("sample_count", u64),
        ("instruction_limit", u64),
        ("poison", u64),
    ]


class FaultStruct(ctypes.Structure):
    _fields_ = [
        ("kind", u32),
        ("argument", u32),
        ("pc", u64),
        ("cause", u64),
        ("address", u64),
        ("low", u64),
        ("high", u64),
        ("text", ctypes.c_char * 256),
    ]


class ResultStruct(ctypes.Structure):
    _fields_ = [("instructions", u64), ("body_count", u64), ("fault", FaultStruct)]


_SIGNATURES: dict[str, tuple[Any, list[Any]]] = {
    "npusim_spike_version": (u32, []),
    "npusim_spike_latency_name": (ctypes.c_char_p, [u32]),
    "npusim_spike_class": (ctypes.c_int32, [u32, u32]),
    "npusim_spike_create": (
        ctypes.c_void_p,
        [ctypes.POINTER(MachineStruct), ctypes.c_void_p, u64, ctypes.c_char_p, u64],
    ),
    "npusim_spike_destroy": (None, [ctypes.c_void_p]),
    "npusim_program_create": (ctypes.c_void_p, [u64]),
    "npusim_program_segment": (None, [ctypes.c_void_p, u64, ctypes.c_char_p, u64, u64, ctypes.c_int]),
    "npusim_program_destroy": (None, [ctypes.c_void_p, ctypes.c_void_p]),
    "npusim_spike_run": (
        u32,
        [ctypes.c_void_p, ctypes.c_void_p, ctypes.POINTER(LaunchStruct), ctypes.POINTER(ResultStruct)],
    ),
    "npusim_spike_bodies": (None, [ctypes.c_void_p, words, ctypes.POINTER(ctypes.c_int64), u64]),
    "npusim_spike_scratchpad": (None, [ctypes.c_void_p, u64, ctypes.c_void_p, u64]),
}


def machine_struct(machine: Machine, stock_vector: bool) -> MachineStruct:
    """What the native driver needs to know of a machine."""
    core, matrix = machine.core, machine.matrix
    return MachineStruct(
        scratchpad_bytes=core.scratchpad_bytes,
        lanes=core.lanes,
        sublanes=core.sublanes,
        issue_width=core.issue_width,
        matrix_rows=matrix.rows,
        matrix_columns=matrix.columns,
        matrix_slots=matrix.arrays * matrix.weight_slots,
        stock_vector=stock_vector,
        latency=(u32 * LATENCIES)(*(getattr(machine.latency, name) for name in Latency.__struct_fields__)),
    )


def library() -> ctypes.CDLL:
    """The library that NPUSIM_SPIKE_LIB names, loaded once a process; `LaunchError` when there is none."""
    path = os.environ.get(LIBRARY_VARIABLE)
    if not path:
        raise LaunchError(
            "there is no Spike library",
            cause=f"{LIBRARY_VARIABLE} is not set: this process was not started by npusim",
            next_step="run the script with `npusim run`, or `npusim doctor`",
        )
    return _load(path)


@functools.cache
def _load(path: str) -> ctypes.CDLL:
    try:
        loaded = ctypes.CDLL(str(Path(path).absolute()))
        for name, (result, arguments) in _SIGNATURES.items():
            call = getattr(loaded, name)
            call.restype, call.argtypes = result, arguments
    except (OSError, AttributeError) as error:
        raise _unusable(path, str(error)) from error
    if loaded.npusim_spike_version() != VERSION:
        raise _unusable(path, f"its interface has version {loaded.npusim_spike_version()}, this code {VERSION}")
    names = tuple(loaded.npusim_spike_latency_name(i).decode() for i in range(LATENCIES))
    if names != Latency.__struct_fields__:
        raise _unusable(path, f"its latency classes are {', '.join(names)}")
    return loaded


def _unusable(path: str, cause: str) -> LaunchError:
    return LaunchError(
        f"the Spike library {path} cannot be used",
        cause=cause,
        next_step="run `npusim env` to build the environment again",
    )


__all__ = [
    "BoundsStruct", "FaultStruct", "LIBRARY_VARIABLE", "LaunchStruct", "ResultStruct", "library", "machine_struct",
]  # fmt: skip
