"""A built-in case as a script: what its failure bundle replays."""

from __future__ import annotations

from pathlib import Path

import msgspec

from npusim.contract.sweep import Case

FILE = "case.py"


def write(case: Case, folder: Path) -> Path:
    """The script of the case, in the folder."""
    data = msgspec.json.format(msgspec.json.encode(case), indent=1).decode()
    path = folder / FILE
    path.write_text(
        f"# {case.name}, a built-in case of `npusim sweep`\n"
        "from npusim.frontend.sweep import again\n\n"
        f"again.run({data!r})\n"
    )
    return path


def run(text: str) -> None:
    """Try the case here. Raises what it raises, AssertionError when the values differ."""
    from npusim.frontend.sweep.execute import execute

    verdict = execute(msgspec.json.decode(text, type=Case), 1, print)
    if verdict.message is not None:
        raise AssertionError(verdict.message.what)


__all__ = ["run", "write"]
