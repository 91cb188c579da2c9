"""Host ops of compilation: Inductor folds constants by computing them, once, on the device that they are for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from torch._dynamo.callback import callback_handler

from npusim.frontend.device.host_ops import host_ops


@contextmanager
def counting() -> Iterator[Counter[str]]:
    """Counts, by name, the host ops that happen while a graph is compiled: no call of the graph repeats them."""
    found: Counter[str] = Counter()
    before: list[Counter[str]] = []
    begin = _pushes(before)
    end = _adds(before, found)
    callback_handler.register_start_callback(begin)
    callback_handler.register_end_callback(end)
    try:
        yield found
    finally:
        callback_handler.remove_start_callback(begin)
        callback_handler.remove_end_callback(end)


def _pushes(before: list[Counter[str]]) -> Callable[[object], None]:
    return lambda _: before.append(_now())


def _adds(before: list[Counter[str]], found: Counter[str]) -> Callable[[object], None]:
    return lambda _: found.update(_now() - before.pop())


def _now() -> Counter[str]:
    return Counter({row.op: row.count for row in host_ops() if not row.in_compiled_graph})
