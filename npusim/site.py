"""Packages beside those of an environment: their folder goes to the end of `sys.path`, so that none hides another's.

Standard library only: `import npusim` does it, in every process that the launcher or a script starts.
"""

from __future__ import annotations

import os
import sys

VARIABLE = "NPUSIM_SITE"


def extend() -> None:
    """Append the folder that NPUSIM_SITE names, if there is one."""
    folder = os.environ.get(VARIABLE)
    if folder and folder not in sys.path:
        sys.path.append(folder)


__all__ = ["VARIABLE", "extend"]
