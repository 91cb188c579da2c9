"""Tile bodies -> LLVM IR functions: scalar loops around strip-mined vector code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod

from npusim.backend.codegen.nest import VSCALE, Nest, plan
from npusim.backend.codegen.nodes import NodeEmitter
from npusim.backend.codegen.reductions import across, combine, neutral
from npusim.backend.codegen.text import Function
from npusim.backend.codegen.vector.builder import VectorBuilder
from npusim.backend.codegen.vector.types import Vec, literal, llvm_type
from npusim.backend.lowering import npu
from npusim.backend.lowering.schedule.views import contiguous


class BodyEmitter:
    """Emits one `@npu_body_K`; parameters are i64: buffer addresses `%b0..`, then scalar words `%s0..`."""

    def __init__(self, body: npu.TileBody) -> None:
        self.body = body
        self.nest: Nest = plan(body)
        self.function = Function()
        self.index: dict[int, str] = {}
        self.declarations: set[str] = {
            "declare i32 @llvm.experimental.get.vector.length.i64(i64, i32 immarg, i1 immarg)"
        }

    def emit(self) -> str:
        self._loops(self.nest.outer, self._row)
        self.function.emit("ret void")
        names = [f"i64 %b{i}" for i in range(len(self.body.buffers))] + [f"i64 %s{i}" for i in range(self.body.scalars)]
        return self.function.text(f"define internal void @npu_body_{self.body.index}({', '.join(names)}) #0")

    # --- loops ---------------------------------------------------------------------------------------------------

    def _loops(self, dims: tuple[int, ...], inside: Callable[[], None]) -> None:
        """Scalar loops over `dims`, outermost first."""
        if not dims:
            inside()
            return
        self._loop(str(self.body.dims[dims[0]]), "1", dims[0], lambda: self._loops(dims[1:], inside))

    def _loop(self, extent: str, step: str, dim: int, inside: Callable[[], None]) -> None:
        f = self.function
        slot = f.slot("i64", "0")
        head, done = f.label("loop"), f.label("done")
        f.jump(head)
        f.begin(head)
        self.index[dim] = f.let(f"load i64, ptr {slot}")
        inside()
        following = f.let(f"add nuw nsw i64 {self.index[dim]}, {step}")
        f.emit(f"store i64 {following}, ptr {slot}")
        f.branch(f.let(f"icmp ult i64 {following}, {extent}"), head, done)
        f.begin(done)

    def _row(self) -> None:
        if self.nest.vector_reduced:
            self._scalar_accumulators()
        else:
            self._strips(self._vector_accumulators)

    def _strips(self, inside: Callable[[VectorBuilder], None]) -> None:
        """`inside(builder)` for every strip of the vector dimension."""
        dim, most = self.nest.vector, self.nest.lanes * VSCALE
        extent = 1 if dim is None else self.body.dims[dim]
        if dim is None or extent <= most:
            if dim is not None:
                self.index[dim] = "0"
            inside(self._builder(str(extent)))
            return

        def strip() -> None:
            left = self.function.let(f"sub nuw nsw i64 {extent}, {self.index[dim]}")
            length = f"call i32 @llvm.experimental.get.vector.length.i64(i64 {left}, i32 {self.nest.lanes}, i1 true)"
            inside(self._builder(str(most) if extent % most == 0 else self.function.let(length)))

        self._loop(str(extent), str(most), dim, strip)

    def _builder(self, length: str) -> VectorBuilder:
        return VectorBuilder(self.nest.lanes, length, self.function.emit, self.function.fresh)

    # --- what the nest computes ----------------------------------------------------------------------------------

    def _nodes(self, builder: VectorBuilder) -> list[Vec]:
        """All nodes at the current indices; outputs are stored."""
        nodes = NodeEmitter(builder, self.function, self.body, self.index, self.nest.vector)
        values = nodes.values()
        for output in self.body.outputs:
            nodes.store(values[output.node], output.parameter, contiguous(self.body.dims).strides)
        self.declarations.update(builder.declarations)
        return values

    def _vector_accumulators(self, builder: VectorBuilder) -> None:
        """Reduction over other dimensions than the vector's: one accumulator a lane."""
        slots = []
        for r in self.body.reductions:
            dtype = self.body.nodes[r.node].dtype
            start = builder.const(neutral(r.combiner, dtype), dtype)
            slots.append(self.function.slot(builder.vector_type(dtype), start.name))

        def step() -> None:
            values = self._nodes(builder)
            for r, slot in zip(self.body.reductions, slots, strict=True):
                value = values[r.node]
                old = builder.assign(f"load {builder.vector_type(value.dtype)}, ptr {slot}", value.dtype)
                new = combine(builder, r.combiner, old, value)
                self.function.emit(f"store {builder.typed(new)}, ptr {slot}")

        self._loops(self.nest.reduced, step)
        nodes = NodeEmitter(builder, self.function, self.body, self.index, self.nest.vector)
        for r, slot in zip(self.body.reductions, slots, strict=True):
            dtype = self.body.nodes[r.node].dtype
            total = builder.assign(f"load {builder.vector_type(dtype)}, ptr {slot}", dtype)
            nodes.store(total, r.parameter, _kept_strides(self.body.dims, r.dims))
        self.declarations.update(builder.declarations)

    def _scalar_accumulators(self) -> None:
        """Reduction along the vector: each strip is folded into a scalar."""
        slots = []
        for r in self.body.reductions:
            dtype = self.body.nodes[r.node].dtype
            start = literal(neutral(r.combiner, dtype), dtype).split(" ", 1)[1]
            slots.append(self.function.slot(llvm_type(dtype), start))

        def step(builder: VectorBuilder) -> None:
            values = self._nodes(builder)
            for r, slot in zip(self.body.reductions, slots, strict=True):
                kind = llvm_type(values[r.node].dtype)
                old = self.function.let(f"load {kind}, ptr {slot}")
                new = across(builder, r.combiner, old, values[r.node])
                self.function.emit(f"store {kind} {new}, ptr {slot}")
            self.declarations.update(builder.declarations)

        self._loops(self.nest.reduced, lambda: self._strips(step))
        for r, slot in zip(self.body.reductions, slots, strict=True):
            self._store_scalar(r, slot)

    def _store_scalar(self, reduction: npu.Reduction, slot: str) -> None:
        f, dtype = self.function, self.body.nodes[reduction.node].dtype
        value = f.let(f"load {llvm_type(dtype)}, ptr {slot}")
        kind = llvm_type(dtype)
        if dtype == "i1":
            value, kind = f.let(f"zext i1 {value} to i8"), "i8"
        strides = _kept_strides(self.body.dims, reduction.dims)
        nodes = NodeEmitter(self._builder("1"), f, self.body, self.index, None)
        f.emit(f"store {kind} {value}, ptr {nodes.pointer(reduction.parameter, strides, self.nest.outer)}")


def _kept_strides(dims: tuple[int, ...], reduced: tuple[int, ...]) -> tuple[int, ...]:
    """Row-major strides over the dimensions that a reduction keeps; 0 along those that it does not."""
    kept = [1 if d in reduced else extent for d, extent in enumerate(dims)]
    return tuple(0 if d in reduced else prod(kept[d + 1 :]) for d in range(len(dims)))


@dataclass(frozen=True)
class BodyText:
    """One function, and the declarations that it needs."""

    text: str
    declarations: frozenset[str]


def emit_body(body: npu.TileBody) -> BodyText:
    emitter = BodyEmitter(body)
    return BodyText(emitter.emit(), frozenset(emitter.declarations))
