"""The command `npusim`. `main` is the one catcher of deliberate errors."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from types import FrameType
from typing import NoReturn

import click

from npusim.commands.doctor import doctor
from npusim.commands.env import env
from npusim.commands.images import images
from npusim.commands.lock import lock
from npusim.commands.repro import repro
from npusim.commands.run import run
from npusim.commands.stage import stage
from npusim.commands.sweep import sweep
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
    for note in getattr(error, "__notes__", ()):
        click.echo(f"npusim: {note}", err=True)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="npusim")
def commands() -> None:
    """PyTorch on a simulated NPU: right values, measured cycles, a pinned toolchain."""


for _command in (run, doctor, env, images, stage, lock, repro, sweep):
    commands.add_command(_command)
