"""Host ops: what ran on the host in the npu's stead, for the report. `native.Native.host_ops` says what counts."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from npusim.frontend.device.native import native

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class HostOp:
    """`op` is the dispatcher's name with the overload, "aten::add.Tensor"; `count` is in calls."""

    op: str
    count: int
    in_compiled_graph: bool


def host_ops() -> tuple[HostOp, ...]:
    """All host ops since the process started or `reset_host_ops`, by name."""
    return tuple(HostOp(op, count, in_graph) for op, in_graph, count in native().host_ops())


def reset_host_ops() -> None:
    native().reset_host_ops()


@contextmanager
def compiled_graph() -> Iterator[None]:
    """This thread runs a compiled graph: its host ops are counted apart, and refused in strict mode."""
    previous = native().set_in_graph(True)
    try:
        yield
    finally:
        native().set_in_graph(previous)
