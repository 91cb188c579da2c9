"""The same program on many files, a few at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import TypeVar

from npusim.toolchain import process

Item = TypeVar("Item")
Result = TypeVar("Result")


def each(function: Callable[[Item], Result], items: Iterable[Item], workers: int) -> list[Result]:
    """`function` of every item, in order. The first failure, or an interrupt, ends the programs of all others."""
    with ThreadPoolExecutor(workers) as pool:
        futures = [pool.submit(function, item) for item in items]
        try:
            failed = [future for future in wait(futures, return_when=FIRST_EXCEPTION).done if future.exception()]
        except BaseException:
            _stop(pool)
            raise
        if failed:
            first = min(failed, key=futures.index)
            _stop(pool)
            first.result()
        return [future.result() for future in futures]


def _stop(pool: ThreadPoolExecutor) -> None:
    pool.shutdown(wait=False, cancel_futures=True)
    process.end_all()


__all__ = ["each"]
