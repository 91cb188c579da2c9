"""Inductor's and Dynamo's view of the npu device."""

from __future__ import annotations

from typing import Any, NamedTuple

import torch
from torch._dynamo.device_interface import DeviceInterface


class DeviceProperties(NamedTuple):
    """What Inductor asks of any Triton device. One program instance runs at a time; there are no warps.

    The warp and the threads of a multiprocessor are those by which Inductor decides how to split reductions: 2.10 has
    these numbers built in, 2.13 asks for them.
    """

    name: str = "npu"
    multi_processor_count: int = 1
    warp_size: int = 32
    major: int = 0
    minor: int = 0
    regs_per_multiprocessor: int = 65536
    max_threads_per_multi_processor: int = 2048
    max_threads_per_block: int = 1024
    total_memory: int = 1 << 34


class _Device:
    """`with interface.device(0)`: there is one device, so nothing changes."""

    def __init__(self, index: int) -> None:
        self.index = index

    def __enter__(self) -> _Device:
        return self

    def __exit__(self, *exception: object) -> None:
        return None


class _Worker:
    """Calls that Inductor makes in its compile workers."""

    @staticmethod
    def set_device(device: int) -> None:
        del device

    @staticmethod
    def current_device() -> int:
        return 0

    @staticmethod
    def get_device_properties(device: object = None) -> DeviceProperties:
        del device
        return DeviceProperties()


class NpuInterface(DeviceInterface):  # type: ignore[misc]
    """One synchronous device, npu:0."""

    device = _Device
    Event = torch.Event
    Stream = torch.Stream
    Worker = _Worker

    @staticmethod
    def current_device() -> int:
        return 0

    @staticmethod
    def set_device(device: object) -> None:
        del device

    @staticmethod
    def maybe_exchange_device(device: int) -> int:
        del device
        return 0

    @staticmethod
    def exchange_device(device: int) -> int:
        del device
        return 0

    @staticmethod
    def device_count() -> int:
        return 1

    @staticmethod
    def is_available() -> bool:
        return True

    @staticmethod
    def synchronize(device: object = None) -> None:
        del device

    @staticmethod
    def get_raw_stream(device: int) -> int:
        del device
        return 0

    @staticmethod
    def get_compute_capability(device: object = None) -> int:
        del device
        return 0

    @staticmethod
    def is_bf16_supported(including_emulation: bool = False) -> bool:
        del including_emulation
        return True

    @staticmethod
    def is_dtype_supported(dtype: torch.dtype, including_emulation: bool = False) -> bool:
        del dtype, including_emulation
        return True

    @staticmethod
    def is_triton_capable(device: object = None) -> bool:
        del device
        return True

    @staticmethod
    def raise_if_triton_unavailable(device: object = None) -> None:
        del device

    @staticmethod
    def memory_allocated(device: object = None) -> int:
        allocated: Any = torch.npu.memory_allocated(device)
        return int(allocated)
