"""A bundle's replay as a job: where it begins, with what it runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from npusim.bundles.unpack import Unpacked
from npusim.contract import bundle
from npusim.contract.bundle import Index
from npusim.errors import BundleError, ForeignBundleError, UsageError
from npusim.launcher.engine.job import Job

REPLAY = ("-m", "npusim.frontend.replay")
RUN = ("-m", "npusim.frontend.run")
BEFORE_KERNELS = ("device", "inductor")
LAUNCHES = ("load", "launch", "timing")


@dataclass(frozen=True)
class Options:
    """`engine` is a name of `engine.choose`; `start` a word of `--from`, None for all that can be replayed.

    `out` is a folder for the bundles that the replay leaves, `timeout` in seconds, `packages` a lock for a script's
    packages, in place of the bundle's.
    """

    engine: str | None = None
    start: str | None = None
    out: Path | None = None
    timeout: float | None = None
    packages: Path | None = None


def job(found: Unpacked, start: str, options: Options, report: Path, *more: str) -> Job:
    """The replay as a job: the bundle's machine, stack and options."""
    index, folder = found.index, found.folder
    if not index.has(bundle.MACHINE):
        raise BundleError(
            "the bundle has no machine file",
            cause="; ".join(each.why for each in index.missing if each.file == bundle.MACHINE) or "it was left out",
            next_step="a replay elsewhere would be of another machine: make the bundle again",
        )
    program: tuple[str | Path, ...] = (*REPLAY, folder, "--from", start, *more)
    if start == "script":
        program = (*RUN, folder / bundle.SCRIPT, *index.arguments)
    return Job(
        program=program,
        folders=(folder,),
        machine=folder / bundle.MACHINE,
        report=report,
        allow_host_ops=index.allow_host_ops,
        timing=index.timing,
        timeout=options.timeout,
        stack=index.stack or None,
        packages=_packages(found, start, options),
    )


def _packages(found: Unpacked, start: str, options: Options) -> Path | None:
    """The lock of a script's packages. A stranger's names what to fetch, and is not obeyed."""
    if start != "script" or options.packages or not found.index.has(bundle.PACKAGES):
        return options.packages.absolute() if options.packages else None
    if found.origin is None:
        raise ForeignBundleError(
            "this bundle's script needs packages, which its own lock says where to fetch",
            cause="its signature is not this user's",
            next_step="look at its packages.json (tar --zstd -xf BUNDLE), and give --packages FILE",
        )
    return found.folder / bundle.PACKAGES


def start_of(index: Index, wanted: str | None) -> str:
    """Where the replay begins, in the words of `frontend.replay`, or "script"."""
    available = _available(index)
    start = wanted or available[0]
    if start == "stage":
        start = "script" if index.stage in BEFORE_KERNELS else "source" if index.stage == "triton" else "spec"
        start = "kernel" if index.stage in LAUNCHES and "kernel" in available else start
    if start not in available:
        raise UsageError(
            f"this bundle cannot be replayed from {wanted or start}",
            cause=f"it failed in {index.layer} and has: {', '.join(available)}",
            next_step="npusim repro --from " + available[0],
        )
    return start


def _available(index: Index) -> Sequence[str]:
    files = {"source": bundle.SOURCE, "spec": bundle.SPEC, "kernel": f"{bundle.KERNEL}/manifest.json"}
    found = [] if index.stage in BEFORE_KERNELS else [name for name, file in files.items() if index.has(file)]
    found += ["script"] if index.has(bundle.SCRIPT) else []
    if not found:
        raise BundleError(
            "there is nothing in this bundle that could be replayed",
            cause="it has neither a kernel nor the script: " + "; ".join(f"{m.file}: {m.why}" for m in index.missing),
            next_step="read its index and logs: tar --zstd -xf BUNDLE",
        )
    return found


__all__ = ["BEFORE_KERNELS", "LAUNCHES", "Options", "REPLAY", "RUN", "job", "start_of"]
