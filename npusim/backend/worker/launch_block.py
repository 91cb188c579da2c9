"""A launch's argument words, in the kernel's signature order, as program and trace producer read them."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

from npusim.contract import isa
from npusim.contract.kernel_spec import KernelSpec, TensorArg
from npusim.contract.launch import Launch, Pointer
from npusim.errors import LaunchError

_DOUBLE = struct.Struct("<d")
_WORD = struct.Struct("<Q")
_WORD_MASK = (1 << 64) - 1
_SIGNED_MIN, _UNSIGNED_END = -(1 << 63), 1 << 64


@dataclass(frozen=True)
class Signature:
    """What a launch needs of its kernel's spec.

    `floats` tells for each scalar whether it is one, `order` for each argument whether it is a tensor.
    """

    kernel: str
    tensors: tuple[str, ...]
    scalars: tuple[str, ...]
    floats: tuple[bool, ...]
    order: tuple[bool, ...]

    @classmethod
    def of(cls, spec: KernelSpec) -> Signature:
        return cls(
            kernel=spec.name,
            tensors=tuple(tensor.name for tensor in spec.tensors),
            scalars=tuple(f"{scalar.name}: {scalar.dtype}" for scalar in spec.scalars),
            floats=tuple(scalar.dtype.startswith(("fp", "bf")) for scalar in spec.scalars),
            order=tuple(isinstance(arg, TensorArg) for arg in spec.args),
        )


def argument_words(signature: Signature, launch: Launch) -> list[int]:
    """Pointers as guest addresses, integers sign-extended, floats as the bits of a double."""
    if (len(launch.pointers), len(launch.scalars)) != (len(signature.tensors), len(signature.scalars)):
        raise LaunchError(
            f"kernel `{signature.kernel}` was launched with {len(launch.pointers)} tensors, "
            f"{len(launch.scalars)} scalars",
            cause=f"its signature has {len(signature.tensors)} and {len(signature.scalars)}",
            next_step="report it: the wrapper and the spec disagree",
        )
    pointers = iter([isa.DRAM_BASE + pointer.offset for pointer in launch.pointers])
    scalars = iter([_scalar_word(signature, index, value) for index, value in enumerate(launch.scalars)])
    return [next(pointers) if is_tensor else next(scalars) for is_tensor in signature.order]


def _scalar_word(signature: Signature, index: int, value: int | float) -> int:
    if signature.floats[index]:
        word: int = _WORD.unpack(_DOUBLE.pack(value))[0]
        return word
    if isinstance(value, int) and _SIGNED_MIN <= value < _UNSIGNED_END:
        return value & _WORD_MASK
    raise LaunchError(
        f"kernel `{signature.kernel}`: argument `{signature.scalars[index]}` was given {value!r}",
        cause="the value does not fit the type",
        next_step="report it: the wrapper and the spec disagree",
    )


def launch_words(grid: tuple[int, int, int], arguments: list[int]) -> list[int]:
    """The whole launch block for one core that runs every work-item."""
    head = [0] * isa.LAUNCH_ARGS
    head[isa.LAUNCH_GRID : isa.LAUNCH_GRID + 3] = grid
    head[isa.LAUNCH_ITEMS : isa.LAUNCH_ITEMS + 3] = (0, grid[0] * grid[1] * grid[2], 1)
    return head + arguments


def check_bounds(signature: Signature, pointers: tuple[Pointer, ...], arena_bytes: int, arena: Path) -> None:
    """A block outside the arena is outside the mapping: refuse it before the simulator follows it."""
    for tensor, pointer in zip(signature.tensors, pointers, strict=True):
        if not 0 <= pointer.low <= pointer.offset <= pointer.high <= arena_bytes:
            raise LaunchError(
                f"kernel `{signature.kernel}`: argument `{tensor}` is not in device memory",
                cause=f"{pointer} does not fit the {arena_bytes} bytes of {arena}",
                next_step="pass tensors on npu to the compiled function",
            )
