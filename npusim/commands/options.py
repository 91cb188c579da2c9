"""Options that several commands have in common."""

from __future__ import annotations

import click

engine = click.option("--engine", metavar="NAME", help="local, docker, or auto: docker if it is there. [NPUSIM_ENGINE]")
machine = click.option("--machine", metavar="NAME|FILE", help="The NPU: one that ships, or a TOML file.")
stack = click.option("--stack", metavar="NAME", help="PyTorch and Triton: torch2.10, torch2.13-cpu. [NPUSIM_STACK]")

__all__ = ["engine", "machine", "stack"]
