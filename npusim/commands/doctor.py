"""`npusim doctor`."""

from __future__ import annotations

import click


@click.command()
def doctor() -> int:
    """Check what npusim needs of this machine."""
    from npusim.launcher.doctor import examine

    return examine()
