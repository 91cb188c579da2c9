"""Reading generic-form TTIR with MLIR's Python bindings: types, attributes and the one function of a module.

`tt` ops are unregistered: `op.attributes["name"]` finds their properties, iterating over the attributes does not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mlir import ir

from npusim.errors import CompileError

# The bindings carry no types of their own.
Operation = Any
SsaValue = Any
Block = Any


@dataclass(frozen=True)
class TileType:
    """`tensor<8x16xf32>`, a scalar, a tile of pointers or a block pointer, by shape, element type and kind."""

    shape: tuple[int, ...]
    dtype: str
    kind: str


@lru_cache(maxsize=4096)
def tile_type(text: str) -> TileType:
    """`kind` is "data", "pointer" (`dtype` is the pointee) or "block" (pointer to a tile)."""
    block = re.fullmatch(r"!tt\.ptr<tensor<([\dx]+)x([^,>]+)>(?:, \d+)?>", text)
    if block:
        return TileType(_extents(block[1]), block[2], "block")
    shape: tuple[int, ...] = ()
    tensor = re.fullmatch(r"tensor<(\d[\dx]*)x([^\d].*)>", text)
    if tensor:
        shape, text = _extents(tensor[1]), tensor[2]
    pointer = re.fullmatch(r"!tt\.ptr<([^,>]+)(?:, \d+)?>", text)
    if pointer:
        return TileType(shape, pointer[1], "pointer")
    return TileType(shape, text, "data")


def _extents(text: str) -> tuple[int, ...]:
    return tuple(int(n) for n in text.split("x"))


def type_of(value: SsaValue) -> TileType:
    return tile_type(str(value.type))


def is_integer(dtype: str) -> bool:
    return re.fullmatch(r"i\d+|index", dtype) is not None


@lru_cache(maxsize=1)
def _context() -> Any:
    """One for all kernels of the process: making one takes longer than analysing most kernels."""
    context = ir.Context()
    context.allow_unregistered_dialects = True
    return context


def parse_function(ttir: str, name: str) -> tuple[Operation, Any]:
    """The module's one `tt.func`, and what must stay alive with it."""
    try:
        module = ir.Module.parse(ttir, _context())
    except ir.MLIRError as error:
        raise CompileError(
            f"kernel {name}: stage analysis cannot parse its TTIR",
            cause=" ".join(str(error).split())[:300],
            next_step="the frontend's Triton and the backend's MLIR must be the pinned pair",
        ) from error
    functions = [op.operation for op in module.body.operations if op.operation.name == "tt.func"]
    if len(functions) != 1:
        raise CompileError(
            f"kernel {name}: its TTIR has {len(functions)} functions, not one",
            cause="a call was not inlined",
            next_step="report the kernel",
        )
    return functions[0], module


def block_of(op: Operation) -> Block:
    return op.regions[0].blocks[0]


def integer(op: Operation, attribute: str) -> int:
    """An integer attribute; enums are stored as integers."""
    return int(ir.IntegerAttr(op.attributes[attribute]).value)


def integers(op: Operation, attribute: str) -> tuple[int, ...]:
    """A dense i32 array, empty when absent."""
    if attribute not in op.attributes:
        return ()
    return tuple(int(n) for n in ir.DenseI32ArrayAttr(op.attributes[attribute]))


def string(op: Operation, attribute: str) -> str:
    return str(ir.StringAttr(op.attributes[attribute]).value)


def constant(op: Operation) -> int | float | None:
    """The value of an `arith.constant`: a scalar or a splat; None for other dense constants."""
    attribute = op.attributes["value"]
    if isinstance(attribute, ir.DenseElementsAttr):
        if not attribute.is_splat:
            return None
        attribute = attribute.get_splat_value()
    if isinstance(attribute, ir.FloatAttr):
        return float(attribute.value)
    if isinstance(attribute, ir.BoolAttr):
        return int(attribute.value)
    return int(ir.IntegerAttr(attribute).value)
