"""The machine's Python that the environments are built on."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from npusim.errors import EnvironmentBuildError
from npusim.toolchain import process

_ASK = (
    "import json, sys, sysconfig; print(json.dumps([sys.executable, '%d.%d' % sys.version_info[:2], sys.version,"
    " sysconfig.get_platform(), sysconfig.get_paths()['include'], sys.prefix == sys.base_prefix]))"
)
ASK_SECONDS = 30.0


@dataclass(frozen=True)
class Python:
    """An interpreter. `minor` is like "3.11", `version` its whole banner, `include` the folder of Python.h."""

    executable: Path
    minor: str
    version: str
    platform: str
    include: Path
    is_base: bool


def ask(executable: Path) -> Python:
    """What an interpreter says about itself; raises `CommandError` when it does not run."""
    words = json.loads(process.run([executable, "-I", "-c", _ASK], env=clean_environment(), timeout=ASK_SECONDS).stdout)
    return Python(Path(words[0]), words[1], words[2], words[3], Path(words[4]), words[5])


def find_python(minor: str) -> Python:
    """An interpreter of that minor version that is no virtual environment.

    Raises `EnvironmentBuildError` when the machine has none.
    """
    tried: list[str] = []
    for candidate in _candidates(minor):
        try:
            python = ask(candidate)
        except process.CommandError as error:
            tried.append(f"{candidate} ({(error.output.strip() or error.what).splitlines()[-1]})")
            continue
        if python.minor == minor and python.is_base:
            return python
        tried.append(f"{candidate} (is {python.minor}{'' if python.is_base else ', a virtual environment'})")
    raise EnvironmentBuildError(
        f"this machine has no Python {minor}",
        cause="tried " + (", ".join(tried) or f"python{minor} on the PATH"),
        next_step=f"install python{minor} and python{minor}-dev (or use pyenv or `uv python install {minor}`) and have "
        f"python{minor} on the PATH",
    )


def _candidates(minor: str) -> Iterator[Path]:
    base = getattr(sys, "_base_executable", None) or sys.executable
    if f"{sys.version_info[0]}.{sys.version_info[1]}" == minor:
        yield Path(base)
    for folder in os.get_exec_path():
        found = shutil.which(f"python{minor}", path=folder)
        if found:
            yield Path(found)


def clean_environment() -> dict[str, str]:
    """This process's environment without what would bend another interpreter."""
    bending = {"PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "PYTHONEXECUTABLE", "PYTHONUSERBASE", "VIRTUAL_ENV"}
    return {name: value for name, value in os.environ.items() if name not in bending}


__all__ = ["Python", "ask", "clean_environment", "find_python"]
