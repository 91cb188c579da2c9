"""`npusim repro`: a bundle, checked, replayed by an engine, and compared with what it says."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import click

from npusim.bundles import compare
from npusim.bundles.unpack import Unpacked, read_index, unpack
from npusim.contract.bundle import Index
from npusim.errors import ForeignBundleError, ReproError
from npusim.launcher import provenance
from npusim.launcher.archive import archive_of
from npusim.launcher.engine.choose import choose
from npusim.launcher.engine.job import Engine, Outcome
from npusim.launcher.replay import Options, job, start_of


def replay(archive: Path, options: Options) -> int:
    """0 when it fails the same way. Raises `ReproError` when it does not, `Bundle*Error` when it cannot be used."""
    with tempfile.TemporaryDirectory(prefix="npusim-repro-") as scratch:
        found = unpack(archive_of(archive), Path(scratch) / "bundle")
        engine = allowed(found, choose(options.engine))
        start = start_of(found.index, options.start)
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


def _say(text: str) -> None:
    click.echo(plain(text))


__all__ = ["allowed", "describe", "judge", "plain", "replay", "same"]
