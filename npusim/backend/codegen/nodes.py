"""The nodes of a tile body as vector code, at the current indices of its loops."""

from __future__ import annotations

from collections.abc import Iterable

from npusim.backend.codegen.text import Function
from npusim.backend.codegen.vector import elementwise
from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.types import Vec, is_float, llvm_type
from npusim.backend.lowering import npu


class NodeEmitter:
    """`index` gives the SSA index of every loop; along `vector` it is that of lane 0."""

    def __init__(
        self, builder: VectorBuilder, function: Function, body: npu.TileBody, index: dict[int, str], vector: int | None
    ) -> None:
        self.builder = builder
        self.function = function
        self.body = body
        self.index = index
        self.vector = vector

    def values(self) -> list[Vec]:
        values: list[Vec] = []
        for node in self.body.nodes:
            values.append(self._node(node, values))
        return values

    def _node(self, node: npu.Node, values: list[Vec]) -> Vec:
        match node:
            case npu.Input():
                return self._load(node)
            case npu.IndexInput():
                return self._index(node)
            case npu.ConstantInput(value, dtype):
                return self.builder.const(value, dtype)
            case npu.ScalarInput(parameter, dtype):
                return self.builder.splat(self._scalar(f"%s{parameter}", dtype), dtype)
            case npu.Compute(op, operands, dtype, predicate):
                return elementwise.emit(self.builder, op, [values[o] for o in operands], dtype, predicate)

    def _scalar(self, word: str, dtype: str) -> str:
        """A 64-bit word as `dtype`; floats come as the bits of a double."""
        let = self.function.let
        if not is_float(dtype):
            return word if dtype == "i64" else let(f"trunc i64 {word} to {llvm_type(dtype)}")
        double = let(f"bitcast i64 {word} to double")
        return double if dtype == "f64" else let(f"fptrunc double {double} to {llvm_type(dtype)}")

    def _linear(self, strides: tuple[int, ...], dims: Iterable[int]) -> str:
        """Sum of strides * index over `dims`."""
        total = "0"
        for d in dims:
            if strides[d] and self.index[d] != "0":
                term = self.index[d] if strides[d] == 1 else self.function.let(f"mul i64 {self.index[d]}, {strides[d]}")
                total = term if total == "0" else self.function.let(f"add i64 {total}, {term}")
        return total

    def pointer(self, parameter: int, strides: tuple[int, ...], dims: Iterable[int]) -> str:
        """Address of the current element of a buffer parameter."""
        size = npu.ELEMENT_BYTES[self.body.buffers[parameter]]
        offset = self._linear(tuple(s * size for s in strides), dims)
        address = f"%b{parameter}" if offset == "0" else self.function.let(f"add i64 %b{parameter}, {offset}")
        return self.function.let(f"inttoptr i64 {address} to ptr")

    def _step(self, strides: tuple[int, ...]) -> int:
        """Stride along the vector; a single element counts as contiguous."""
        return 1 if self.vector is None else strides[self.vector]

    def _load(self, node: npu.Input) -> Vec:
        memory = "i8" if node.dtype == "i1" else node.dtype
        pointer = self.pointer(node.parameter, node.strides, range(len(node.strides)))
        step = self._step(node.strides)
        if step == 0:
            scalar = self.function.let(f"load {llvm_type(memory)}, ptr {pointer}")
            value = self.builder.splat(scalar, memory)
        elif step == 1:
            value = self.builder.load(pointer, memory)
        else:
            value = self.builder.load_strided(pointer, str(step * npu.ELEMENT_BYTES[memory]), memory)
        return self.builder.icmp("ne", value, self.builder.const(0, "i8")) if node.dtype == "i1" else value

    def store(self, value: Vec, parameter: int, strides: tuple[int, ...]) -> None:
        """Write `value` at the current indices; along dimensions of stride 0 nothing moves."""
        pointer = self.pointer(parameter, strides, [d for d, s in enumerate(strides) if s])
        if value.dtype == "i1":
            value = self.builder.select(value, self.builder.const(1, "i8"), self.builder.const(0, "i8"))
        step = self._step(strides)
        if step == 1:
            self.builder.store(value, pointer)
        else:
            self.builder.store_strided(value, pointer, str(step * npu.ELEMENT_BYTES[value.dtype]))

    def _index(self, node: npu.IndexInput) -> Vec:
        """start + sum of strides * index, and the lane's number times the stride along the vector."""
        linear = self._linear(node.strides, range(len(node.strides)))
        base = self.function.let(f"add i64 {linear}, {node.start}")
        splat = self.builder.splat(self._scalar(base, node.dtype), node.dtype)
        step = 0 if self.vector is None else node.strides[self.vector]
        if step == 0:
            return splat
        lanes = self.builder.iota(node.dtype)
        scaled = lanes if step == 1 else self.builder.mul(lanes, self.builder.const(step, node.dtype))
        return self.builder.add(splat, scaled)
