"""Element types: MLIR's names to LLVM's, widths, and constants as LLVM writes them."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from npusim.errors import UnsupportedError

LLVM_TYPES = {
    "i1": "i1",
    "i8": "i8",
    "i16": "i16",
    "i32": "i32",
    "i64": "i64",
    "f16": "half",
    "bf16": "bfloat",
    "f32": "float",
    "f64": "double",
}
BITS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "f16": 16, "bf16": 16, "f32": 32, "f64": 64}


@dataclass(frozen=True)
class Vec:
    """A vector value: `name` is an SSA name or a constant expression, `dtype` the MLIR element type."""

    name: str
    dtype: str


def llvm_type(dtype: str) -> str:
    if dtype not in LLVM_TYPES:
        raise UnsupportedError(
            f"element type {dtype} has no vector code",
            cause="the kernel computes in a type outside i1, i8, i16, i32, i64, f16, bf16, f32, f64",
            next_step="convert the tensor to a supported type before the compiled region",
        )
    return LLVM_TYPES[dtype]


def is_float(dtype: str) -> bool:
    return dtype in ("f16", "bf16", "f32", "f64")


def literal(value: float, dtype: str) -> str:
    """`value` as a typed LLVM constant, floats by bit pattern so that nothing is rounded twice.

    f16 and bf16 round to nearest even; integers wrap to the type's width.
    """
    kind = llvm_type(dtype)
    if dtype == "i1":
        return f"i1 {'true' if value else 'false'}"
    if not is_float(dtype):
        return f"{kind} {_wrapped(int(value), BITS[dtype])}"
    if dtype == "f16":
        return f"half 0xH{_half_bits(value):04X}"
    if dtype == "bf16":
        return f"bfloat 0xR{_bfloat_bits(value):04X}"
    number = float_to_f32(value) if dtype == "f32" else float(value)
    return f"{kind} 0x{struct.unpack('<Q', struct.pack('<d', number))[0]:016X}"


def float_to_f32(value: float) -> float:
    """`value` rounded to float32 (infinite beyond its range)."""
    try:
        return float(struct.unpack("<f", struct.pack("<f", value))[0])
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def _wrapped(value: int, bits: int) -> int:
    low = value & ((1 << bits) - 1)
    return low - (1 << bits) if low >> (bits - 1) else low


def _half_bits(value: float) -> int:
    try:
        return int(struct.unpack("<H", struct.pack("<e", value))[0])
    except OverflowError:
        return 0x7C00 if value > 0 else 0xFC00


def _bfloat_bits(value: float) -> int:
    bits = int(struct.unpack("<I", struct.pack("<f", float_to_f32(value)))[0])
    if value != value:
        return 0x7FC0
    return (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
