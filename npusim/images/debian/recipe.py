"""images/debian/rootfs.toml: what the base's root file system has beside the files of its packages. Data only."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import msgspec

from npusim import paths
from npusim.errors import ImageError

RECIPE_FILE = "debian/rootfs.toml"
RootPath = Annotated[str, msgspec.Meta(pattern=r"\A(?!.*(^|/)\.{0,2}(/|$))[^\x00]+\Z")]
Mode = Annotated[str, msgspec.Meta(pattern=r"\A[0-7]{3,4}\Z")]


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Paths are relative to the root. `epoch` is in seconds, `directories` gives modes in octal, `links` targets,
    `copies` the packages' files that are copied, `finish` commands for a container of what was unpacked."""

    epoch: int
    merged: tuple[str, ...]
    exclude: tuple[str, ...]
    keep: tuple[str, ...]
    directories: dict[RootPath, Mode]
    links: dict[RootPath, str]
    copies: dict[RootPath, RootPath]
    files: dict[RootPath, str]
    finish: tuple[tuple[str, ...], ...]


def recipe_file() -> Path:
    """Where the recipe is."""
    return paths.data_dir("images") / RECIPE_FILE


def load() -> Recipe:
    """The recipe that ships with npusim; raises `ImageError` when it is missing or malformed."""
    path = recipe_file()
    try:
        return msgspec.convert(tomllib.loads(path.read_text()), Recipe)
    except (OSError, ValueError, msgspec.ValidationError) as error:
        raise ImageError(f"{path} is not a valid recipe", cause=str(error), next_step="install npusim again") from error


__all__ = ["Recipe", "load", "recipe_file"]
