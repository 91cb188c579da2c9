"""Draws a case's inputs on the CPU: the same ones for the same case, whatever ran before."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping

import torch

from npusim.contract.sweep import Case, Tensor

Shape = tuple[int, ...]
TINY, HUGE = 1e-40, 3e38
SPECIAL = (
    0.0,
    -0.0,
    float("inf"),
    -float("inf"),
    float("nan"),
    TINY,
    -TINY,
    1.4e-45,
    HUGE,
    -HUGE,
    1.0,
    -1.0,
    0.5,
    88.7,
)
"""Signed zeros, infinities, NaN, subnormals, and values at the edge of overflow."""


def seed(case: Case) -> int:
    """Of the case's name, so that adding a case changes no other."""
    return zlib.crc32(case.name.encode())


def draw(case: Case, sizes: Mapping[str, int]) -> list[torch.Tensor]:
    """The inputs, before any `view`."""
    generator = torch.Generator().manual_seed(seed(case))
    return [_tensor(spec, sizes, generator) for spec in case.inputs]


def view(spec: Tensor, tensor: torch.Tensor) -> torch.Tensor:
    """The input that the case wants of the tensor it was drawn into, on the tensor's own device."""
    return eval(spec.view, {"torch": torch, "t": tensor}) if spec.view else tensor


def _tensor(spec: Tensor, sizes: Mapping[str, int], generator: torch.Generator) -> torch.Tensor:
    shape = tuple(sizes[size] if isinstance(size, str) else size for size in spec.shape)
    return FILLS[spec.fill](spec, shape, generator).to(getattr(torch, spec.dtype))


def _normal(_spec: Tensor, shape: Shape, generator: torch.Generator) -> torch.Tensor:
    return torch.randn(shape, generator=generator)


def _uniform(spec: Tensor, shape: Shape, generator: torch.Generator) -> torch.Tensor:
    return torch.rand(shape, generator=generator) * (spec.high - spec.low) + spec.low


def _integers(spec: Tensor, shape: Shape, generator: torch.Generator) -> torch.Tensor:
    return torch.randint(int(spec.low), int(spec.high), shape, generator=generator)


def _booleans(_spec: Tensor, shape: Shape, generator: torch.Generator) -> torch.Tensor:
    return torch.rand(shape, generator=generator) > 0.5


def _permutation(_spec: Tensor, shape: Shape, generator: torch.Generator) -> torch.Tensor:
    (n,) = shape
    return torch.randperm(n, generator=generator)


def _special(_spec: Tensor, shape: Shape, generator: torch.Generator) -> torch.Tensor:
    values = torch.randn(shape, generator=generator)
    flat = values.view(-1)
    special = torch.tensor(SPECIAL).repeat(4)[: flat.numel()]
    flat[: special.numel()] = special
    return values


def _special_reversed(spec: Tensor, shape: Shape, generator: torch.Generator) -> torch.Tensor:
    """Beside the other, every special value meets another one or an ordinary one."""
    return _special(spec, shape, generator).flip(0)


def _zeros(_spec: Tensor, shape: Shape, _generator: torch.Generator) -> torch.Tensor:
    return torch.zeros(shape)


FILLS: dict[str, Callable[[Tensor, Shape, torch.Generator], torch.Tensor]] = {
    "normal": _normal,
    "uniform": _uniform,
    "integers": _integers,
    "booleans": _booleans,
    "permutation": _permutation,
    "special": _special,
    "special-reversed": _special_reversed,
    "zeros": _zeros,
}

__all__ = ["FILLS", "draw", "seed", "view"]
