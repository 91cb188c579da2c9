"""`npusim repro`."""

from __future__ import annotations

from pathlib import Path

import click

from npusim.commands import options


@click.command()
@options.engine
@click.option(
    "--from",
    "start",
    type=click.Choice(["source", "spec", "stage", "script"]),
    help="Begin with Inductor's source, the kernel's spec, the stage that failed, or run the script.",
)
@click.option("--minimise", is_flag=True, help="Look for the smallest sizes that fail the same way.")
@click.option(
    "--out", metavar="DIR", type=click.Path(path_type=Path, file_okay=False), help="For the bundles it makes."
)
@click.option(
    "--packages",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Packages of the script, in place of the bundle's own lock.",
)
@click.option("--timeout", metavar="SECONDS", type=click.FloatRange(min=0, min_open=True), help="End the replay then.")
@click.argument("bundle", type=click.Path(path_type=Path))
def repro(
    engine: str | None,
    start: str | None,
    minimise: bool,
    out: Path | None,
    packages: Path | None,
    timeout: float | None,
    bundle: Path,
) -> int:
    """Replay the failure of BUNDLE, offline, and say whether it fails the same way."""
    from npusim.launcher import minimise as minimise_
    from npusim.launcher import repro as repro_
    from npusim.launcher.replay import Options

    options = Options(engine, start, out, timeout, packages)
    return minimise_.run(bundle, options) if minimise else repro_.replay(bundle, options)
