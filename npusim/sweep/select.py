"""What is to be tried: built-in cases or a folder's scripts, by pattern."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from npusim.contract.sweep import Case, Script
from npusim.errors import UsageError
from npusim.sweep.cases import builtin


def cases(pattern: str, *, slow: bool) -> tuple[Case, ...]:
    """The built-in cases whose names match; the slow ones are left out unless `slow`. Raises `UsageError` for none."""
    found = [case for case in builtin() if matches(pattern, case.name)]
    chosen = tuple(case for case in found if slow or not case.slow)
    if not chosen:
        advice = "give --slow: all that match are slow" if found else "`npusim sweep --list` shows all names"
        raise _nothing(f"no built-in case matches `{pattern}`", advice)
    return chosen


def scripts(folder: Path, pattern: str) -> tuple[Script, ...]:
    """The scripts in a folder and below, by name: *.py that are neither hidden nor begin with an underscore.

    Raises `UsageError` for a folder that is none, or has none.
    """
    if not folder.is_dir():
        raise UsageError(
            f"there is no folder {folder}",
            cause=f"no such folder (looked from {Path.cwd()})",
            next_step="npusim sweep --scripts DIR",
        )
    names = [name for name in sorted(_names(folder)) if matches(pattern, name)]
    if not names:
        raise _nothing(f"no script in {folder} matches `{pattern}`", "scripts end in .py and do not begin with _")
    return tuple(Script(name=name, path=str(folder.absolute() / name)) for name in names)


def matches(pattern: str, name: str) -> bool:
    """Whether the pattern is empty, a part of the name, or a shell's pattern for the whole of it."""
    return pattern in name or fnmatchcase(name, pattern)


def _names(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith((".", "_")) for part in parts):
            yield "/".join(parts)


def _nothing(what: str, next_step: str) -> UsageError:
    return UsageError(what, cause="the pattern is a part of a name, or a shell's pattern", next_step=next_step)


Cases = Sequence[Case | Script]
__all__ = ["Cases", "cases", "matches", "scripts"]
