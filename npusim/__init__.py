"""PyTorch on a simulated NPU.

`import npusim` makes `device="npu"` and `torch.compile` for it exist in a Python that has torch: at once if torch is
imported already, else as soon as it is. Processes that never import torch (the launcher, the worker) pay nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from npusim import autoload, site

if TYPE_CHECKING:
    from npusim.contract.report import Report


def report() -> Report:
    """What this process did on the npu so far: kernels, cycles, bytes, host ops (schema npusim.report/1)."""
    from npusim.frontend.reporting import report as current

    return current()


site.extend()
autoload.install()

__all__ = ["report"]
