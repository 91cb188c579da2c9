"""Which folders of this machine the script's container sees, each at its own path, and which it cannot."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from npusim import paths
from npusim.bundles.signature import KEY
from npusim.containers import Mount
from npusim.errors import UsageError
from npusim.launcher.engine.docker import inside
from npusim.launcher.engine.job import Job

OWN = ("/bin", "/boot", "/dev", "/etc", "/lib", "/lib32", "/lib64", "/libx32", "/opt/npusim", "/proc", "/run/npusim",
       "/sbin", "/sys", "/usr/bin", "/usr/include", "/usr/lib", "/usr/lib64", "/usr/libexec", "/usr/sbin",
       "/usr/share")  # fmt: skip
"""What the image has at these paths must stay."""
MOUNTS = Path("/proc/self/mountinfo")


def of(job: Job) -> tuple[Mount, ...]:
    """The folders that the job reads, and its report folder to write in, outer ones first.

    Raises `UsageError` for a folder that is not there, that hides the image's own, that holds the key of bundles, or
    with another file system in it.
    """
    report = [] if job.report is None else _names(job.report)
    readable = [name for folder in (*job.folders, *_behind_links(job.program)) for name in _names(folder)]
    targets = {**dict.fromkeys(readable, True), **dict.fromkeys(report, False)}
    for target in targets:
        _check(target)
    return tuple(Mount(Path(os.path.realpath(path)), path, targets[path]) for path in sorted(targets))


def scratch(mounts: Iterable[Mount]) -> str:
    """The folder for temporary files: /tmp, unless that is one of the user's."""
    taken = {mount.target for mount in mounts}
    return next(path for path in inside.SCRATCH if path not in taken)


def _names(folder: Path) -> Iterator[str]:
    """The folder's path as it was given, for messages, and without symbolic links, for what resolves them."""
    yield os.path.normpath(folder.absolute())
    yield os.path.realpath(folder)


def _behind_links(program: Iterable[str | Path]) -> Iterator[Path]:
    """The folder of a script that is a symbolic link."""
    for word in program:
        if isinstance(word, Path) and word.is_symlink():
            yield Path(os.path.realpath(word)).parent


def _check(target: str) -> None:
    if not Path(target).is_dir():
        raise _refused(target, "it is not a folder")
    for path in OWN:
        if _is_in(target, path) or _is_in(path, target):
            raise _refused(target, f"it would hide the image's own {path}")
    if _is_in(os.path.realpath(paths.cache_dir() / KEY), os.path.realpath(target)):
        raise _refused(target, "it holds the key that your failure bundles are signed with, in npusim's cache")
    inner = [point for point in _mount_points() if point != target and _is_in(point, target)]
    if inner:
        raise _refused(target, f"another file system is mounted in it, at {inner[0]}")


def _is_in(path: str, folder: str) -> bool:
    return os.path.commonpath((path, folder)) == folder


def _mount_points() -> Iterator[str]:
    """Of this process; the kernel writes a blank as \\040."""
    for line in MOUNTS.read_bytes().splitlines():
        yield os.fsdecode(re.sub(rb"\\([0-7]{3})", lambda octal: bytes([int(octal[1], 8)]), line.split()[4]))


def _refused(folder: str, cause: str) -> UsageError:
    return UsageError(
        f"the folder {folder} cannot be shown to a container",
        cause=cause,
        next_step="put the script and what it reads in a folder of their own, or run with --engine local",
    )


__all__ = ["of", "scratch"]
