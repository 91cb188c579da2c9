"""Which pip asks the package index, and how it is started. It keeps the user's own configuration."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from npusim.errors import FetchError
from npusim.toolchain import process
from npusim.toolchain.python import clean_environment, find_python

HAS_PIP_SECONDS = 60.0


@dataclass(frozen=True)
class Pip:
    """`wheel` is a pip to run without installing it; None means the interpreter's own."""

    interpreter: Path
    wheel: Path | None = None

    def run(self, arguments: Sequence[str | Path], *, timeout: float, temporary: Path) -> process.Completed:
        """Run pip; what it unpacks on the way goes to `temporary`. Raises `CommandError`."""
        environment = {**clean_environment(), "TMPDIR": str(temporary), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        if self.wheel is not None:
            environment["PYTHONPATH"] = str(self.wheel)
        return process.run([self.interpreter, "-m", "pip", *arguments], env=environment, timeout=timeout)


def any_pip(minor: str) -> Pip:
    """A pip that is there already: this interpreter's, or that of the machine's Python `minor`."""
    if importlib.util.find_spec("pip") is not None:
        return Pip(Path(sys.executable))
    machine = find_python(minor).executable
    if process.run([machine, "-m", "pip", "--version"], timeout=HAS_PIP_SECONDS, check=False).returncode == 0:
        return Pip(machine)
    raise FetchError(
        "there is no pip to fetch the first wheel with",
        cause=f"neither {sys.executable} nor {machine} has one",
        next_step=f"{sys.executable} -m ensurepip",
    )


__all__ = ["Pip", "any_pip"]
