"""Where things are in an image. The specs in images/ say the same; a test compares."""

from __future__ import annotations

ROOT = "/opt/npusim"
CODE = f"{ROOT}/code"
"""Holds npusim, pins and machines as they lie in a checkout; it is on PYTHONPATH."""
NATIVE = f"{CODE}/native"
MACHINES = f"{CODE}/machines"
BASE_PYTHON = "/usr/bin/python3.11"
COMPILER = "/usr/bin/g++"
STRIP = "/usr/bin/strip"


def prefix(role: str) -> str:
    """The virtual environment of a role."""
    return f"{ROOT}/{role}"


def python(role: str) -> str:
    """The interpreter of a role, in its own image only."""
    return f"{prefix(role)}/bin/python"


__all__ = ["BASE_PYTHON", "CODE", "COMPILER", "MACHINES", "NATIVE", "ROOT", "STRIP", "prefix", "python"]
