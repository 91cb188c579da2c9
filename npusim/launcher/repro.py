"""`npusim repro`: a bundle, checked, replayed by an engine, and compared with what it says."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from npusim.bundles import compare
from npusim.bundles.unpack import Unpacked, read_index, unpack
from npusim.contract import bundle
from npusim.contract.bundle import Index
from npusim.errors import BundleError, ForeignBundleError, ReproError, UsageError
from npusim.launcher import provenance
from npusim.launcher.engine.choose import choose
from npusim.launcher.engine.job import Engine, Job, Outcome

STARTS = ("source", "spec", "stage", "script")
REPLAY = ("-m", "npusim.frontend.replay")
RUN = ("-m", "npusim.frontend.run")
BEFORE_KERNELS = ("device", "inductor")
LAUNCHES = ("load", "launch", "timing")


@dataclass(frozen=True)
class Options:
    """`engine` is a name of `engine.choose`; `start` one of `STARTS`, None for all that can be replayed.

    `out` is a folder for the bundles that the replay leaves, `timeout` in seconds, `packages` a lock for a script's
    packages, in place of the bundle's.
    """

    engine: str | None = None
    start: str | None = None
    out: Path | None = None
    timeout: float | None = None
    packages: Path | None = None


def replay(archive: Path, options: Options) -> int:
    """0 when it fails the same way. Raises `ReproError` when it does not, `Bundle*Error` when it cannot be used."""
    with tempfile.TemporaryDirectory(prefix="npusim-repro-") as scratch:
        found = unpack(archive, Path(scratch) / "bundle")
        engine = allowed(found, choose(options.engine))
        start = _start(found.index, options.start)
        _say(f"{describe(found.index)}\nreplaying from {start} ({engine.name} engine)")
        for line in provenance.differences(found.index):
            _say(line)
        outcome = engine.run(job(found, start, options, options.out or Path(scratch) / "out"))
        return judge(found.index, outcome)


def allowed(found: Unpacked, engine: Engine) -> Engine:
    """The engine, if the bundle may run in it. Raises `ForeignBundleError`."""
    if engine.name == "docker" or found.origin == "local":
        return engine
    why = "it was made in a container" if found.origin == "docker" else "its signature is not this user's"
    raise ForeignBundleError(
        "this bundle does not run outside containers",
        cause=f"{why}, and a replay runs its code: the kernel, or the whole script",
        next_step="npusim repro --engine docker",
    )


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


def judge(index: Index, outcome: Outcome) -> int:
    """Compare what happened with the bundle."""
    seen = [read_index(path) for path in outcome.bundles]
    for line in {line for each in seen for line in provenance.other_build(index, each)}:
        _say(line)
    if any(same(index, each) for each in seen):
        _say("fails the same way")
        return 0
    raise ReproError(
        "the failure of the bundle is not reproduced",
        cause=_otherwise(seen, outcome),
        next_step="it may depend on what the script did before (--from script), be mended here, or come and go",
    )


def _otherwise(seen: Sequence[Index], outcome: Outcome) -> str:
    """What happened in the failure's stead, in a word; what is longer is shown."""
    if seen:
        _say("the replay fails differently:\n" + "\n".join(map(describe, seen)))
        return "the replay fails differently, as shown above"
    if outcome.error is not None:
        return plain(f"the replay ended with an error of kind {outcome.error.kind}: {outcome.error.what}")
    return f"the replay's process ended with code {outcome.code}" if outcome.code else "the replay succeeds"


def same(one: Index, other: Index) -> bool:
    """Kind, stage and message; numbers count."""
    return _identity(one) == _identity(other)


def _identity(index: Index) -> tuple[str, str, str]:
    return index.kind, index.stage, compare.words(index.kind, index.what, index.cause)


def describe(index: Index) -> str:
    """A failure in two or three lines, safe to print."""
    lines = [f"  {index.kind} in {index.layer}" + (f", kernel {index.kernel}" if index.kernel else "")]
    lines += [f"    {line}" for line in (index.what, index.cause) if line]
    return plain("\n".join(lines))


def plain(text: str) -> str:
    """Text of a stranger's bundle without what a terminal would obey."""
    return "".join(c if c.isprintable() or c == "\n" else f"\\x{ord(c):02x}" for c in text)


def _start(index: Index, wanted: str | None) -> str:
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


def _say(text: str) -> None:
    click.echo(plain(text))


__all__ = ["Options", "allowed", "describe", "job", "judge", "plain", "replay", "same"]
