"""Spike and the timing library for programs that are run at every depth."""

from __future__ import annotations

from tests.lowering.functional.conftest import spike_library, tpuv3
from tests.lowering.timing.conftest import timing_library

__all__ = ["spike_library", "timing_library", "tpuv3"]
