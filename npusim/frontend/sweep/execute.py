"""A built-in case: the same function on the CPU, eager, and on the NPU, compiled."""

from __future__ import annotations

import copy
import linecache
import math
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
import torch
import torch.nn.functional as F  # noqa: N812
from torch.utils import _pytree as pytree

from npusim.contract.sweep import Case
from npusim.errors import CompileError
from npusim.frontend.sweep import constants, functions, inputs, models
from npusim.frontend.sweep.compare import compare
from npusim.frontend.sweep.verdict import Verdict

NAMES = {"torch": torch, "F": F, "math": math, "nn": torch.nn, "functions": functions, "models": models}
"""What a case's expressions may use."""
Say = Callable[[str], None]


@dataclass(frozen=True)
class Side:
    """One of the two: its device, its module, and the function that is called."""

    device: str
    module: Any
    function: Callable[..., Any]


def execute(case: Case, jobs: int, say: Say) -> Verdict:
    """Run both sides and compare: outputs, inputs (which may be written to), state of the module, gradients."""
    torch.set_num_threads(max(1, (os.cpu_count() or 1) // jobs))
    _activate(say)
    say("reference")
    torch.manual_seed(inputs.seed(case))
    module = eval(case.module, dict(NAMES)) if case.module else None
    fresh = copy.deepcopy(module)
    sizes = _sizes(case)
    expected = [_call(case, _side(case, "cpu", module), size) for size in sizes]
    npu = _npu(case, fresh)
    say("compile")
    actual = []
    with constants.counting() as folded:
        for size in sizes:
            before = _kernels()
            actual.append(_call(case, npu, size))
            _one_compilation(size, before, first=size is sizes[0])
    say("compare")
    verdict = compare(_to("cpu", actual), expected, case.tolerance)
    return msgspec.structs.replace(verdict, constants=dict(folded))


def _sizes(case: Case) -> list[Mapping[str, int]]:
    """One entry for each call."""
    if not case.sizes:
        return [{}]
    return [dict(zip(case.sizes, values, strict=True)) for values in zip(*case.sizes.values(), strict=True)]


def _activate(say: Say) -> None:
    """First: torch 2.13 counts the devices that autograd may use at the first backward pass, the CPU's included."""
    from npusim.frontend.activate import activate

    say("activate")
    activate()


def _npu(case: Case, module: Any) -> Side:
    side = _side(case, "npu", _to("npu", module))
    dynamic = True if case.sizes else None
    return Side("npu", side.module, torch.compile(side.function, fullgraph=True, dynamic=dynamic))


def _side(case: Case, device: str, module: Any) -> Side:
    names = ", ".join(spec.name for spec in case.inputs)
    text = f"lambda m: lambda {names}: {case.expression}"
    file = f"<{case.name}>"
    linecache.cache[file] = (len(text), None, [text], file)  # tracebacks show it
    return Side(device, module, eval(compile(text, file, "eval"), dict(NAMES))(module))


def _call(case: Case, side: Side, size: Mapping[str, int]) -> Any:
    """All that the call gives and changes."""
    drawn = [_to(side.device, tensor) for tensor in inputs.draw(case, size)]
    given = [inputs.view(spec, tensor) for spec, tensor in zip(case.inputs, drawn, strict=True)]
    if case.optimizer:
        return _train(case, side, given)
    if case.gradients:
        return _backward(side, given)
    with torch.no_grad():
        outputs = side.function(*given)
    return outputs, drawn, _state(side.module)


def _backward(side: Side, given: list[torch.Tensor]) -> Any:
    """Outputs, and the gradients of inputs and parameters for a fixed gradient of every output."""
    leaves = [tensor for tensor in given if tensor.is_floating_point()]
    for leaf in leaves:
        leaf.requires_grad_()
    outputs = side.function(*given)
    roots = [out for out in pytree.tree_leaves(outputs) if out.requires_grad]
    generator = torch.Generator().manual_seed(1)
    torch.autograd.backward(roots, [torch.randn(r.shape, generator=generator).to(side.device) for r in roots])
    parameters = list(side.module.parameters()) if side.module is not None else []
    grads = [tensor.grad for tensor in [*leaves, *parameters]]
    return _detached((outputs, grads, _state(side.module)))


def _train(case: Case, side: Side, given: list[torch.Tensor]) -> Any:
    """The loss of every step, and the parameters after the last."""
    optimizer = getattr(torch.optim, case.optimizer)(side.module.parameters(), lr=0.01)
    losses = []
    for _ in range(case.steps):
        optimizer.zero_grad(set_to_none=True)
        loss = side.function(*given)
        loss.backward()
        optimizer.step()
        losses.append(loss)
    return _detached((losses, _state(side.module)))


def _state(module: Any) -> dict[str, torch.Tensor]:
    return {} if module is None else dict(module.state_dict())


def _detached(values: Any) -> Any:
    return pytree.tree_map_only(torch.Tensor, lambda tensor: tensor.detach().clone(), values)


def _to(device: str, values: Any) -> Any:
    if isinstance(values, torch.nn.Module):
        return values.to(device)
    return pytree.tree_map_only(torch.Tensor, lambda tensor: tensor.to(device), values)


def _kernels() -> int:
    from npusim.frontend.runtime import kernel

    return len(kernel.loaded())


def _one_compilation(size: Mapping[str, int], before: int, *, first: bool) -> None:
    more = _kernels() - before
    if more and not first:
        raise CompileError(
            f"the size {dict(size)} needed {more} kernels of its own",
            cause="the kernels of the first call are not for every size: torch.compile has specialised them",
            next_step="TORCH_LOGS=recompiles says which guard failed",
        )


__all__ = ["NAMES", "execute"]
