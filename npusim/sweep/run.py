"""`npusim sweep`: select, try, show, write, check."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import click

from npusim import paths
from npusim.contract import sweep as sweep_
from npusim.contract.sweep import Case, Script, Sweep
from npusim.errors import UsageError
from npusim.launcher.engine import failures
from npusim.launcher.engine.auto import AutoEngine
from npusim.launcher.engine.choose import choose
from npusim.launcher.engine.job import Engine, Job
from npusim.launcher.run import chosen_machine
from npusim.sweep import gate as gate_
from npusim.sweep import select, work
from npusim.sweep.cases import builtin
from npusim.sweep.gate import Gate
from npusim.sweep.work import Limits


@dataclass(frozen=True, kw_only=True)
class Options:
    """`scripts` is a folder, None for the built-in cases; `timeout` in seconds for each case; `gate` the file of cases
    that have to pass, None when all have to; `update` adds to it."""

    pattern: str = ""
    scripts: Path | None = None
    jobs: int = 1
    json: Path | None = None
    html: Path | None = None
    engine: str | None = None
    machine: str | None = None
    stack: str | None = None
    timeout: float = 120
    slow: bool = False
    gate: Path | None = None
    update: bool = False


def list_cases(options: Options) -> int:
    """Print the names that would be tried."""
    for case in _selected(options):
        click.echo(case.name)
    return 0


def run(options: Options) -> int:
    """The exit code. Raises `SweepError` when a case that has to pass did not, and what engines raise."""
    cases, gate = _selected(options), _gate(options)
    try:
        sweep = _tried(_engine(options), cases, options)
    except work.Stopped as stop:
        return stop.code
    if options.json:
        sweep_.dump(sweep, options.json)
    if options.html:
        from npusim.sweep.page import page

        page.write(sweep, options.html)
    _show(sweep, gate, options)
    gate_.check(gate, sweep.rows)
    return 0


def _selected(options: Options) -> tuple[Case | Script, ...]:
    if options.scripts is not None:
        return select.scripts(options.scripts, options.pattern)
    return select.cases(options.pattern, slow=options.slow)


def _gate(options: Options) -> Gate | None:
    if options.gate is None:
        if options.update:
            raise UsageError(
                "--update-passing has no file to add to",
                cause="--gate was not given",
                next_step="npusim sweep --gate FILE --update-passing",
            )
        return None
    if options.scripts is not None:
        raise UsageError(
            "--gate is for the built-in cases", cause="--scripts was given too", next_step="leave one of them out"
        )
    return gate_.load(options.gate, [case.name for case in builtin()])


def _engine(options: Options) -> Engine:
    """One for all cases."""
    chosen = choose(options.engine)
    return chosen.taken(options.stack) if isinstance(chosen, AutoEngine) else chosen


def _tried(engine: Engine, cases: tuple[Case | Script, ...], options: Options) -> Sweep:
    from npusim.sweep import progress  # rich: not for --list

    chip = chosen_machine(options.machine)
    folders = (options.scripts.absolute(),) if options.scripts else ()
    job = Job(program=(), folders=folders, machine=chip, stack=options.stack)
    begin = time.perf_counter()
    limits = Limits(options.jobs, options.timeout)
    with progress.watching(progress.stderr(), len(cases)) as watcher:
        tried = work.run(engine, job, cases, limits, _bundles(options), watcher)
    return Sweep(
        engine=engine.name,
        machine=chip.stem,
        machine_digest=tried.about.machine_digest,
        toolchain_digest=tried.about.toolchain_digest,
        jobs=options.jobs,
        seconds=round(time.perf_counter() - begin, 3),
        counts=sweep_.counts(tried.rows),
        rows=tried.rows,
    )


def _bundles(options: Options) -> Path:
    """Beside what is written, or in the cache."""
    beside = options.html or options.json
    return (beside.parent if beside else paths.cache_dir()) / failures.FOLDER


def _show(sweep: Sweep, gate: Gate | None, options: Options) -> None:
    from npusim.sweep import progress, table

    table.show(sweep, progress.stderr())
    if gate is None:
        return
    fresh = gate.new(sweep.rows)
    if options.update:
        gate.grow(sweep.rows)
    verb = "added to" if options.update else "pass and are not in"
    if fresh:
        click.echo(f"{len(fresh)} cases {verb} {gate.path}:", err=True)
    for name in fresh:
        click.echo(f"  {name}", err=True)


__all__ = ["Options", "list_cases", "run"]
