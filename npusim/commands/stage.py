"""`npusim stage`."""

from __future__ import annotations

from pathlib import Path

import click

from npusim.commands import options


@click.command()
@click.argument("kernel")
@click.option("--until", metavar="NAME", default="", help="The last stage; all of them by default.")
@options.machine
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path, file_okay=False), help="Where the artefacts go.")
def stage(kernel: str, until: str, machine: str | None, out: Path | None) -> int:
    """Compile KERNEL step by step: a kernel's folder, its digest, or a spec.json."""
    from npusim.launcher.stage import run_stages

    return run_stages(kernel, until, machine, out)
