"""What the zygote imports and warms, so that no case pays for it, and the proof that it may be forked."""

from __future__ import annotations

import gc
import importlib
from pathlib import Path

from npusim.errors import SweepError

MODULES = (
    "torch",
    "torch._dynamo",
    "torch._inductor.compile_fx",
    "torch._inductor.bounds",
    "torch._inductor.choices",
    "torch._inductor.kernel_template_choice",
    "torch._inductor.compiler_bisector",
    "torch._dynamo.dce_extra_outputs",
    "torch._subclasses.schema_check_mode",
    "torch.export._trace",
    "triton",
    "triton.compiler.code_generator",
    "npusim.frontend.inductor.register",
    "npusim.frontend.runtime.kernel",
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
    """Trace a graph on the CPU without compiling it: Dynamo and AOTAutograd fill their tables at first use."""
    import torch

    torch.compile(lambda x: torch.softmax(x + 1, 0), backend="aot_eager")(torch.ones(3))
    torch._dynamo.reset()


def _check_threads() -> None:
    threads = [(task / "comm").read_text().strip() for task in Path("/proc/self/task").iterdir()]
    if len(threads) > 1:
        raise SweepError(
            f"the sweep's process has {len(threads)} threads and cannot be forked",
            cause="something that was imported has started " + ", ".join(threads[1:]),
            next_step="report it with the versions of the pinned environments: `npusim env`",
        )
