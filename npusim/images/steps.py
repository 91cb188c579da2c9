"""The steps that images/*.toml names. Each fills a part of the folder that becomes the layer."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from npusim.containers import Engine, Mount
from npusim.errors import EnvironmentBuildError, ImageError
from npusim.images import code, layout
from npusim.images import finish as finishing
from npusim.images.debian import fetch, recipe
from npusim.images.debian import lock as debian
from npusim.images.debian import rootfs as unpack
from npusim.images.layer import FileLayer, FolderLayer, Layer
from npusim.images.spec import Image, Step
from npusim.images.workshop import Workshop, workshop
from npusim.toolchain import build, native, pins, process, pypi, venv
from npusim.toolchain.boot import boot
from npusim.toolchain.command import Command
from npusim.toolchain.progress import Progress
from npusim.toolchain.store import Store, key_of

ROOTFS = "rootfs.tar"
WHEELS, BOOT = "/wheels", "/boot"
BYTECODE_SECONDS = 600.0


@dataclass(frozen=True)
class Site:
    """Where a layer is made: `folder` becomes the layer of `image`, `parent` is the id of what it stands on.

    With `fresh` nothing is taken from an earlier build.
    """

    image: Image
    folder: Path
    parent: str | None
    engine: Engine
    store: Store
    progress: Progress
    fresh: bool


def rootfs(site: Site) -> None:
    """The base, as the tar of its layer."""
    lock = debian.load()
    debs = fetch.fetch(site.store, lock, site.progress)
    with (
        site.progress.step(f"{site.image.name}: unpacking {len(debs)} packages", 1) as step,
        (site.folder / ROOTFS).open("wb") as out,
    ):
        unpack.write_rootfs(lock, debs, out)
        step.part("")


def finish(site: Site) -> None:
    """What the packages' own programs make of them."""
    with site.progress.step(f"{site.image.name}: finishing the packages", 1) as step:
        finishing.finish(site.engine, _parent(site), recipe.load().finish, site.folder)
        step.part("")


def packages(site: Site) -> None:
    """A virtual environment from the lock."""
    (name,) = site.image.spec.locks
    lock = pins.load(name)
    tools = boot(site.store, site.progress)
    pypi.fetch(site.store, lock, tools.pip, site.progress)
    given = (Mount(site.store.wheels, WHEELS), Mount(tools.uv.parent, BOOT))
    prefix = site.image.spec.prefix
    paths = (prefix, layout.BASE_PYTHON, f"{BOOT}/{tools.uv.name}", WHEELS, layout.STRIP)
    place = venv.Place(*map(PurePosixPath, paths))
    with (
        site.progress.step(f"{site.image.name}: installing {len(lock.packages)} packages", 1) as step,
        workshop(site.engine, _parent(site), site.folder, prefix, given) as perform,
    ):
        venv.make(lock, site.folder, place, perform, venv.UNCHECKED)
        step.part("")


def copy(site: Site) -> None:
    """This copy of npusim, its pins and machines."""
    for name, path in code.files():
        target = site.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def libraries(site: Site) -> None:
    """The native libraries of the role, for the packages of the parent."""
    folder = site.folder / PurePosixPath(layout.NATIVE).name
    folder.mkdir()
    with workshop(site.engine, _parent(site), site.folder, site.image.spec.prefix) as perform:
        for target in native.targets(str(site.image.spec.role)):
            shutil.copyfile(_library(site, target, perform), folder / target.name)


def _library(site: Site, target: native.Target, perform: Workshop) -> Path:
    """A library, built if nobody has for this parent and these sources."""
    key = key_of(_parent(site), native.source_digest(target))
    kept = site.store.folder("images/native", target.name, key)

    def fill(out: Path) -> None:
        work = site.folder / "work"
        work.mkdir()
        where = _where(site, PurePosixPath(site.image.spec.prefix) / work.name)
        build.library(target, where, work, perform, site.progress)
        shutil.copyfile(work / target.name, out / target.name)
        shutil.rmtree(work)

    if site.fresh:
        shutil.rmtree(kept, ignore_errors=True)
    return site.store.obtain(kept, key, fill) / target.name


def _parent(site: Site) -> str:
    if site.parent is None:
        raise ImageError(
            f"the image {site.image.name} stands on nothing",
            cause=f"its steps ({', '.join(site.image.spec.steps)}) run in a container of its parent",
            next_step="give it a parent in images/",
        )
    return site.parent


def _where(site: Site, out: PurePosixPath) -> native.Paths:
    python = PurePosixPath(layout.BASE_PYTHON).name
    packages = PurePosixPath(layout.prefix(str(site.image.spec.role)), "lib", python, "site-packages")
    include = PurePosixPath("/usr/include", python)
    return native.Paths(PurePosixPath(layout.COMPILER), PurePosixPath(layout.CODE, "npusim"), packages, include, out)


def bytecode(site: Site) -> None:
    """Compiled Python: a container cannot write it, and would compile at every start."""
    words = (
        layout.python(str(site.image.spec.role)),
        "-m",
        "compileall",
        "-q",
        "--invalidation-mode",
        "unchecked-hash",
    )
    with workshop(site.engine, _parent(site), site.folder, site.image.spec.prefix) as perform:
        perform(Command((*words, f"{layout.CODE}/npusim"), BYTECODE_SECONDS))


STEPS: dict[Step, Callable[[Site], None]] = {
    "debian": rootfs,
    "finish": finish,
    "packages": packages,
    "code": copy,
    "native": libraries,
    "bytecode": bytecode,
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
    made = site.folder / ROOTFS
    return FileLayer(made) if made.exists() else FolderLayer(site.folder, site.image.spec.prefix)


__all__ = ["STEPS", "Site", "make"]
