"""Runs a tile program in numpy, work-item by work-item: the reference for tests of the analysis.

Every valid element of an access must lie inside its array, so that an access that is too large is an error here and
never a wrong value that happens to be masked later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from npusim.backend.lowering import tile
from npusim.backend.lowering.analysis.scalars import evaluate
from tests.lowering import tile_ops

Array = np.ndarray[Any, np.dtype[Any]]


def run(program: tile.TileProgram, args: Sequence[Array | int | float], grid: tuple[int, int, int]) -> None:
    """Executes all work-items, x fastest; tensor arguments are flat arrays and are written in place."""
    for z, y, x in product(*(range(n) for n in reversed(grid))):
        _Item(args, (x, y, z), grid).body(program.body)


@dataclass
class _Item:
    args: Sequence[Array | int | float]
    pid: tuple[int, int, int]
    grid: tuple[int, int, int]
    values: dict[int, Array] = field(default_factory=dict)
    iv: dict[int, int] = field(default_factory=dict)

    def body(self, ops: tuple[tile.Op, ...]) -> None:
        for op in ops:
            self.op(op)

    def scalar(self, s: tile.Scalar) -> int:
        match s:
            case tile.Const(value=value):
                return value
            case tile.ArgRef(position=position):
                held = self.args[position]
                assert isinstance(held, int)
                return held
            case tile.Pid(axis=axis):
                return self.pid[axis]
            case tile.NumPrograms(axis=axis):
                return self.grid[axis]
            case tile.Iv(loop=loop):
                return self.iv[loop]
            case tile.ScalarOp(op="select", operands=(condition, a, b)):
                return self.scalar(a) if self.scalar(condition) else self.scalar(b)
            case tile.ScalarOp(op=op, operands=(a, b)):
                return evaluate(op, self.scalar(a), self.scalar(b))
        raise AssertionError(s)

    def op(self, op: tile.Op) -> None:
        match op:
            case tile.Store(access=access, value=value):
                valid, index = self.elements(access)
                array = self.array(access.arg)
                flat = self.values[value.id].reshape(-1)
                assert flat.dtype == array.dtype, f"{flat.dtype} stored to {array.dtype}"
                array[index[valid]] = flat[valid]
            case tile.For():
                self.loop(op)
            case _:
                found = np.asarray(self.value(op))
                assert found.shape == op.result.shape, f"{op}: {found.shape}"
                assert found.dtype == tile_ops.dtype(op.result.dtype), f"{op}: {found.dtype}"
                self.values[op.result.id] = found

    def array(self, arg: int) -> Array:
        held = self.args[arg]
        assert isinstance(held, np.ndarray)
        return held

    def value(self, op: tile.Op) -> Array:
        match op:
            case tile.Load(result=result, access=access, fill=fill):
                return self.load(access, fill, result)
            case tile.Constant(result=result, value=constant):
                return np.full(result.shape, constant, tile_ops.dtype(result.dtype))
            case tile.Splat(result=result, scalar=scalar):
                return tile_ops.truncate(self.scalar(scalar), result.dtype)
            case tile.ArgValue(result=result, position=position):
                return np.asarray(self.args[position], tile_ops.dtype(result.dtype))
            case tile.Iota(result=result, start=start):
                return np.arange(start, start + result.shape[0], dtype=tile_ops.dtype(result.dtype))
            case tile.Elementwise(result=result, op=name, operands=operands, predicate=predicate):
                assert all(v.shape == result.shape for v in operands)
                return tile_ops.elementwise(name, predicate, result.dtype, [self.values[v.id] for v in operands])
            case tile.Broadcast(result=result, operand=operand):
                return np.broadcast_to(self.values[operand.id], result.shape)
            case tile.Reshape(result=result, operand=operand):
                return self.values[operand.id].reshape(result.shape)
            case tile.Transpose(operand=operand, permutation=permutation):
                return self.values[operand.id].transpose(permutation)
            case tile.Reduce(operand=operand, axis=axis, combiner=combiner):
                return tile_ops.reduce(combiner, self.values[operand.id], axis)
            case tile.Dot(result=result, a=a, b=b, accumulator=accumulator):
                kind = tile_ops.dtype(result.dtype)
                left, right = (self.values[v.id].astype(kind) for v in (a, b))
                return np.asarray(self.values[accumulator.id] + left @ right)
        raise AssertionError(op)

    def load(self, access: tile.Access | tile.SegmentedAccess, fill: int | float, result: tile.Value) -> Array:
        valid, index = self.elements(access)
        array = self.array(access.arg)
        out = np.full(index.shape, fill, array.dtype)
        out[valid] = array[index[valid]]
        return out.reshape(result.shape)

    def elements(self, access: tile.Access | tile.SegmentedAccess) -> tuple[Array, Array]:
        """Validity and element index of every element, row-major."""
        found = self.rectangle(access) if isinstance(access, tile.Access) else self.segments(access)
        valid, index = (part.reshape(-1) for part in found)
        inside = index[valid]
        assert not inside.size or (inside.min() >= 0 and inside.max() < self.array(access.arg).size), access
        return valid, index

    def rectangle(self, access: tile.Access) -> tuple[Array, Array]:
        extents = tuple(d.extent for d in access.dims)
        valid = np.ones(extents, bool)
        index = np.full(extents, self.scalar(access.offset))
        for k, d in enumerate(access.dims):
            i = np.arange(d.extent).reshape([-1 if j == k else 1 for j in range(len(extents))])
            index = index + i * self.scalar(d.stride)
            valid = valid & (i >= self.scalar(d.lo)) & (i < self.scalar(d.hi))
        return valid, index

    def segments(self, access: tile.SegmentedAccess) -> tuple[Array, Array]:
        """By the contract: the offset is evaluated at the first element of each segment only."""
        start, stride = self.scalar(access.start), self.scalar(access.stride)
        linear = np.arange(start, start + access.extent)
        index = np.empty(access.extent, np.int64)
        for k, i in enumerate(linear):
            if k == 0 or i % access.granule == 0:
                self.iv[access.loop] = int(i)
                index[k] = self.scalar(access.offset)
            else:
                index[k] = index[k - 1] + stride
        return (linear >= self.scalar(access.lo)) & (linear < self.scalar(access.hi)), index

    def loop(self, op: tile.For) -> None:
        held = [self.values[v.id] for v in op.inits]
        for i in range(self.scalar(op.lower), self.scalar(op.upper), self.scalar(op.step)):
            self.iv[op.loop] = i
            self.values |= {v.id: x for v, x in zip(op.carried, held, strict=True)}
            self.body(op.body)
            held = [self.values[v.id] for v in op.yields]
        self.values |= {v.id: x for v, x in zip(op.results, held, strict=True)}
