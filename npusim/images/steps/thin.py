"""Steps of the thin layers: our code, its native libraries, its bytecode."""

from __future__ import annotations

import shutil
from pathlib import Path, PurePosixPath

from npusim.images import code, layout
from npusim.images.steps.site import Site
from npusim.images.workshop import Workshop
from npusim.toolchain import build, native
from npusim.toolchain.command import Command
from npusim.toolchain.store import key_of

BYTECODE_SECONDS = 600.0
SOURCE = "source"
"""Beside a library that is kept: the digest of what it was built from."""


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
    with site.workshop() as perform:
        for target in native.targets(str(site.image.spec.role)):
            shutil.copyfile(_library(site, target, perform), folder / target.name)


def _library(site: Site, target: native.Target, perform: Workshop) -> Path:
    """A library, built if nobody has for these layers and these sources."""
    key = key_of(*site.below.layers, native.source_digest(target))
    kept = site.shop.store.folder("images/native", target.name, key)

    def fill(out: Path) -> None:
        work = site.folder / "work"
        work.mkdir()
        where = _where(site, PurePosixPath(site.image.spec.prefix) / work.name)
        build.library(target, where, work, perform, site.shop.progress)
        shutil.copyfile(work / target.name, out / target.name)
        (out / SOURCE).write_text(native.source_digest(target))
        shutil.rmtree(work)

    if site.shop.fresh:
        shutil.rmtree(kept, ignore_errors=True)
    return site.shop.store.obtain(kept, key, fill) / target.name


def _where(site: Site, out: PurePosixPath) -> native.Paths:
    python = PurePosixPath(layout.BASE_PYTHON).name
    return native.Paths(
        compiler=PurePosixPath(layout.COMPILER),
        package=PurePosixPath(layout.CODE, "npusim"),
        site=PurePosixPath(layout.prefix(str(site.image.spec.role)), "lib", python, "site-packages"),
        include=PurePosixPath("/usr/include", python),
        out=out,
    )


def bytecode(site: Site) -> None:
    """Compiled Python: a container cannot write it, and would compile at every start."""
    python = layout.python(str(site.image.spec.role))
    words = (python, "-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash", f"{layout.CODE}/npusim")
    with site.workshop() as perform:
        perform(Command(words, BYTECODE_SECONDS))


__all__ = ["SOURCE", "bytecode", "copy", "libraries"]
