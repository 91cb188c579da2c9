"""The NPU's values against the CPU's: a verdict and the largest errors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import torch
from torch.utils import _pytree as pytree

from npusim.contract.sweep import Message
from npusim.frontend.sweep.verdict import Verdict


class Errors:
    """The largest errors so far, over elements that are finite on both sides."""

    def __init__(self) -> None:
        self.absolute: float | None = None
        self.relative: float | None = None

    def add(self, actual: torch.Tensor, expected: torch.Tensor) -> None:
        wide, reference = actual.to(torch.float64), expected.to(torch.float64)
        finite = wide.isfinite() & reference.isfinite()
        difference = (wide - reference)[finite].abs()
        nonzero = reference[finite] != 0
        relative = difference[nonzero] / reference[finite][nonzero].abs()
        self.absolute = max(self.absolute or 0.0, _largest(difference))
        self.relative = max(self.relative or 0.0, _largest(relative))


def compare(actual: Any, expected: Any, tolerance: float) -> Verdict:
    """Structure, shapes, dtypes and values; integers and booleans exactly, floats with rtol = atol = `tolerance`."""
    errors = Errors()
    left, left_spec = pytree.tree_flatten(actual)
    right, right_spec = pytree.tree_flatten(expected)
    if left_spec != right_spec:
        return _wrong(errors, f"the outputs have the structure {left_spec}, on the CPU {right_spec}")
    problems = list(_problems(left, right, tolerance, errors))
    if problems:
        return _wrong(errors, "; ".join(problems))
    return Verdict(status="pass", max_abs_error=errors.absolute, max_rel_error=errors.relative)


def _problems(left: Sequence[Any], right: Sequence[Any], tolerance: float, errors: Errors) -> Iterator[str]:
    for number, (actual, expected) in enumerate(zip(left, right, strict=True)):
        if not isinstance(expected, torch.Tensor):
            if actual != expected:
                yield f"output {number} is {actual!r}, on the CPU {expected!r}"
        elif (actual.shape, actual.dtype) != (expected.shape, expected.dtype):
            yield f"output {number} is {_kind(actual)}, on the CPU {_kind(expected)}"
        else:
            errors.add(actual, expected)
            wrong = ~_close(actual, expected, tolerance)
            if wrong.any():
                yield _first(number, actual, expected, wrong)


def _close(actual: torch.Tensor, expected: torch.Tensor, tolerance: float) -> torch.Tensor:
    bound = tolerance if expected.dtype.is_floating_point else 0.0
    return torch.isclose(actual, expected, rtol=bound, atol=bound, equal_nan=True)


def _first(number: int, actual: torch.Tensor, expected: torch.Tensor, wrong: torch.Tensor) -> str:
    where = tuple(wrong.nonzero()[0].tolist())
    return (
        f"output {number}: {int(wrong.sum())} of {wrong.numel()} elements differ, the first at {list(where)}: "
        f"{actual[where].item()!r}, on the CPU {expected[where].item()!r}"
    )


def _kind(tensor: torch.Tensor) -> str:
    return f"{str(tensor.dtype).removeprefix('torch.')}{list(tensor.shape)}"


def _largest(values: torch.Tensor) -> float:
    return float(values.max()) if values.numel() else 0.0


def _wrong(errors: Errors, what: str) -> Verdict:
    message = Message(
        what=what,
        cause="the kernels of this case compute something else than PyTorch does on the CPU",
        next_step="look at its kernels with `npusim stage`",
    )
    return Verdict(
        status="wrong",
        stage="compare",
        message=message,
        max_abs_error=errors.absolute,
        max_rel_error=errors.relative,
    )


__all__ = ["Errors", "compare"]
