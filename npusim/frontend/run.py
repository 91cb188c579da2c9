"""`python -m npusim.frontend.run SCRIPT ARGS...`: run a script with the npu device, write its report.

Exit codes are the launcher's: an npusim error leaves `error.json` in the run directory and ends with its kind's code, a
script that raised ends with `ScriptError`'s, a script's own exit code is passed on.
"""

from __future__ import annotations

import gc
import runpy
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path

from npusim.contract import ending, failure, rundir
from npusim.errors import NpusimError, ScriptError
from npusim.frontend import reporting
from npusim.frontend.activate import activate
from npusim.frontend.failures import capture, facts

GC_THRESHOLD = (100_000, 20, 20)
"""Importing torch and Inductor makes millions of objects that stay: looking through them costs a second of a run."""


def main() -> int:
    gc.set_threshold(*GC_THRESHOLD)
    script, sys.argv = sys.argv[1], sys.argv[1:]
    facts.set_script(Path(script), tuple(sys.argv[1:]))
    sys.path[0] = str(Path(script).resolve().parent)
    try:
        activate()
        code = run_script(script)
    except BaseException as error:
        return _explain(error)
    finally:
        reporting.save()
    return code


def run_script(script: str) -> int:
    """Run the script as `__main__`; the code that it exits with."""
    try:
        runpy.run_path(script, run_name="__main__")
    except SystemExit as stop:
        if stop.code is None or isinstance(stop.code, int):
            return stop.code or 0
        print(stop.code, file=sys.stderr)
        return 1
    return 0


def _explain(error: BaseException) -> int:
    """Leave the error for the launcher; Dynamo and Inductor wrap ours in their own."""
    if isinstance(error, KeyboardInterrupt):
        return 130
    ours = root(error)
    if ours is None:
        traceback.print_exception(_without_runner(error))
        ours = ScriptError(
            f"the script raised {type(error).__name__}: {error}",
            cause="see the traceback above",
            next_step="correct the script",
        )
        if in_inductor(error):
            capture.refused(ours, "inductor")
    else:
        capture.refused(ours, "inductor" if in_inductor(error) else "device")
    failure.save(rundir.current(), ours)
    return ours.exit_code


def root(error: BaseException) -> NpusimError | None:
    """The npusim error at the bottom of a chain of causes and contexts."""
    return next((each for each in _chain(error) if isinstance(each, NpusimError)), None)


def in_inductor(error: BaseException) -> bool:
    """Whether Inductor passed it on: it was raised while a graph was compiled."""
    kinds = [type(each) for each in _chain(error)]
    return any(k.__module__ == "torch._inductor.exc" or k.__name__ == "BackendCompilerFailed" for k in kinds)


def _chain(error: BaseException) -> Iterator[BaseException]:
    current: BaseException | None = error
    while current is not None:
        yield current
        current = current.__cause__ or current.__context__


def _without_runner(error: BaseException) -> BaseException:
    """The traceback from the script's first frame on."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None and "runpy" not in trace.tb_frame.f_code.co_filename:
        trace = trace.tb_next
    while trace is not None and trace.tb_next is not None and "runpy" in trace.tb_frame.f_code.co_filename:
        trace = trace.tb_next
    return error.with_traceback(trace)


if __name__ == "__main__":
    exit_code = main()
    sys.stdout.flush()
    ending.save(rundir.current(), exit_code)
    sys.exit(exit_code)
