"""What the zygote imports and warms, so that no case pays for it, and the proof that it may be forked."""

from __future__ import annotations

import gc
import importlib
from pathlib import Path
from typing import Any

from npusim.errors import SweepError

MODULES = (
    "torch",
    "torch._dynamo",
    "torch._inductor.compile_fx",
    "torch._inductor.bounds",
    "torch._inductor.choices",
    "torch._inductor.codegen.memory_planning",
    "torch._inductor.kernel_template_choice",
    "sympy.tensor.tensor",
    "triton.compiler.code_generator",
    "npusim.frontend.device.register",
    "npusim.frontend.inductor.register",
    "npusim.frontend.runtime.kernel",
    "npusim.frontend.runtime.graph",
    "npusim.frontend.ttir.emit",
    "npusim.frontend.sweep.execute",
)


def load() -> None:
    """Import, warm, and move all objects out of the collector's sight (its marks would copy every page of a fork)."""
    for name in MODULES:
        importlib.import_module(name)
    _warm()
    gc.collect()
    gc.freeze()
    _check_threads()


def _warm() -> None:
    """Dynamo, AOTAutograd and Inductor's passes fill their tables at first use, which is two seconds of every case."""
    import torch
    from torch._inductor import codecache
    from torch._inductor.codegen.common import init_backend_registration
    from torch._inductor.compile_fx import compile_fx

    from npusim.frontend import identity

    def backend(gm: Any, inputs: Any) -> Any:
        return compile_fx(gm, inputs, inner_compile=_passes_only)

    with torch.no_grad():
        torch.compile(lambda x: torch.softmax(x + 1, 0), backend=backend)(torch.ones(3))
    torch._dynamo.reset()
    init_backend_registration()
    codecache.torch_key()
    codecache.CacheBase.get_system()
    identity.codegen_digest()


def _passes_only(gm: Any, _inputs: Any, **_options: Any) -> Any:
    """In place of Inductor's code generation, which for the CPU would call a compiler."""
    from torch._inductor.fx_passes.post_grad import post_grad_passes

    post_grad_passes(gm, True)
    return gm.forward


def _check_threads() -> None:
    threads = [(task / "comm").read_text().strip() for task in Path("/proc/self/task").iterdir()]
    if len(threads) > 1:
        raise SweepError(
            f"the sweep's process has {len(threads)} threads and cannot be forked",
            cause="something that was imported has started " + ", ".join(threads[1:]),
            next_step="report it with the versions of the pinned environments: `npusim env`",
        )
