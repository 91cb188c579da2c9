"""The steps that images/*.toml name. Each fills a part of the folder that becomes the layer."""

from __future__ import annotations

from collections.abc import Callable

from npusim.errors import EnvironmentBuildError
from npusim.images.layer import FileLayer, FolderLayer, Layer
from npusim.images.spec import Step
from npusim.images.steps import base, extra, packages, thin
from npusim.images.steps.site import Shop, Site
from npusim.toolchain import process

STEPS: dict[Step, Callable[[Site], None]] = {
    "debian": base.rootfs,
    "finish": base.finish,
    "packages": packages.packages,
    "extra": extra.extra,
    "code": thin.copy,
    "native": thin.libraries,
    "bytecode": thin.bytecode,
}


def make(site: Site) -> Layer:
    """All steps of the layer. Raises what fetching raises, and `EnvironmentBuildError` for a step that fails."""
    for step in site.image.spec.steps:
        try:
            STEPS[step](site)
        except process.CommandError as error:
            raise EnvironmentBuildError(
                f"the step `{step}` of the image {site.image.name} failed",
                cause=process.tail(error.output) or error.what,
                next_step="`docker info` shows the engine's state; a remote engine (DOCKER_HOST) cannot build images",
            ) from error
    made = site.folder / base.ROOTFS
    return FileLayer(made) if made.exists() else FolderLayer(site.folder, site.image.spec.prefix)


__all__ = ["STEPS", "Shop", "Site", "make"]
