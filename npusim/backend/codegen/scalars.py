"""Scalar expressions of the tile program as LLVM IR on i64."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from npusim.backend.codegen.text import Function
from npusim.backend.lowering.tile import ArgRef, Const, Iv, NumPrograms, Pid, Scalar, ScalarOp
from npusim.contract import isa

_SIMPLE = {
    "add": "add", "sub": "sub", "mul": "mul", "divs": "sdiv", "rems": "srem", "and": "and", "or": "or", "xor": "xor",
    "shl": "shl", "shr": "ashr",
}  # fmt: skip
_COMPARE = {"eq": "eq", "ne": "ne", "lt": "slt", "le": "sle", "gt": "sgt", "ge": "sge"}


@dataclass(frozen=True)
class ScalarEmitter:
    """Emits into `function`. `names` gives the i64 value of what is not an expression: Pid, Iv."""

    function: Function
    block: str
    names: Mapping[Scalar, str]

    def word(self, index: int) -> str:
        """Word `index` of the launch block."""
        address = self.function.let(f"getelementptr i64, ptr {self.block}, i64 {index}")
        return self.function.let(f"load i64, ptr {address}")

    def emit(self, scalar: Scalar) -> str:
        """An i64 operand: a literal or an SSA name."""
        if scalar in self.names:
            return self.names[scalar]
        match scalar:
            case Const(value):
                return str(value)
            case ArgRef(position):
                return self.word(isa.LAUNCH_ARGS + position)
            case NumPrograms(axis):
                return self.word(isa.LAUNCH_GRID + axis)
            case ScalarOp(op, operands):
                return self.operation(op, [self.emit(o) for o in operands])
            case Pid() | Iv():
                raise AssertionError(f"{scalar} is not in scope")

    def operation(self, op: str, a: list[str]) -> str:
        let = self.function.let
        if op in _SIMPLE:
            return let(f"{_SIMPLE[op]} i64 {a[0]}, {a[1]}")
        if op in _COMPARE:
            return let(f"zext i1 {let(f'icmp {_COMPARE[op]} i64 {a[0]}, {a[1]}')} to i64")
        if op in ("min", "max"):
            return let(f"call i64 @llvm.s{op}.i64(i64 {a[0]}, i64 {a[1]})")
        if op == "select":
            return let(f"select i1 {let(f'icmp ne i64 {a[0]}, 0')}, i64 {a[1]}, i64 {a[2]}")
        return self._floor(op, a)

    def _floor(self, op: str, a: list[str]) -> str:
        """Division that rounds down, as Python's."""
        let = self.function.let
        remainder = let(f"srem i64 {a[0]}, {a[1]}")
        signs = let(f"icmp slt i64 {let(f'xor i64 {remainder}, {a[1]}')}, 0")
        adjust = let(f"and i1 {signs}, {let(f'icmp ne i64 {remainder}, 0')}")
        if op == "floormod":
            return let(f"add i64 {remainder}, {let(f'select i1 {adjust}, i64 {a[1]}, i64 0')}")
        assert op == "floordiv", op
        return let(f"sub i64 {let(f'sdiv i64 {a[0]}, {a[1]}')}, {let(f'zext i1 {adjust} to i64')}")
