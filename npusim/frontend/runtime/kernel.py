"""The object behind a kernel's name in Inductor's wrapper: compiled when the wrapper is loaded, launched by `run`."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import torch

from npusim.contract.grid import evaluate
from npusim.contract.kernel_spec import KernelSpec, TensorArg
from npusim.contract.launch import Launch, Pointer
from npusim.errors import LaunchError, NpusimError
from npusim.frontend.device.native import native
from npusim.frontend.failures import capture
from npusim.frontend.failures.inputs import Inputs
from npusim.frontend.runtime import client, recorder
from npusim.frontend.runtime.specs import spec_of


class NpuKernel:
    """One compiled kernel. `run` has the signature that Inductor's wrapper calls: tensors and numels, `stream=`."""

    def __init__(self, spec: KernelSpec, source: str = "") -> None:
        self.spec = spec
        self.source = source
        self.digest = spec.digest
        self._timing = os.environ.get("NPUSIM_TIMING") != "0"
        self._tensors = [isinstance(a, TensorArg) for a in spec.args]
        self._inputs = Inputs(spec, client.current().settings.run_dir)
        try:
            compiled = client.current().compile(spec)
        except NpusimError as error:
            capture.not_compiled(error, spec, source)
            raise
        recorder.current().compiled(spec, compiled.compile_ms)

    def run(self, *args: Any, stream: object = None) -> None:
        """Launch over the grid that the numels give; an empty grid launches nothing."""
        del stream
        try:
            launch = self._launch(args)
        except NpusimError as error:
            capture.not_launched(error, self.spec, self.source)
            raise
        if 0 in launch.grid:
            return
        kept = self._inputs.keep(launch.pointers)
        try:
            result = client.current().run(launch)
        except NpusimError as error:
            inputs = partial(self._inputs.write, launch=launch, kept=kept)
            capture.not_launched(error, self.spec, self.source, inputs)
            raise
        recorder.current().launched(self.digest, launch.grid, result)

    def _launch(self, args: tuple[Any, ...]) -> Launch:
        if len(args) != len(self._tensors):
            raise LaunchError(
                f"kernel {self.spec.name} was called with {len(args)} arguments, it has {len(self._tensors)}",
                cause="the wrapper and the kernel come from different versions",
                next_step="remove Inductor's cache (TORCHINDUCTOR_CACHE_DIR) and run again",
            )
        pairs = tuple(zip(args, self._tensors, strict=True))
        return Launch(
            digest=self.digest,
            pointers=tuple(self._pointer(a) for a, tensor in pairs if tensor),
            scalars=tuple(a for a, tensor in pairs if not tensor),
            grid=self._grid(args),
            timing=self._timing,
        )

    def _grid(self, args: tuple[Any, ...]) -> tuple[int, int, int]:
        numels = {a.name: v for a, v in zip(self.spec.args, args, strict=True) if isinstance(v, int)}
        x, y, z = (evaluate(text, numels) for text in self.spec.grid)
        return x, y, z

    def _pointer(self, tensor: torch.Tensor) -> Pointer:
        if tensor.device.type != "npu":
            raise LaunchError(
                f"kernel {self.spec.name} was given a tensor on {tensor.device}",
                cause="the compiled function mixes devices",
                next_step='move all inputs to device="npu"',
            )
        return Pointer(*native().block_of(tensor.data_ptr()))


_kernels: dict[str, NpuKernel] = {}


def kernel(name: str, source: str) -> NpuKernel:
    """The kernel of this source; the same one for the same spec, so that it is compiled once a process."""
    try:
        spec = spec_of(name, source)
    except NpusimError as error:
        capture.not_made(error, name, source)
        raise
    digest = spec.digest
    if digest not in _kernels:
        _kernels[digest] = NpuKernel(spec, source)
    return _kernels[digest]


def loaded() -> tuple[NpuKernel, ...]:
    """The kernels of this process, in the order of their compilation."""
    return tuple(_kernels.values())
