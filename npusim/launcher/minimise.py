"""`npusim repro --minimise`: one job that makes all trials, and what it found."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from npusim import paths
from npusim.bundles.unpack import read_index, unpack
from npusim.contract.bundle import Index, Minimised
from npusim.errors import BundleError, ReproError, UsageError
from npusim.launcher import replay, repro
from npusim.launcher.archive import archive_of
from npusim.launcher.engine.choose import choose
from npusim.launcher.engine.failures import FOLDER


def run(archive: Path, options: replay.Options) -> int:
    """Say what the smallest failing launch is, and leave it as a bundle. Raises as `repro.replay` does."""
    with tempfile.TemporaryDirectory(prefix="npusim-repro-") as scratch:
        found = unpack(archive_of(archive), Path(scratch) / "bundle")
        engine = repro.allowed(found, choose(options.engine))
        _check(found.index, options)
        click.echo(f"{repro.describe(found.index)}\nminimising ({engine.name} engine)")
        target = options.out or paths.cache_dir() / FOLDER
        outcome = engine.run(replay.job(found, "spec", options, target, "--minimise"))
    for bundle in outcome.bundles:
        index = read_index(bundle)
        if index.minimised is not None:
            click.echo(f"{repro.plain(_found(index, index.minimised))}\nbundle {bundle}\n       npusim repro {bundle}")
            return 0
    raise outcome.error or ReproError(
        "nothing was found",
        cause=f"the search ended with code {outcome.code} and left no bundle",
        next_step="npusim repro BUNDLE shows whether the failure is there at all",
    )


def _check(index: Index, options: replay.Options) -> None:
    if index.stage in replay.BEFORE_KERNELS:
        raise BundleError(
            "this failure cannot be minimised",
            cause=f"it came in {index.layer}, before there was a kernel: its shapes are in the script",
            next_step="make the tensors of the script smaller by hand",
        )
    if options.start is not None:
        raise UsageError(
            "--minimise chooses itself where a trial begins",
            cause="a failed launch is launched again, a failed compilation begins with the source",
            next_step="leave --from out",
        )


def _found(index: Index, minimised: Minimised) -> str:
    """What shrank, in a few lines."""
    what = "launch" if index.stage in replay.LAUNCHES else "kernel"
    lines = [f"the smallest failing {what} ({minimised.trials} trials):"]
    for name, before in minimised.before.items():
        after = minimised.after[name]
        lines.append(
            f"  {name:12} {before:>10,} -> {after:,}" if after < before else f"  {name:12} {before:>10,} stays"
        )
    if minimised.zeroed:
        lines.append(f"  inputs whose values do not matter: {', '.join(minimised.zeroed)}")
    return "\n".join([*lines, *([f"  {minimised.note}"] if minimised.note else [])])


__all__ = ["run"]
