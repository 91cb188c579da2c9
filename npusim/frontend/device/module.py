"""torch.npu: what torch and programs ask of a device module. There is one device, npu:0, and it is synchronous.

Streams are torch.Stream objects that all mean the one stream; events complete when recorded and measure no time.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import torch

from npusim.frontend.device.native import native

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME = "npusim NPU"
Device: TypeAlias = "torch.device | str | int | None"


class DeviceProperties(NamedTuple):
    """What is known of the device without its machine file. Bytes."""

    name: str
    total_memory: int


def _index(device: Device) -> int:
    """Device index: None means the current device. Refuses devices that do not exist."""
    found = torch.device("npu", device) if isinstance(device, int) else torch.device(device or "npu")
    if found.type != "npu" or (found.index or 0) != 0:
        raise ValueError(f"{found} is not the npu device: there is one, npu:0")
    return 0


class device:  # noqa: N801  # torch's name
    """Context manager for the current device, as torch.cuda.device."""

    def __init__(self, device: Device) -> None:
        self.idx = _index(device)

    def __enter__(self) -> None:
        return None

    def __exit__(self, *exception: object) -> None:
        return None


_initialized = True  # torch.utils.checkpoint saves generators only of modules that say so


def is_available() -> bool:
    return True


def is_initialized() -> bool:
    return True


def init() -> None:
    """Nothing is left to initialise once the device is active."""


_lazy_init = init


def _is_in_bad_fork() -> bool:
    return native().is_in_bad_fork()


def device_count() -> int:
    return 1


def current_device() -> int:
    return 0


def set_device(device: Device) -> None:
    _index(device)


def get_device_name(device: Device = None) -> str:
    return get_device_properties(device).name


def get_device_properties(device: Device = None) -> DeviceProperties:
    _index(device)
    return DeviceProperties(_NAME, native().capacity())


def get_device_capability(device: Device = None) -> dict[str, Any]:
    capability: dict[str, Any] = torch.accelerator.get_device_capability(_index(device))
    return capability


def synchronize(device: Device = None) -> None:
    _index(device)


def get_amp_supported_dtype() -> list[torch.dtype]:
    return [torch.float16, torch.bfloat16]


def is_bf16_supported(including_emulation: bool = True) -> bool:  # noqa: ARG001  # torch's signature
    return True


# --- streams and events


def Stream(device: Device = None, priority: int = 0) -> torch.Stream:  # noqa: N802  # torch's name
    return torch.Stream(device=f"npu:{_index(device)}", priority=priority)


def Event(enable_timing: bool = False, blocking: bool = False) -> torch.Event:  # noqa: N802  # torch's name
    return torch.Event("npu", enable_timing=enable_timing, blocking=blocking)


def current_stream(device: Device = None) -> torch.Stream:
    return torch.accelerator.current_stream(_index(device))


default_stream = current_stream


def set_stream(stream: torch.Stream) -> None:
    torch.accelerator.set_stream(stream)


@contextmanager
def stream(stream: torch.Stream | None) -> Iterator[None]:
    if stream is not None:
        set_stream(stream)
    yield


# --- memory, in bytes


def memory_allocated(device: Device = None) -> int:
    _index(device)
    return native().memory_allocated()


def max_memory_allocated(device: Device = None) -> int:
    _index(device)
    return native().max_memory_allocated()


def memory_reserved(device: Device = None) -> int:
    return memory_stats(device)["reserved_bytes"]


def memory_stats(device: Device = None) -> dict[str, int]:
    _index(device)
    return native().memory_stats()


def mem_get_info(device: Device = None) -> tuple[int, int]:
    """(free, total)."""
    stats = memory_stats(device)
    return stats["free_bytes"], stats["capacity_bytes"]


def reset_peak_memory_stats(device: Device = None) -> None:
    _index(device)
    native().reset_peak()


def reset_accumulated_memory_stats(device: Device = None) -> None:
    _index(device)
    native().reset_accumulated()


def empty_cache() -> None:
    native().trim()


# --- random numbers


def default_generator() -> torch.Generator:
    return native().default_generator()


def manual_seed(seed: int) -> None:
    default_generator().manual_seed(int(seed))


manual_seed_all = manual_seed


def seed() -> None:
    default_generator().seed()


seed_all = seed


def initial_seed() -> int:
    return int(default_generator().initial_seed())


def get_rng_state(device: Device = "npu") -> torch.Tensor:
    _index(device)
    return default_generator().get_state()


def set_rng_state(new_state: torch.Tensor, device: Device = "npu") -> None:
    _index(device)
    default_generator().set_state(new_state)
