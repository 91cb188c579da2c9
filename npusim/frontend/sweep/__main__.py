"""`python -m npusim.frontend.sweep PLAN`: try every case of the plan in a process of its own.

The exit code is 0 when every case has left its row, whatever they say; an npusim error leaves `error.json`.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import NoReturn

# Threads do not survive a fork: neither numpy's BLAS nor Inductor's compile workers may start any here.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["TORCHINDUCTOR_COMPILE_THREADS"] = "1"

from npusim import autoload
from npusim.contract import failure, rundir
from npusim.errors import NpusimError
from npusim.frontend.sweep import plan as plan_
from npusim.frontend.sweep import zygote


def main() -> int:
    autoload.cancel()  # each case activates the npu for itself
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    try:
        zygote.run(plan_.load(Path(sys.argv[1])))
    except NpusimError as error:
        failure.save(rundir.current(), error)
        return error.exit_code
    return 0


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)
    sys.exit(128 + number)


if __name__ == "__main__":
    sys.exit(main())
