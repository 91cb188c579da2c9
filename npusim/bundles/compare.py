"""Whether two failures are the same one: kind, stage and words, but for what differs from run to run."""

from __future__ import annotations

import re

from npusim.errors import WorkerError

_CHANGING = (
    (re.compile(r"\b[0-9a-f]{12,64}\b"), "<digest>"),
    (re.compile(r"(?<![\w.])/(?:[\w.+-]+/)+[\w.+-]*"), "<path>"),
    (re.compile(r"\b\d+(?:\.\d+)? ?(?:ms|s)\b"), "<time>"),
)
_NUMBER = re.compile(r"\b(?:0x[0-9a-f]+|\d+)\b")


def words(kind: str, what: str, cause: str, *, numbers: bool = True) -> str:
    """A failure's message without digests, paths and times, without `numbers` also without sizes and addresses.

    Of a worker that died only the first sentence counts: its last words name addresses and threads.
    """
    text = what if kind == WorkerError.kind else f"{what}\n{cause}"
    for pattern, name in _CHANGING:
        text = pattern.sub(name, text)
    return text if numbers else _NUMBER.sub("<n>", text)


__all__ = ["words"]
