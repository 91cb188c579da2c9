"""Grid expressions: integer arithmetic over the numels of a launch, as text that can cross a seam.

Grammar: names, integers, `+ - * // %`, unary minus, `cdiv(a, b)`, `min(...)`, `max(...)`. Nothing else evaluates.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache

from npusim.errors import UnsupportedError

_BINARY: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}
_CALLS: dict[str, Callable[..., int]] = {"cdiv": lambda a, b: -(-a // b), "min": min, "max": max}


def evaluate(expression: str, numels: Mapping[str, int]) -> int:
    """The value of `expression`; raises `UnsupportedError` naming what the grammar does not have."""
    return _value(_parsed(expression), numels, expression)


@lru_cache(maxsize=4096)
def _parsed(expression: str) -> ast.expr:
    """A kernel's expressions are evaluated at each of its launches: parse them once."""
    try:
        return ast.parse(expression, mode="eval").body
    except SyntaxError as error:
        raise _refusal(expression, str(error)) from error


def _value(node: ast.expr, numels: Mapping[str, int], text: str) -> int:
    match node:
        case ast.Constant(value=int() as constant) if not isinstance(constant, bool):
            return constant
        case ast.Name(id=name) if name in numels:
            return numels[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, numels, text)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _BINARY:
            return _BINARY[type(op)](_value(left, numels, text), _value(right, numels, text))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in _CALLS:
            return _CALLS[name](*(_value(a, numels, text) for a in args))
        case _:
            raise _refusal(text, f"`{ast.unparse(node)}` is not a numel, an integer or an allowed operation")


def _refusal(text: str, cause: str) -> UnsupportedError:
    return UnsupportedError(
        f"grid expression `{text}` is not supported",
        cause=cause,
        next_step="report the kernel: its grid type is one that npusim does not know",
    )
