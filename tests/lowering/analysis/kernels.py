"""Small TTIR kernels as text."""

from __future__ import annotations

import ast

_OPERANDS = "operandSegmentSizes = array<i32: 1, 1, 0>"


def kernel(body: str) -> str:
    """`body` between a tile of indices %i, a tile of pointers %p to one i32 argument, and the end."""
    return f"""
"builtin.module"() ({{
  "tt.func"() <{{function_type = (!tt.ptr<i32>) -> (), sym_name = "k"}}> ({{
  ^bb0(%arg0: !tt.ptr<i32>):
    %i = "tt.make_range"() <{{end = 8 : i32, start = 0 : i32}}> : () -> tensor<8xi32>
    %s = "tt.splat"(%arg0) : (!tt.ptr<i32>) -> tensor<8x!tt.ptr<i32>>
    %p = "tt.addptr"(%s, %i) : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>) -> tensor<8x!tt.ptr<i32>>
    {body}
    "tt.return"() : () -> ()
  }}) : () -> ()
}}) : () -> ()
"""


def copy(block: int, numel: int, source: str, limit: str = "") -> str:
    """out[x] = in[source(x)] for x < numel, and for which `limit` holds (0 elsewhere).

    `source` is a Python expression of x over integers with `+ - * // %`; `limit` is `EXPRESSION < INTEGER` of x.
    """
    body = _Body(block)
    x = body.index()
    mask = body.less(x, numel)
    inside = mask
    if limit:
        left, right = limit.split("<")
        inside = body.both(mask, body.less(body.expression(left), int(right)))
    body.load(body.pointer("%arg0", body.expression(source)), inside)
    body.store(body.pointer("%arg1", x), mask)
    return body.text()


class _Body:
    """Writes 1-D ops; values are named in order."""

    def __init__(self, block: int) -> None:
        self.block = block
        self.lines: list[str] = []
        self.kind = f"tensor<{block}xi32>"

    def add(self, op: str, operands: tuple[str, ...], attributes: str, inputs: str, result: str) -> str:
        name = f"%v{len(self.lines)}"
        held = f" <{{{attributes}}}>" if attributes else ""
        self.lines.append(f'{name} = "{op}"({", ".join(operands)}){held} : ({inputs}) -> {result}')
        return name

    def constant(self, value: int) -> str:
        return self.add("arith.constant", (), f"value = dense<{value}> : {self.kind}", "", self.kind)

    def binary(self, op: str, a: str, b: str) -> str:
        return self.add(op, (a, b), "", f"{self.kind}, {self.kind}", self.kind)

    def index(self) -> str:
        pid = self.add("tt.get_program_id", (), "axis = 0 : i32", "", "i32")
        spread = self.add("tt.splat", (pid,), "", "i32", self.kind)
        base = self.binary("arith.muli", spread, self.constant(self.block))
        lane = self.add("tt.make_range", (), f"end = {self.block} : i32, start = 0 : i32", "", self.kind)
        self.x = self.binary("arith.addi", base, lane)
        return self.x

    def expression(self, text: str) -> str:
        return self.visit(ast.parse(text.strip(), mode="eval").body)

    def visit(self, node: object) -> str:
        ops: dict[type[ast.operator], str] = {
            ast.Add: "arith.addi",
            ast.Sub: "arith.subi",
            ast.Mult: "arith.muli",
            ast.FloorDiv: "arith.divsi",
            ast.Mod: "arith.remsi",
        }
        match node:
            case ast.Name(id="x"):
                return self.x
            case ast.Constant(value=int() as value):
                return self.constant(value)
            case ast.BinOp(left=left, op=op, right=right):
                return self.binary(ops[type(op)], self.visit(left), self.visit(right))
        raise AssertionError(node)

    def less(self, a: str, limit: int) -> str:
        flags = f"tensor<{self.block}xi1>"
        inputs = f"{self.kind}, {self.kind}"
        return self.add("arith.cmpi", (a, self.constant(limit)), "predicate = 2 : i64", inputs, flags)

    def both(self, a: str, b: str) -> str:
        flags = f"tensor<{self.block}xi1>"
        return self.add("arith.andi", (a, b), "", f"{flags}, {flags}", flags)

    def pointer(self, base: str, offset: str) -> str:
        pointers = f"tensor<{self.block}x!tt.ptr<i32>>"
        spread = self.add("tt.splat", (base,), "", "!tt.ptr<i32>", pointers)
        return self.add("tt.addptr", (spread, offset), "", f"{pointers}, {self.kind}", pointers)

    def load(self, pointer: str, mask: str) -> None:
        inputs = f"tensor<{self.block}x!tt.ptr<i32>>, tensor<{self.block}xi1>"
        self.loaded = self.add("tt.load", (pointer, mask), _OPERANDS, inputs, self.kind)

    def store(self, pointer: str, mask: str) -> None:
        inputs = f"tensor<{self.block}x!tt.ptr<i32>>, {self.kind}, tensor<{self.block}xi1>"
        self.lines.append(f'"tt.store"({pointer}, {self.loaded}, {mask}) : ({inputs}) -> ()')

    def text(self) -> str:
        body = "\n    ".join(self.lines)
        return f"""
"builtin.module"() ({{
  "tt.func"() <{{function_type = (!tt.ptr<i32>, !tt.ptr<i32>) -> (), sym_name = "copy"}}> ({{
  ^bb0(%arg0: !tt.ptr<i32>, %arg1: !tt.ptr<i32>):
    {body}
    "tt.return"() : () -> ()
  }}) : () -> ()
}}) : () -> ()
"""
