"""`python -m npusim.backend.spawner --base DIR`: start workers for frontends that run in another container."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from npusim.backend.spawner.server import Spawner

WORKER = (sys.executable, "-m", "npusim.backend.worker")
SOCKET = "spawner.sock"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m npusim.backend.spawner", description=__doc__)
    parser.add_argument("--base", type=Path, required=True, help="folder of the socket and of all run directories")
    base: Path = parser.parse_args(arguments).base
    Spawner(base, WORKER).serve(base / SOCKET)


if __name__ == "__main__":
    main()
