"""Host ops: what ran on the host in the npu's stead, for the report. `native.Native.host_ops` says what counts."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from npusim.contract.report import HostOp
from npusim.frontend.device.native import native

if TYPE_CHECKING:
    from collections.abc import Iterator


def host_ops() -> tuple[HostOp, ...]:
    """All host ops since the process started or `reset_host_ops`, by the dispatcher's name ("aten::add.Tensor")."""
    return tuple(HostOp(op=op, count=n, in_compiled_graph=in_graph) for op, in_graph, n in native().host_ops())


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
