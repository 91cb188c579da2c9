"""`npusim repro --minimise`: the smallest sizes, and the fewest inputs, with which the bundle's failure stays.

Each trial has a fresh worker, and Triton runs in a child: a crash is an outcome like any other. The failure stays if
kind, stage and words do; numbers in it may change. The result is captured as a new failure.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from npusim.bundles import compare
from npusim.contract.bundle import Minimised
from npusim.errors import BundleError, NpusimError, ReproError
from npusim.frontend.replay.compile_trial import CompileTrial
from npusim.frontend.replay.launch_trial import LaunchTrial
from npusim.frontend.replay.recorded import Recorded
from npusim.frontend.replay.shrink import Sizes, Trials, shrink

MOST = 80
"""Trials of sizes; a worker starts in some tenths of a second."""
Identity = tuple[str, str, str]


def run(recorded: Recorded, run_dir: Path) -> None:
    """Search, and leave the smallest failure as a bundle. Raises `ReproError` when the failure is not there at all."""
    trial = _trial(recorded, run_dir)
    index = recorded.index
    wanted = index.kind, index.stage, compare.words(index.kind, index.what, index.cause, numbers=False)
    fails = _same_as(wanted, trial.attempt)
    if not fails(trial.sizes):
        raise ReproError(
            "the failure of the bundle is not reproduced, so that there is nothing to minimise",
            cause="its sizes give " + _shown(trial.attempt(trial.sizes)),
            next_step="npusim repro BUNDLE shows the two beside each other",
        )
    trials = Trials(fails, MOST)
    after = shrink(trial.sizes, trials, powers=trial.powers)
    zeroed = trial.drop_inputs(after, fails)
    note = trial.note(after) + (f"; stopped after {MOST} trials" if trials.exhausted else "")
    trial.leave(after, Minimised(trial.sizes, after, zeroed, trials.count + len(zeroed), note))


def _trial(recorded: Recorded, run_dir: Path) -> LaunchTrial | CompileTrial:
    if recorded.launched is not None and recorded.spec is not None:
        return LaunchTrial(recorded, recorded.spec, recorded.launched, run_dir)
    if recorded.source and recorded.index.stage != "launch":
        return CompileTrial(recorded, run_dir)
    raise BundleError(
        "this failure cannot be minimised",
        cause=f"the bundle has neither a launch nor a kernel's source: it failed in {recorded.index.layer}",
        next_step="make the tensors of the script smaller by hand",
    )


def _same_as(wanted: Identity, attempt: Callable[[Sizes], NpusimError | None]) -> Callable[[Sizes], bool]:
    def fails(sizes: Sizes) -> bool:
        error = attempt(sizes)
        return error is not None and _identity(error) == wanted

    return fails


def _identity(error: NpusimError) -> Identity:
    return error.kind, error.stage, compare.words(error.kind, error.what, error.cause, numbers=False)


def _shown(error: NpusimError | None) -> str:
    return "no failure" if error is None else f"{error.kind} in {error.stage}: {error.what}"


__all__ = ["run"]
