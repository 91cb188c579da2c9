"""Loads, stores and reductions."""

from __future__ import annotations

from npusim.backend.codegen.vector.core import VectorCore
from npusim.backend.codegen.vector.types import Vec, llvm_type


class Memory(VectorCore):
    def load(self, pointer: str, dtype: str) -> Vec:
        """Unit stride from the SSA pointer `pointer`."""
        name = f"llvm.vp.load.{self.overload(dtype)}.p0"
        return self.call(name, dtype, [f"ptr {pointer}", self.all_true()])

    def store(self, value: Vec, pointer: str) -> None:
        """Unit stride to the SSA pointer `pointer`."""
        args = [self.typed(value), f"ptr {pointer}", self.all_true()]
        self._call_void(f"llvm.vp.store.{self.overload(value.dtype)}.p0", args)

    def load_strided(self, pointer: str, stride: str, dtype: str) -> Vec:
        """Elements `stride` bytes apart (i64: an SSA name or a number); 0 repeats one element."""
        name = f"llvm.experimental.vp.strided.load.{self.overload(dtype)}.p0.i64"
        return self.call(name, dtype, [f"ptr {pointer}", f"i64 {stride}", self.all_true()])

    def store_strided(self, value: Vec, pointer: str, stride: str) -> None:
        """Elements `stride` bytes apart (i64: an SSA name or a number)."""
        args = [self.typed(value), f"ptr {pointer}", f"i64 {stride}", self.all_true()]
        self._call_void(f"llvm.experimental.vp.strided.store.{self.overload(value.dtype)}.p0.i64", args)

    def _call_void(self, name: str, args: list[str]) -> None:
        args = [*args, f"i32 {self.evl}"]
        self.declare(name, "void", args)
        self._emit(f"call void @{name}({', '.join(args)})")

    def reduce(self, kind: str, accumulator: str, value: Vec) -> str:
        """`accumulator` (SSA scalar or literal) combined with all active lanes; gives the SSA scalar.

        `kind` is an LLVM name after `llvm.vp.reduce.`: add fadd smax smin umax umin and or xor fmax fmin (numbers win
        over NaN) fmaximum fminimum (NaN wins). fadd is unordered (reassoc).
        """
        scalar = llvm_type(value.dtype)
        args = [f"{scalar} {accumulator}", self.typed(value), self.all_true(), f"i32 {self.evl}"]
        name = f"llvm.vp.reduce.{kind}.{self.overload(value.dtype)}"
        self.declare(name, scalar, args)
        flags = "reassoc " if kind == "fadd" else ""
        return self.assign(f"call {flags}{scalar} @{name}({', '.join(args)})", value.dtype).name
