"""The built-in cases, by group: data only. An expression may use torch, F, math, nn, functions and models
(`npusim.frontend.sweep`)."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import msgspec

from npusim.contract.sweep import Case
from npusim.sweep.cases import (
    attention,
    conv,
    dtypes,
    dynamic,
    elementwise,
    fusion,
    gemm,
    index,
    memory,
    models,
    pool,
    reduce,
    sort,
    training,
    view,
)

GROUPS = (
    elementwise, reduce, gemm, conv, view, sort, index, pool, attention, fusion, dtypes, memory,
    dynamic, training, models,
)  # fmt: skip


def builtin() -> tuple[Case, ...]:
    """All of them, in the order of the groups; a name is GROUP/CASE."""
    return tuple(case for group in GROUPS for case in _named(group))


def _named(group: ModuleType) -> Iterator[Case]:
    prefix = group.__name__.rpartition(".")[2]
    for case in group.CASES:
        yield msgspec.structs.replace(case, name=f"{prefix}/{case.name}")


__all__ = ["GROUPS", "builtin"]
