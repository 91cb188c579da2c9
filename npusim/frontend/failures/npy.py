"""Bytes of device memory as npy files, version 1.0 of NumPy's format: a header in plain text, no pickle anywhere."""

from __future__ import annotations

import re
import struct

MAGIC = b"\x93NUMPY\x01\x00"
ALIGNMENT = 64
RAW = "|u1"
TYPES = {
    "fp64": "<f8", "fp32": "<f4", "fp16": "<f2", "bf16": "<u2", "i1": "|b1", "i8": "|i1", "i16": "<i2", "i32": "<i4",
    "i64": "<i8", "u8": "|u1", "u16": "<u2", "u32": "<u4", "u64": "<u8",
}  # fmt: skip
"""NumPy's types by Triton's; the others (fp8) are bytes. bf16, which NumPy does not have, is its 16 bits."""
_HEADER = re.compile(rb"\{'descr': '[<|][a-z]([1248])', 'fortran_order': False, 'shape': \((\d{1,18}),\), \} *\n")


def header(dtype: str, size: int) -> bytes:
    """The file's start for `size` bytes of Triton's type `dtype`."""
    descr = TYPES.get(dtype, RAW)
    width = int(descr[-1])
    if size % width:
        descr, width = RAW, 1
    text = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': ({size // width},), }}".encode()
    padding = -(len(MAGIC) + 2 + len(text) + 1) % ALIGNMENT
    text += b" " * padding + b"\n"
    return MAGIC + struct.pack("<H", len(text)) + text


def data(file: bytes) -> memoryview:
    """The bytes behind the header. Raises `ValueError` for a file that `header` did not begin."""
    start = len(MAGIC) + 2
    if not file.startswith(MAGIC) or len(file) < start:
        raise ValueError("it is not a npy file of version 1.0")
    (length,) = struct.unpack_from("<H", file, len(MAGIC))
    found = _HEADER.fullmatch(file[start : start + length])
    body = memoryview(file)[start + length :]
    if found is None or int(found[1]) * int(found[2]) != len(body):
        raise ValueError("its header is not that of a one-dimensional array, or its length is another")
    return body


__all__ = ["data", "header"]
