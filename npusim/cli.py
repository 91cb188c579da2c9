"""The command `npusim`. `main` is the one catcher of deliberate errors."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import NoReturn

import click

from npusim.errors import NpusimError, UsageError

INTERRUPTED = 130
TERMINATED = 143


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit: with a script's own code, an error's, 130 after Ctrl-C or 143 after SIGTERM."""
    signal.signal(signal.SIGTERM, _terminate)
    try:
        code = commands.main(
            args=None if arguments is None else list(arguments), prog_name="npusim", standalone_mode=False
        )
    except NpusimError as error:
        _show(error)
        sys.exit(error.exit_code)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(UsageError.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(UsageError.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    sys.exit(code if isinstance(code, int) else 0)


def _terminate(_number: int, _frame: FrameType | None) -> NoReturn:
    """Leave by way of every `finally`, which ends the programs that provisioning has started."""
    sys.exit(TERMINATED)


def _show(error: NpusimError) -> None:
    click.secho("npusim: ", fg="red", bold=True, nl=False, err=True)
    click.echo(str(error), err=True)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="npusim")
def commands() -> None:
    """PyTorch on a simulated NPU: right values, measured cycles, a pinned toolchain."""


@commands.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option("--machine", metavar="NAME|FILE", help="The NPU: one that ships, or a TOML file.")
@click.option(
    "--report", metavar="DIR", type=click.Path(path_type=Path, file_okay=False), help="Write DIR/report.json."
)
@click.option(
    "--allow-host-ops", is_flag=True, help="Report ops of compiled graphs that run on the host; do not refuse."
)
@click.option("--no-timing", is_flag=True, help="Values only, no cycles.")
@click.argument("script", type=click.Path(path_type=Path))
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def run(
    machine: str | None,
    report: Path | None,
    allow_host_ops: bool,
    no_timing: bool,
    script: Path,
    arguments: tuple[str, ...],
) -> int:
    """Run SCRIPT with ARGUMENTS on the NPU."""
    from npusim.launcher.run import Options, run_script

    options = Options(machine=machine, report=report, allow_host_ops=allow_host_ops, timing=not no_timing)
    return run_script(script, arguments, options)


@commands.command()
def doctor() -> int:
    """Check what npusim needs of this machine."""
    from npusim.launcher.doctor import examine

    return examine()


@commands.command()
@click.option("--verify", is_flag=True, help="Compare every installed file with its hash.")
@click.argument("names", nargs=-1, metavar="[NAME]...")
def env(verify: bool, names: tuple[str, ...]) -> int:
    """Make the environments (all, or those named) and show where they are."""
    from npusim.launcher.env import show

    return show(names, verify=verify)


@commands.command()
@click.argument("kernel")
@click.option("--until", metavar="NAME", default="", help="The last stage; all of them by default.")
@click.option("--machine", metavar="NAME|FILE", help="The NPU: one that ships, or a TOML file.")
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path, file_okay=False), help="Where the artefacts go.")
def stage(kernel: str, until: str, machine: str | None, out: Path | None) -> int:
    """Compile KERNEL step by step: a kernel's folder, its digest, or a spec.json."""
    from npusim.launcher.stage import run_stages

    return run_stages(kernel, until, machine, out)
