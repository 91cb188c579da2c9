"""Emits tile ops into nested scopes, and turns symbolic values into data when something wants them as data."""

from __future__ import annotations

from dataclasses import dataclass, field

from npusim.backend.lowering.analysis.forms import Form
from npusim.backend.lowering.analysis.scalars import to_scalar
from npusim.backend.lowering.tile import Broadcast, Constant, Elementwise, Op, Reshape, Splat, Value
from npusim.errors import UnsupportedError


@dataclass
class Scope:
    """The ops of one block, and the symbolic values that already have data in it."""

    ops: list[Op] = field(default_factory=list)
    data: dict[int, Value] = field(default_factory=dict)


class Emitter:
    """SSA values are numbered in order of emission."""

    def __init__(self) -> None:
        self.scopes = [Scope()]
        self._next = 0
        self._alive: list[Form] = []

    def new_value(self, shape: tuple[int, ...], dtype: str) -> Value:
        self._next += 1
        return Value(self._next - 1, shape, dtype)

    def emit(self, op: Op) -> None:
        self.scopes[-1].ops.append(op)

    def data(self, form: Form) -> Value:
        """The value as a tile. Index and mask tiles are rebuilt in every scope that uses them: they fuse with it."""
        if form.value is not None:
            return form.value
        for scope in reversed(self.scopes):
            if id(form) in scope.data:
                return scope.data[id(form)]
        value = self._build(form)
        self._alive.append(form)  # the memo is by identity
        self.scopes[-1].data[id(form)] = value
        return value

    def _build(self, form: Form) -> Value:
        if form.build is not None:
            return form.build()
        index = form.index
        if index is not None and not form.shape:
            return self.splat(form)
        raise UnsupportedError(
            "an address used as data is not supported",
            cause="the kernel computes with a pointer's own value",
            next_step="report the kernel",
        )

    def splat(self, form: Form) -> Value:
        assert form.index is not None
        value = form.index.constant
        if value is not None:
            return self.constant(form.shape, form.dtype, value)
        result = self.new_value(form.shape, form.dtype)
        self.emit(Splat(result, to_scalar(form.index)))
        return result

    def constant(self, shape: tuple[int, ...], dtype: str, value: int | float) -> Value:
        result = self.new_value(shape, dtype)
        self.emit(Constant(result, value))
        return result

    def elementwise(self, op: str, dtype: str, operands: tuple[Value, ...], predicate: str = "") -> Value:
        """Operands of shape `()` are broadcast to the others."""
        shape = next((v.shape for v in operands if v.shape), ())
        spread = tuple(self.broadcast(v, shape) for v in operands)
        result = self.new_value(shape, dtype)
        self.emit(Elementwise(result, op, spread, predicate))
        return result

    def broadcast(self, operand: Value, shape: tuple[int, ...]) -> Value:
        if operand.shape == shape:
            return operand
        result = self.new_value(shape, operand.dtype)
        self.emit(Broadcast(result, operand))
        return result

    def reshape(self, operand: Value, shape: tuple[int, ...]) -> Value:
        if operand.shape == shape:
            return operand
        result = self.new_value(shape, operand.dtype)
        self.emit(Reshape(result, operand))
        return result
