"""The state that the op handlers share while a kernel is analysed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from npusim.backend.lowering.analysis.emitter import Emitter
from npusim.backend.lowering.analysis.facts import Facts
from npusim.backend.lowering.analysis.forms import Form, Mask
from npusim.backend.lowering.analysis.symbolic import Poly
from npusim.backend.lowering.analysis.ttir import Block, Operation, SsaValue, type_of
from npusim.backend.lowering.tile import Value
from npusim.errors import UnsupportedError


@dataclass
class Context:
    """`forms` by SSA value; `run` analyses the ops of a nested block; `next_loop` numbers loops and segments."""

    kernel: str
    facts: Facts
    emitter: Emitter
    run: Callable[[Block], Operation]
    arg_names: tuple[str, ...] = ()
    forms: dict[SsaValue, Form] = field(default_factory=dict)
    next_loop: int = 0

    def new_loop(self) -> int:
        self.next_loop += 1
        return self.next_loop - 1

    def operands(self, op: Operation) -> tuple[Form, ...]:
        return tuple(self.forms[value] for value in op.operands)

    def data(self, form: Form) -> Value:
        return self.emitter.data(form)

    def define(self, op: Operation, form: Form) -> None:
        self.forms[op.results[0]] = form

    def define_data(self, op: Operation, value: Value, why: str = "") -> None:
        """The result is a tile with data; `why` says what it was computed from, if it is used as an address or mask."""
        self.define(op, Form(value.shape, value.dtype, value=value, why=why or f"it is computed by {op.name}"))

    def scalar(self, form: Form, op: Operation, what: str) -> Poly:
        """The integer scalar `form`; refused when it is loaded or computed from data."""
        if form.index is not None and not form.shape:
            return form.index
        raise self.refused(op, f"its {what} is no expression of the launch's scalars: {form.why}")

    def mask(self, form: Form | None, op: Operation) -> Mask:
        if form is None:
            return ()
        if form.mask is not None:
            return form.mask
        raise self.refused(op, f"its mask is no comparison of indices (computed mask): {form.why}")

    def refused(self, op: Operation, cause: str) -> UnsupportedError:
        """An `UnsupportedError` that names the kernel and the op."""
        return UnsupportedError(
            f"kernel {self.kernel}: {op.name} is not supported here",
            cause=cause,
            next_step="keep this part of the model on the host, or rewrite it",
        )


def result_type(op: Operation) -> tuple[tuple[int, ...], str]:
    """Shape and element type of the op's first result."""
    found = type_of(op.results[0])
    return found.shape, found.dtype


Handler = Callable[[Context, Operation], None]
