"""Lines that Inductor's wrapper writes for devices and streams: there is one of each, so none has an effect."""

from __future__ import annotations

from torch._inductor.codegen.common import DeviceOpOverrides


class NpuOpOverrides(DeviceOpOverrides):  # type: ignore[misc]
    def import_get_raw_stream_as(self, name: str) -> str:
        return f"{name} = lambda device: 0"

    def set_device(self, device_idx: int) -> str:
        del device_idx
        return "pass"

    def synchronize(self) -> str:
        return "pass"

    def device_guard(self, device_idx: int) -> str:
        del device_idx
        return "_npusim.no_guard()"
