"""One case from inside: becomes a process as `npusim run` has it, tries the case, leaves its verdict."""

from __future__ import annotations

import atexit
import faulthandler
import os
import signal
import sys
import traceback
from pathlib import Path

from npusim.contract import bundle, rundir
from npusim.contract.sweep import Case, Script
from npusim.frontend import reporting
from npusim.frontend import run as run_
from npusim.frontend.failures import capture, facts
from npusim.frontend.runtime import recorder
from npusim.frontend.sweep import again, blame, prctl, verdict
from npusim.frontend.sweep.verdict import Verdict

PHASE = "phase"
WHERE = signal.SIGUSR1
"""The guard's signal that asks for a traceback."""


def run(case: Case | Script, folder: Path, output: int, jobs: int) -> None:
    """The body of a process. `output` is a descriptor for what it prints."""
    _settle(folder, output)
    begin(folder, "start")
    try:
        found = _case(case, folder, jobs) if isinstance(case, Case) else _script(case, folder)
    except BaseException as error:
        found = _failed(case, folder, error)
    reporting.save()
    verdict.save(folder, found)
    # multiprocessing leaves these out in a forked process; a script's own have a right to run.
    atexit._run_exitfuncs()


def begin(folder: Path, phase: str) -> None:
    """Say what is done from here on, for a guard that finds us dead."""
    (folder / PHASE).write_text(phase)


def phase(folder: Path) -> str:
    """What the case was doing last; empty when it had not begun."""
    path = folder / PHASE
    return path.read_text() if path.exists() else ""


def _failed(case: Case | Script, folder: Path, error: BaseException) -> Verdict:
    ours = run_.root(error)
    traceback.print_exception(ours or error)
    if ours is not None:
        capture.refused(ours, "inductor" if run_.in_inductor(error) else "device")
    return blame.verdict(error, phase(folder), script=isinstance(case, Script))


def _settle(folder: Path, output: int) -> None:
    prctl.die_with_parent(signal.SIGKILL)
    os.setpgid(0, 0)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for descriptor in (1, 2):
        os.dup2(output, descriptor)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    faulthandler.enable()
    faulthandler.register(WHERE)
    atexit._clear()
    for name in (rundir.VARIABLE, recorder.VARIABLE, bundle.FAILURES):
        os.environ[name] = str(folder)


def _case(case: Case, folder: Path, jobs: int) -> Verdict:
    from npusim.frontend.sweep.execute import execute

    facts.set_script(again.write(case, folder))
    return execute(case, jobs, lambda phase: begin(folder, phase))


def _script(script: Script, folder: Path) -> Verdict:
    from npusim.frontend.activate import activate

    facts.set_script(Path(script.path))
    sys.argv = [script.path]
    sys.path[0] = str(Path(script.path).resolve().parent)
    activate()
    begin(folder, "script")
    code = run_.run_script(script.path)
    return Verdict(status="pass") if code == 0 else blame.exited(code)


__all__ = ["WHERE", "begin", "phase", "run"]
