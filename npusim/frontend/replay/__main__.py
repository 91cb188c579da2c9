"""`python -m npusim.frontend.replay FOLDER --from source|spec|kernel [--minimise]`: see `main`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from npusim import autoload
from npusim.contract import failure, rundir
from npusim.errors import NpusimError
from npusim.frontend.failures import facts
from npusim.frontend.replay import minimise, steps
from npusim.frontend.replay.recorded import load


def main(arguments: Sequence[str] | None = None) -> int:
    """Replay to the end; 0, or the code of the error, which is left as a script's is. Kernels are built anew."""
    options = _parse(arguments)
    autoload.cancel()  # Triton and Inductor's helpers import torch; no device is needed
    facts.set_script(None)
    run_dir = rundir.current()
    os.environ.pop(rundir.VARIABLE, None)
    os.environ["NPUSIM_CACHE"] = str(run_dir / "cache")
    try:
        recorded = load(options.folder)
        if options.minimise:
            minimise.run(recorded, run_dir)
        else:
            steps.replay(recorded, options.start, run_dir)
    except NpusimError as error:
        failure.save(run_dir, error)
        return error.exit_code
    return 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m npusim.frontend.replay", description=main.__doc__)
    parser.add_argument("folder", type=Path, help="an unpacked bundle")
    parser.add_argument("--from", dest="start", choices=steps.STARTS, default="source", help="where to begin")
    parser.add_argument("--minimise", action="store_true", help="look for the smallest sizes that fail the same way")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    raise SystemExit(main())
