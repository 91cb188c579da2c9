"""The report of this process: kernels, host ops, wall clock."""

from __future__ import annotations

import sys

from npusim.contract.report import HostOp, Report
from npusim.frontend.runtime import recorder


def report() -> Report:
    """What this process did on the npu so far (schema npusim.report/1)."""
    return recorder.current().report(_host_ops())


def save() -> None:
    """Write the report to NPUSIM_REPORT, if it names a folder."""
    recorder.save(report())


def _host_ops() -> list[HostOp]:
    if "_npu_C" not in sys.modules:
        return []
    from npusim.frontend.device.host_ops import host_ops

    return list(host_ops())
