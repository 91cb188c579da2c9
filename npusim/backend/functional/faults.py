"""What the native driver reports, as errors that name the kernel, the place and the argument."""

from __future__ import annotations

from enum import IntEnum

from npusim.backend.functional.binding import FaultStruct
from npusim.backend.functional.elf import Elf
from npusim.contract import isa
from npusim.contract.machine import Machine
from npusim.errors import LaunchError, NpusimError, TimingError, UnsupportedError


class Fault(IntEnum):
    """`npusim_fault_kind` of npusim_spike.h."""

    OK = 0
    TRAP = 1
    BOUNDS = 2
    MISUSE = 3
    UNSUPPORTED = 4
    LIMIT = 5
    NOT_DONE = 6
    UNFINISHED = 7
    UNPRICED = 8


_CAUSES = {
    0: "instruction address misaligned",
    1: "instruction access fault",
    2: "illegal instruction",
    3: "breakpoint",
    4: "load address misaligned",
    5: "load access fault",
    6: "store address misaligned",
    7: "store access fault",
    11: "environment call",
}
"""mcause, as in the RISC-V privileged manual."""

_ILLEGAL = 2
_COMPILER = "this is a bug of npusim's code generation, not of the script"
_BUNDLE = "report it with the kernel's folder, which has every stage's artefact"


def error_of(fault: FaultStruct, name: str, tensors: tuple[str, ...], elf: Elf, machine: Machine) -> NpusimError:
    """The error for a fault of kernel `name` whose tensor arguments are called `tensors`."""
    where = _where(fault.pc, elf)
    text = fault.text.decode(errors="replace")
    match Fault(fault.kind):
        case Fault.TRAP:
            return LaunchError(f"kernel `{name}`: {_trap(fault, machine)}{where}", cause=_COMPILER, next_step=_BUNDLE)
        case Fault.BOUNDS:
            return _bounds(fault, name, tensors, where)
        case Fault.UNSUPPORTED:
            return UnsupportedError(
                f"kernel `{name}`: {text}{where}", cause="the simulator does not have it", next_step=_BUNDLE
            )
        case Fault.LIMIT:
            return LaunchError(
                f"kernel `{name}` executed {text}{where}",
                cause="it loops for ever, or it is larger than the limit allows",
                next_step="raise the limit if the kernel is that large; " + _BUNDLE,
            )
        case Fault.UNPRICED:
            return TimingError(
                f"kernel `{name}`: {text}{where}",
                cause="the scoreboard's tables do not have this instruction",
                next_step="add it to backend/native/spike/decode_*.cc, or run with NPUSIM_TIMING=0",
            )
        case _:
            return LaunchError(f"kernel `{name}`: {text}{where}", cause=_COMPILER, next_step=_BUNDLE)


def _where(pc: int, elf: Elf) -> str:
    if pc == 0:
        return ""
    symbol = elf.nearest(pc)
    return f", at pc {pc:#x} ({symbol})" if symbol else f", at pc {pc:#x}"


def _trap(fault: FaultStruct, machine: Machine) -> str:
    what = _CAUSES.get(fault.cause, f"trap with mcause {fault.cause}")
    if fault.cause == _ILLEGAL:
        return f"{what} {fault.address:#010x}"
    return f"{what} at guest address {fault.address:#x} ({region(fault.address, machine)})"


def region(address: int, machine: Machine) -> str:
    """Which part of the guest's memory map `address` is in, for people."""
    scratchpad_end = isa.SCRATCHPAD_BASE + machine.core.scratchpad_bytes
    stack = isa.PROGRAM_BASE + isa.PROGRAM_BYTES - isa.STACK_BYTES
    parts = (
        (isa.DRAM_BASE, isa.DRAM_BASE + machine.dram.capacity_bytes, "DRAM, which only npu.dma reaches"),
        (isa.SCRATCHPAD_BASE, scratchpad_end, "scratchpad"),
        (scratchpad_end, isa.DRAM_BASE, "past the end of the scratchpad"),
        (isa.LAUNCH_BASE, isa.LAUNCH_BASE + isa.LAUNCH_BYTES, "launch block"),
        (stack, isa.PROGRAM_BASE + isa.PROGRAM_BYTES, "stack"),
        (isa.PROGRAM_BASE, stack, "program memory; if past the image, a stack that overflowed"),
        (0, isa.PROGRAM_BASE, "below all memory; near 0, a null pointer"),
    )
    return next((what for low, high, what in parts if low <= address < high), "no memory")


def _bounds(fault: FaultStruct, name: str, tensors: tuple[str, ...], where: str) -> LaunchError:
    argument, low, high = fault.argument, fault.low, fault.high
    called = f" `{tensors[argument]}`" if argument < len(tensors) else ""
    off = (
        f"{low - fault.address} before its first"
        if fault.address < low
        else f"{fault.address - high + 1} past its last"
    )
    return LaunchError(
        f"kernel `{name}`: argument {argument}{called}: transfer reaches byte {fault.address:#x}, "
        f"outside [{low:#x}, {high:#x}), {off} byte{where}",
        cause="an index leaves the tensor, or the access was analysed wrongly",
        next_step="check the indices and sizes of the call; " + _BUNDLE,
    )


__all__ = ["Fault", "error_of", "region"]
