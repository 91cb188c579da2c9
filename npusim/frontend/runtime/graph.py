"""The scope of a compiled graph: host ops inside it are counted apart, and refused in strict mode."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from typing import ParamSpec, TypeVar

from npusim.errors import NpusimError
from npusim.frontend.device.host_ops import compiled_graph
from npusim.frontend.failures import capture

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


def graph_scope(call: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """The wrapper's `call`, marked for the dispatcher's fallback while it runs."""

    @wraps(call)
    def scoped(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        with compiled_graph():
            try:
                return call(*args, **kwargs)
            except NpusimError as error:
                capture.refused(error, "device")
                raise

    return scoped


def no_guard() -> AbstractContextManager[None]:
    """There is one device: a guard changes nothing."""
    return nullcontext()
