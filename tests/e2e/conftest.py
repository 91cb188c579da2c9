"""The npu device and its backend, active in this process."""

from __future__ import annotations

from npusim.frontend.activate import activate

activate()
