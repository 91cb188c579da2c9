"""Both environments and the native libraries as one value, and the memo that makes the second look cheap."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from npusim import paths
from npusim.contract.files import sha256, write_whole
from npusim.toolchain.packages import PackagesLock, load
from npusim.toolchain.stacks import Stack, chosen
from npusim.toolchain.store import MARK, Store, key_of, room

SOURCE_SUFFIXES = (".py", ".cpp", ".cc", ".h")
PIN_SUFFIXES = (".json", ".toml")


class Toolchain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What scripts run with: a stack and the backend.

    `variables` are the libraries and the worker's interpreter by environment variable, `digest` (64 hex digits) covers
    both environments, `inductor_key` names Inductor's cache: generated code depends on the frontend and on npusim's own
    sources. `folders` are the store's entries that all this lies in. `site` are the site-packages of a lock of packages
    (toolchain/packages.py), which `digest` then covers too.
    """

    stack: str
    frontend_python: Path
    backend_python: Path
    variables: dict[str, str]
    digest: str
    inductor_key: str
    folders: tuple[Path, ...]
    site: Path | None = None


class _Memo(msgspec.Struct, frozen=True):
    key: str
    pythons: tuple[str, ...]
    toolchain: Toolchain


def toolchain(stack: str | None = None, packages: Path | None = None) -> Toolchain:
    """The toolchain of a stack (`stacks.chosen`) in the user's store, provisioned if need be.

    `packages` is a file that `npusim lock` wrote. Some milliseconds when nothing has changed.
    """
    store, wanted = Store.default(), chosen(stack)
    extra = load(packages, wanted) if packages else None
    parts = (str(paths.PACKAGE), wanted.name, *((extra.digest,) if extra else ()))
    memo = store.root / "activated" / f"{key_of(*parts)[:16]}.json"
    key = _key()
    known = _recall(memo, key)
    if known is not None:
        return known
    made = _provision(store, wanted, extra)
    with room(store.root):
        memo.parent.mkdir(parents=True, exist_ok=True)
        write_whole(memo, msgspec.json.encode(_Memo(key, _pythons(made), made), enc_hook=str))
    return made


def digest(stack: Stack, packages: PackagesLock | None = None) -> str:
    """64 hex digits over all environments, whichever engine has them. Needs nothing to be provisioned."""
    from npusim.toolchain import environment

    both = (environment.digest("frontend", stack), environment.digest("backend", stack))
    return key_of(*both, *((packages.digest,) if packages else ()))


def _provision(store: Store, stack: Stack, extra: PackagesLock | None) -> Toolchain:
    from npusim.toolchain import environment, progress  # pooch takes half a second to import

    reporter = progress.for_stderr()
    backend = environment.provision("backend", stack, store, reporter)
    frontend = environment.provision("frontend", stack, store, reporter)
    site = environment.site_of(extra.lock, store, reporter) if extra else None
    libraries = {**frontend.native, **backend.native}
    return Toolchain(
        stack=stack.name,
        frontend_python=frontend.python,
        backend_python=backend.python,
        variables={"NPUSIM_BACKEND_PYTHON": str(backend.python), **{k: str(v) for k, v in libraries.items()}},
        digest=digest(stack, extra),
        inductor_key=key_of(frontend.digest, code_digest())[:16],
        folders=(frontend.folder, backend.folder, *(path.parent for path in libraries.values())),
        site=site,
    )


def code_digest() -> str:
    """sha256 over npusim's own Python sources, 64 hex digits."""
    return key_of(*(f"{path.relative_to(paths.PACKAGE)} {sha256(path)}" for path in _files(paths.PACKAGE, (".py",))))


def _recall(memo: Path, key: str) -> Toolchain | None:
    """What was found last time, unless a source, a pin or an interpreter has changed or an entry is not complete."""
    try:
        last = msgspec.json.decode(memo.read_bytes(), type=_Memo, dec_hook=lambda kind, text: kind(text))
    except (FileNotFoundError, msgspec.DecodeError):
        return None
    made = last.toolchain
    complete = all((folder / MARK).is_file() for folder in made.folders)
    there = all(Path(made.variables[name]).is_file() for name in made.variables)
    there = there and (made.site is None or made.site.is_dir())
    return made if last.key == key and complete and there and last.pythons == _pythons(made) else None


def _key() -> str:
    """Of everything that decides what the toolchain is, by modification times: reading it all would take longer."""
    files = [*_files(paths.PACKAGE, SOURCE_SUFFIXES), *_files(paths.data_dir("pins"), PIN_SUFFIXES)]
    search = os.environ.get("PATH", "")
    return key_of(sys.executable, sys.version, search, str(paths.store_root()), *map(_stamp, files))


def _pythons(made: Toolchain) -> tuple[str, ...]:
    """The interpreters behind the environments, which an update of the machine may replace."""
    found = (path.resolve() for path in (made.frontend_python, made.backend_python))
    return tuple(_stamp(path) if path.is_file() else f"{path} is gone" for path in found)


def _stamp(path: Path) -> str:
    status = path.stat()
    return f"{path} {status.st_size} {status.st_mtime_ns}"


def _files(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        yield from (Path(parent, name) for name in sorted(names) if name.endswith(suffixes))
