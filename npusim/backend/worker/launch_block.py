"""A launch's argument words, in the kernel's signature order, as program and trace producer read them."""

from __future__ import annotations

import struct
from pathlib import Path

from npusim.contract import isa
from npusim.contract.kernel_spec import KernelSpec, TensorArg
from npusim.contract.launch import Launch, Pointer
from npusim.errors import LaunchError

_DOUBLE = struct.Struct("<d")
_WORD = struct.Struct("<Q")
_WORD_MASK = (1 << 64) - 1
_SIGNED_MIN, _UNSIGNED_END = -(1 << 63), 1 << 64


def argument_words(spec: KernelSpec, launch: Launch) -> list[int]:
    """Pointers as guest addresses, integers sign-extended, floats as the bits of a double."""
    if (len(launch.pointers), len(launch.scalars)) != (len(spec.tensors), len(spec.scalars)):
        raise LaunchError(
            f"kernel `{spec.name}` was launched with {len(launch.pointers)} tensors and {len(launch.scalars)} scalars",
            cause=f"its signature has {len(spec.tensors)} and {len(spec.scalars)}",
            next_step="report it: the wrapper and the spec disagree",
        )
    pointers, scalars = iter(launch.pointers), iter(launch.scalars)
    return [
        isa.DRAM_BASE + next(pointers).offset
        if isinstance(arg, TensorArg)
        else scalar_word(spec.name, arg.name, arg.dtype, next(scalars))
        for arg in spec.args
    ]


def scalar_word(kernel: str, name: str, dtype: str, value: int | float) -> int:
    """The 64-bit word of a scalar argument; what it is, integer or float, is the signature's business."""
    if dtype.startswith(("fp", "bf")):
        word: int = _WORD.unpack(_DOUBLE.pack(value))[0]
        return word
    if isinstance(value, int) and _SIGNED_MIN <= value < _UNSIGNED_END:
        return value & _WORD_MASK
    raise LaunchError(
        f"kernel `{kernel}`: argument `{name}` of type {dtype} was given {value!r}",
        cause="the value does not fit the type",
        next_step="report it: the wrapper and the spec disagree",
    )


def launch_words(grid: tuple[int, int, int], arguments: list[int]) -> list[int]:
    """The whole launch block for one core that runs every work-item."""
    head = [0] * isa.LAUNCH_ARGS
    head[isa.LAUNCH_GRID : isa.LAUNCH_GRID + 3] = grid
    head[isa.LAUNCH_ITEMS : isa.LAUNCH_ITEMS + 3] = (0, grid[0] * grid[1] * grid[2], 1)
    return head + arguments


def check_bounds(spec: KernelSpec, pointers: tuple[Pointer, ...], arena_bytes: int, arena: Path) -> None:
    """A block outside the arena is outside the mapping: refuse it before the simulator follows it."""
    for tensor, pointer in zip(spec.tensors, pointers, strict=True):
        if not 0 <= pointer.low <= pointer.offset <= pointer.high <= arena_bytes:
            raise LaunchError(
                f"kernel `{spec.name}`: argument `{tensor.name}` is not in device memory",
                cause=f"{pointer} does not fit the {arena_bytes} bytes of {arena}",
                next_step="pass tensors on npu to the compiled function",
            )
