"""kernel.elf, read and checked: what the driver loads, and the symbols that error messages name."""

from __future__ import annotations

import bisect
import struct
from dataclasses import dataclass
from pathlib import Path

from npusim.contract import isa
from npusim.errors import LaunchError

_IDENT = b"\x7fELF\x02\x01\x01"  # 64-bit, little-endian, version 1
_EXECUTABLE, _RISCV = 2, 243
_PT_LOAD, _WRITABLE = 1, 2
_SHT_SYMTAB = 2
_NAMED_TYPES = (0, 2)  # STT_NOTYPE (assembly labels), STT_FUNC
_IMAGE_END = isa.PROGRAM_BASE + isa.PROGRAM_BYTES - isa.STACK_BYTES

_HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
_SEGMENT = struct.Struct("<IIQQQQQQ")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")


@dataclass(frozen=True)
class Segment:
    """`memory_bytes` from guest address `address`: `data`, then zeros."""

    address: int
    data: bytes
    memory_bytes: int
    writable: bool


@dataclass(frozen=True)
class Elf:
    """`symbols` are (guest address, name), sorted."""

    entry: int
    segments: tuple[Segment, ...]
    symbols: tuple[tuple[int, str], ...]

    def nearest(self, address: int) -> str:
        """`symbol+0x..` of the last symbol at or before `address`, or "" when there is none."""
        at = bisect.bisect_right(self.symbols, (address, "\U0010ffff"))
        if at == 0 or not isa.PROGRAM_BASE <= address < _IMAGE_END:
            return ""
        start, name = self.symbols[at - 1]
        return f"{name}+{address - start:#x}" if address != start else name


def read(path: Path) -> Elf:
    """Raises `LaunchError` for what is not a RISC-V program that fits program memory."""
    try:
        return _parse(path.read_bytes(), path)
    except (struct.error, OSError, IndexError, UnicodeDecodeError, ValueError) as error:
        raise _refusal(path, str(error)) from error


def _parse(data: bytes, path: Path) -> Elf:
    ident, kind, machine, _, entry, phoff, shoff, _, _, _, phnum, _, shnum, _ = _HEADER.unpack_from(data)
    if not ident.startswith(_IDENT) or kind != _EXECUTABLE or machine != _RISCV:
        raise _refusal(path, "it is not a 64-bit little-endian RISC-V executable")
    headers = [_SEGMENT.unpack_from(data, phoff + i * _SEGMENT.size) for i in range(phnum)]
    segments = tuple(_segment(data, path, header) for header in headers if header[0] == _PT_LOAD and header[6])
    if not any(s.address <= entry < s.address + len(s.data) for s in segments):
        raise _refusal(path, f"its entry {entry:#x} is in no segment")
    return Elf(
        entry, segments, _symbols(data, [_SECTION.unpack_from(data, shoff + i * _SECTION.size) for i in range(shnum)])
    )


def _segment(data: bytes, path: Path, header: tuple[int, ...]) -> Segment:
    _, flags, offset, address, _, file_bytes, memory_bytes, _ = header
    if address < isa.PROGRAM_BASE or address + memory_bytes > _IMAGE_END:
        raise _refusal(
            path, f"segment [{address:#x}, {address + memory_bytes:#x}) is not below the stack in program memory"
        )
    if file_bytes > memory_bytes or offset + file_bytes > len(data):
        raise _refusal(path, f"segment at {address:#x} is cut short")
    return Segment(address, data[offset : offset + file_bytes], memory_bytes, bool(flags & _WRITABLE))


def _symbols(data: bytes, sections: list[tuple[int, ...]]) -> tuple[tuple[int, str], ...]:
    found = []
    for _, kind, _, _, offset, size, link, _, _, _ in sections:
        if kind != _SHT_SYMTAB:
            continue
        names = sections[link][4]
        for at in range(offset, offset + size, _SYMBOL.size):
            name, info, _, section, value, _ = _SYMBOL.unpack_from(data, at)
            text = data[names + name : data.index(b"\0", names + name)].decode()
            if text and section and info & 15 in _NAMED_TYPES and not text.startswith((".L", "$")):
                found.append((value, text))
    return tuple(sorted(found))


def _refusal(path: Path, cause: str) -> LaunchError:
    return LaunchError(
        f"{path} cannot be loaded", cause=cause, next_step="remove the kernel's folder and compile it again"
    )


__all__ = ["Elf", "Segment", "read"]
