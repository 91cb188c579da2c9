"""NPU program -> control code: the loop over work-items with its transfers, waits, tile calls and matrix operations.

The same text is compiled twice, with the prelude of `codegen.runtime` for RISC-V (custom instructions) and for the host
(calls of a sink): what is timed is what runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from npusim.backend.codegen.matrix import emit_matmul
from npusim.backend.codegen.scalars import ScalarEmitter
from npusim.backend.codegen.text import Function
from npusim.backend.codegen.transfers import TransferEmitter
from npusim.backend.lowering import npu
from npusim.backend.lowering.tile import Iv, Pid, Scalar
from npusim.contract import isa
from npusim.contract.machine import Matrix


@dataclass(frozen=True)
class Scope:
    """Names in force: pids and induction variables, and the parity of every open loop."""

    names: dict[Scalar, str]
    parities: dict[int, str]


class ControlEmitter:
    """Emits `@npu_item(block, k)`: iteration k of this core's work-items."""

    def __init__(self, program: npu.NpuProgram, matrix: Matrix) -> None:
        self.program = program
        self.matrix = matrix
        self.function = Function()
        self.transfers = TransferEmitter(program.args, {b.id: b.dtype for b in program.buffers})

    def module(self) -> str:
        """Descriptors and `@npu_item`."""
        item = self._item()
        return "\n".join([*(d.definition() for d in self.transfers.descriptors), "", item])

    def _item(self) -> str:
        f = self.function
        scalars = ScalarEmitter(f, "%block", {})
        count = scalars.word(isa.LAUNCH_ITEMS + 1)
        first = f.let("icmp eq i64 %k, 0")
        self._when(first, lambda: self._ops(self.program.prefetch, self._item_scope(scalars, "%k", "0")))
        following = f.let("add i64 %k, 1")
        more = f.let(f"icmp slt i64 {following}, {count}")
        parity = f.let("and i64 %k, 1")
        other = f.let("xor i64 " + parity + ", 1")
        self._when(more, lambda: self._ops(self.program.prefetch, self._item_scope(scalars, following, other)))
        self._ops(self.program.body, self._item_scope(scalars, "%k", parity))
        last = f.let(f"icmp eq i64 {following}, {count}")
        self._when(last, lambda: self._ops(self.program.drain, Scope({}, {})))
        f.emit("ret void")
        return f.text("define internal void @npu_item(ptr %block, i64 %k)")

    def _item_scope(self, scalars: ScalarEmitter, k: str, parity: str) -> Scope:
        """Program ids of iteration k: work-items are linear, x fastest."""
        let = self.function.let
        offset = let(f"mul i64 {k}, {scalars.word(isa.LAUNCH_ITEMS + 2)}")
        item = let(f"add i64 {offset}, {scalars.word(isa.LAUNCH_ITEMS)}")
        x, y = scalars.word(isa.LAUNCH_GRID), scalars.word(isa.LAUNCH_GRID + 1)
        rows = let(f"udiv i64 {item}, {x}")
        pids = (let(f"urem i64 {item}, {x}"), let(f"urem i64 {rows}, {y}"), let(f"udiv i64 {rows}, {y}"))
        return Scope({Pid(axis): name for axis, name in enumerate(pids)}, {npu.ITEM_LOOP: parity})

    def _when(self, condition: str, emit: Callable[[], None]) -> None:
        then, done = self.function.label("then"), self.function.label("done")
        self.function.branch(condition, then, done)
        self.function.begin(then)
        emit()
        self.function.jump(done)
        self.function.begin(done)

    def _ops(self, ops: tuple[npu.NpuOp, ...], scope: Scope) -> None:
        for op in ops:
            self._op(op, scope)

    def _op(self, op: npu.NpuOp, scope: Scope) -> None:
        scalars = ScalarEmitter(self.function, "%block", scope.names)
        match op:
            case npu.Transfer(tag=tag, buffer=buffer):
                self.transfers.emit(scalars, op, self._address(buffer, scope), self._tag(tag, buffer.loop, scope))
            case npu.Wait(tag, loop):
                self.function.emit(f"call void @npu_wait(i64 {self._tag(tag, loop, scope)})")
            case npu.TileCall():
                self._call(op, scalars, scope)
            case npu.MatMul():
                refs = (op.a, op.b, op.accumulator)
                emit_matmul(self.transfers, scalars, op, [self._address(r, scope) for r in refs], self.matrix)
            case npu.Loop():
                self._loop(op, scalars, scope)

    def _call(self, call: npu.TileCall, scalars: ScalarEmitter, scope: Scope) -> None:
        buffers = [self._address(b, scope) for b in call.buffers]
        words = [
            scalars.word(isa.LAUNCH_ARGS + s.position) if isinstance(s, npu.FloatArg) else scalars.emit(s)
            for s in call.scalars
        ]
        arguments = ", ".join(f"i64 {v}" for v in (*buffers, *words))
        self.function.emit(f"call void @npu_tile(i64 {call.body})")
        self.function.emit(f"call void @npu_body_{call.body}({arguments})")
        self.function.emit(f"call void @npu_tileend(i64 {call.body})")

    def _loop(self, loop: npu.Loop, scalars: ScalarEmitter, scope: Scope) -> None:
        f = self.function
        lower, upper, step = (scalars.emit(s) for s in (loop.lower, loop.upper, loop.step))
        slot, trip_slot = f.slot("i64", lower), f.slot("i64", "0")
        some = f.let(f"icmp slt i64 {lower}, {upper}")
        self._when(some, lambda: self._ops(loop.prefetch, _inside(scope, loop, lower, "0")))
        head, body, done = (f.label(h) for h in ("loop", "body", "exit"))
        f.jump(head)
        f.begin(head)
        iv, trip = f.let(f"load i64, ptr {slot}"), f.let(f"load i64, ptr {trip_slot}")
        f.branch(f.let(f"icmp slt i64 {iv}, {upper}"), body, done)
        f.begin(body)
        parity = f.let(f"and i64 {trip}, 1")
        other, following = f.let(f"xor i64 {parity}, 1"), f.let(f"add i64 {iv}, {step}")
        more = f.let(f"icmp slt i64 {following}, {upper}")
        self._when(more, lambda: self._ops(loop.prefetch, _inside(scope, loop, following, other)))
        self._ops(loop.body, _inside(scope, loop, iv, parity))
        f.emit(f"store i64 {following}, ptr {slot}")
        f.emit(f"store i64 {f.let(f'add i64 {trip}, 1')}, ptr {trip_slot}")
        f.jump(head)
        f.begin(done)

    def _address(self, ref: npu.BufferRef, scope: Scope) -> str:
        """Scratchpad address of the copy of this parity."""
        buffer = self.program.buffers[ref.buffer]
        base = isa.SCRATCHPAD_BASE + buffer.offset
        if ref.loop is None:
            return str(base)
        moved = self.function.let(f"mul i64 {scope.parities[ref.loop]}, {buffer.copy_bytes}")
        return self.function.let(f"add i64 {moved}, {base}")

    def _tag(self, tag: int, loop: int | None, scope: Scope) -> str:
        return str(tag) if loop is None else self.function.let(f"add i64 {scope.parities[loop]}, {tag}")


def _inside(scope: Scope, loop: npu.Loop, iv: str, parity: str) -> Scope:
    return replace(scope, names={**scope.names, Iv(loop.loop): iv}, parities={**scope.parities, loop.loop: parity})


def emit_control(program: npu.NpuProgram, matrix: Matrix) -> str:
    """The text that both targets share; see the module's docstring."""
    return ControlEmitter(program, matrix).module()
