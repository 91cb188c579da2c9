"""`npusim run`."""

from __future__ import annotations

from pathlib import Path

import click

from npusim.commands import options


@click.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@options.machine
@click.option(
    "--report", metavar="DIR", type=click.Path(path_type=Path, file_okay=False), help="Write DIR/report.json."
)
@click.option(
    "--allow-host-ops", is_flag=True, help="Report ops of compiled graphs that run on the host; do not refuse."
)
@click.option("--no-timing", is_flag=True, help="Values only, no cycles.")
@options.engine
@options.stack
@click.option(
    "--packages",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Packages beside PyTorch: what `npusim lock` wrote. [NPUSIM_PACKAGES]",
)
@click.option("--timeout", metavar="SECONDS", type=click.FloatRange(min=0, min_open=True), help="End the script then.")
@click.argument("script", type=click.Path(path_type=Path))
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def run(
    machine: str | None,
    report: Path | None,
    allow_host_ops: bool,
    no_timing: bool,
    engine: str | None,
    stack: str | None,
    packages: Path | None,
    timeout: float | None,
    script: Path,
    arguments: tuple[str, ...],
) -> int:
    """Run SCRIPT with ARGUMENTS on the NPU."""
    from npusim.launcher.run import Options, run_script

    options = Options(
        machine,
        report,
        allow_host_ops,
        timing=not no_timing,
        engine=engine,
        timeout=timeout,
        stack=stack,
        packages=packages,
    )
    return run_script(script, arguments, options)
