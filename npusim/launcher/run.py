"""`npusim run`: a script as a job of the chosen engine, with a report and a table."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from npusim import paths
from npusim.contract import machine
from npusim.errors import NpusimError, ScriptError, UsageError
from npusim.launcher.engine.choose import choose
from npusim.launcher.engine.job import Job, Outcome
from npusim.toolchain import packages, stacks

FRONTEND = ("-m", "npusim.frontend.run")
PASSED_ON = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


@dataclass(frozen=True)
class Options:
    """`machine` is a name or a file, None for NPUSIM_MACHINE or the default; `report` a folder, None for no report.

    `engine` is a name of `engine.choose`, `stack` one of `stacks.chosen`, `timeout` in seconds, `packages` a lock that
    `npusim lock` wrote (None: NPUSIM_PACKAGES, or none).
    """

    machine: str | None = None
    report: Path | None = None
    allow_host_ops: bool = False
    timing: bool = True
    engine: str | None = None
    timeout: float | None = None
    stack: str | None = None
    packages: Path | None = None


def run_script(script: Path, arguments: Sequence[str], options: Options) -> int:
    """Run the script; its own exit code. Raises the `NpusimError` that ended it."""
    return conclude(choose(options.engine).run(job_of(script, arguments, options)))


def job_of(script: Path, arguments: Sequence[str], options: Options) -> Job:
    """The job that runs a script. Raises `UsageError`, `MachineError` or `PinError` for what it is not given right."""
    _check_script(script)
    stack, extra = stacks.chosen(options.stack), packages.chosen(options.packages)
    if extra is not None:
        packages.load(extra, stack)
    return Job(
        program=(*FRONTEND, script, *arguments),
        folders=(script.parent,),
        machine=chosen_machine(options.machine),
        report=options.report,
        allow_host_ops=options.allow_host_ops,
        timing=options.timing,
        timeout=options.timeout,
        stack=stack.name,
        packages=extra,
    )


def chosen_machine(name: str | None) -> Path:
    """The machine's file, checked: a wrong key is an error before anything starts."""
    chip = paths.machine_file(name or os.environ.get("NPUSIM_MACHINE") or paths.DEFAULT_MACHINE)
    machine.load(chip)
    return chip


def _check_script(script: Path) -> None:
    if not script.is_file():
        raise UsageError(
            f"there is no script {script}",
            cause="it is a folder" if script.is_dir() else f"no such file (looked from {Path.cwd()})",
            next_step="npusim run SCRIPT.py [ARGUMENTS]",
        )


def conclude(outcome: Outcome) -> int:
    """Show the report; the exit code of the whole command. Raises the error that ended the script."""
    for bundle in outcome.bundles:
        _tell(_next(bundle), outcome.error)
    if outcome.error is not None:
        raise outcome.error
    if outcome.code < 0:
        return _passed_on(-outcome.code)
    if outcome.report is not None:
        from npusim.launcher import table  # rich: not before the script runs

        table.show(outcome.report)
    elif outcome.code == 0:
        raise NpusimError(
            "the script ended without a report",
            cause="it left by os._exit, or replaced its process",
            next_step="let the script end normally",
        )
    return outcome.code


def _next(bundle: Path) -> str:
    """Where the bundle is, and the command that replays it."""
    from npusim.bundles.unpack import read_index

    option = "--engine docker " if read_index(bundle).engine == "docker" else ""
    return f"failure bundle {bundle}\n        npusim repro {option}{bundle}"


def _tell(text: str, error: NpusimError | None) -> None:
    """After the error's own words, which the command line's catcher prints; at once where there is none."""
    if error is None:
        sys.stderr.write(f"npusim: {text}\n")
    else:
        error.add_note(text)


def _passed_on(number: int) -> int:
    """The exit code for a script that a signal has ended."""
    if number in PASSED_ON:
        return PASSED_ON[signal.Signals(number)]
    raise ScriptError(
        f"the script's process was killed by {signal.Signals(number).name}",
        cause="the machine ran out of memory" if number == signal.SIGKILL else "a crash in native code",
        next_step="run it again with PYTHONFAULTHANDLER=1, which shows where it was",
    )


__all__ = ["Options", "chosen_machine", "conclude", "job_of", "run_script"]
