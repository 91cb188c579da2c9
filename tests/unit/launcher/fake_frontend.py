"""Stands in for `npusim.frontend.run`: same contract with the launcher, no torch. Runs the script and reports."""

from __future__ import annotations

import json
import os
import runpy
import sys
import traceback
from pathlib import Path

from npusim.contract import failure, report
from npusim.errors import NpusimError, ScriptError

ZERO = "0" * 64


def main() -> int:
    sys.argv = sys.argv[1:]
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    except SystemExit as stop:
        return leave(int(stop.code or 0))
    except KeyboardInterrupt:
        return leave(130)
    except NpusimError as error:
        return fail(error)
    except Exception as error:
        traceback.print_exc()
        return fail(ScriptError(f"the script raised {error!r}", cause="see above", next_step="correct it"))
    return leave(0)


def fail(error: NpusimError) -> int:
    failure.save(Path(os.environ["NPUSIM_RUN_DIR"]), error)
    return leave(error.exit_code)


def leave(code: int) -> int:
    wall = report.WallClock(total=0, compile=0, functional=0, timing=0, other=0)
    made = report.assemble(
        machine_digest=ZERO,
        toolchain_digest=ZERO,
        engine=os.environ["NPUSIM_ENGINE"],
        kernels=(),
        host_ops=(),
        wall_clock_ms=wall,
    )
    report.dump(made, Path(os.environ["NPUSIM_REPORT"]))
    Path(os.environ["NPUSIM_REPORT"], "environment.json").write_text(json.dumps(dict(os.environ)))
    return code


if __name__ == "__main__":
    sys.exit(main())
