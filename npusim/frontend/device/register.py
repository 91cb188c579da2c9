"""Makes `device="npu"` exist in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch

from npusim.frontend.device import autocast, decompositions, module
from npusim.frontend.device.native import Native, load

if TYPE_CHECKING:
    from pathlib import Path


def activate(library: Path, arena: Path, capacity_bytes: int) -> Native:
    """Load the extension from `library` and give the device `capacity_bytes` of memory in the file `arena`.

    `arena` should be in a tmpfs; it is created sparse, and the backend worker maps the same file. Calling again with
    the same arena does nothing. A process has one arena for its whole life: a different one raises UsageError.
    """
    native = load(library)
    native.open_arena(str(arena), capacity_bytes)
    if getattr(torch, "npu", None) is not module:
        torch.utils.rename_privateuse1_backend("npu")
        torch._register_device_module("npu", module)
        torch.utils.generate_methods_for_privateuse1_backend()
        autocast.register()
        decompositions.register()
    return native
