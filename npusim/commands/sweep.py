"""`npusim sweep`."""

from __future__ import annotations

from pathlib import Path

import click

from npusim.commands import options

FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.argument("pattern", default="", metavar="[PATTERN]")
@click.option(
    "--scripts", metavar="DIR", type=click.Path(path_type=Path), help="Every script of a folder, not the cases."
)
@click.option("-j", "--jobs", metavar="N", type=click.IntRange(min=1), default=1, help="Cases at once.")
@click.option("--json", metavar="FILE", type=FILE, help="Write everything (docs/sweep.md).")
@click.option("--html", metavar="FILE", type=FILE, help="Write a page for people.")
@options.engine
@options.stack
@options.machine
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True),
    default=120,
    show_default=True,
    help="For each case.",
)
@click.option("--slow", is_flag=True, help="Try the slow cases too.")
@click.option("--list", "only_list", is_flag=True, help="Print the names, try nothing.")
@click.option("--gate", metavar="FILE", type=FILE, help="Only the cases in FILE have to pass.")
@click.option("--update-passing", is_flag=True, help="Add the names that pass to --gate's file.")
def sweep(
    pattern: str,
    scripts: Path | None,
    jobs: int,
    json: Path | None,
    html: Path | None,
    engine: str | None,
    machine: str | None,
    stack: str | None,
    timeout: float,
    slow: bool,
    only_list: bool,
    gate: Path | None,
    update_passing: bool,
) -> int:
    """Try the built-in op cases (or scripts), each in a process of its own.

    PATTERN is a part of a name, or a shell's pattern. Without --gate the exit code is 40 unless every case passes.
    """
    from npusim.sweep.run import Options, list_cases, run

    options = Options(
        pattern=pattern,
        scripts=scripts,
        jobs=jobs,
        json=json,
        html=html,
        engine=engine,
        machine=machine,
        stack=stack,
        timeout=timeout,
        slow=slow,
        gate=gate,
        update=update_passing,
    )
    return list_cases(options) if only_list else run(options)
