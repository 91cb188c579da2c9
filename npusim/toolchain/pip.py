"""Which pip asks the package index, and how it is started. It keeps the user's own configuration."""

from __future__ import annotations

import importlib.util
import os
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

    def run(
        self, arguments: Sequence[str | Path], *, timeout: float, temporary: Path, installed: Path | None = None
    ) -> process.Completed:
        """Run pip; what it unpacks on the way goes to `temporary`. Raises `CommandError`.

        `installed` is a folder with metadata of packages that pip is to take for installed.
        """
        return self._python(["-m", "pip", *arguments], timeout, temporary, installed)

    def script(self, script: Path, arguments: Sequence[str | Path], *, timeout: float, temporary: Path) -> None:
        """Run a program that imports pip. Raises `CommandError`."""
        self._python(["-P", script, *arguments], timeout, temporary, None)

    def _python(
        self, words: Sequence[str | Path], timeout: float, temporary: Path, installed: Path | None
    ) -> process.Completed:
        environment = {**clean_environment(), "TMPDIR": str(temporary), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        path = [str(folder) for folder in (self.wheel, installed) if folder is not None]
        if path:
            environment["PYTHONPATH"] = os.pathsep.join(path)
        return process.run([self.interpreter, *words], env=environment, timeout=timeout)


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
