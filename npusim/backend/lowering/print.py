"""Prints a tile program as MLIR text in generic form: the artefact tile.mlir.

Ops of the dialects `tile` and `togsim` are registered nowhere; any MLIR reads them with unregistered dialects allowed.
Scalars are SSA values of type i64, each printed once, where it is first used in its block.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from npusim.backend.lowering.analysis.literals import array, string, typed
from npusim.backend.lowering.print_ops import pure_op, scalar_text, show, value_name, value_type
from npusim.backend.lowering.tile import (
    Access,
    Arg,
    ArgValue,
    For,
    Iv,
    Load,
    Op,
    Scalar,
    ScalarOp,
    SegmentedAccess,
    Splat,
    Store,
    TileProgram,
    Value,
)


def print_tile(program: TileProgram) -> str:
    """The text of `program`, one op a line; parses back with MLIR."""
    return _Printer().program(program)


@dataclass
class _Printer:
    """`scalars` is a stack of what is already printed, by scalar, one mapping a block."""

    lines: list[str] = field(default_factory=list)
    depth: int = 0
    scalars: list[dict[Scalar, str]] = field(default_factory=lambda: [{}])
    count: int = 0

    def program(self, program: TileProgram) -> str:
        types = ", ".join(_arg_type(arg) for arg in program.args)
        parameters = ", ".join(f"%arg{k}: {_arg_type(arg)}" for k, arg in enumerate(program.args))
        names = array(string(arg.name) for arg in program.args)
        self.line('"builtin.module"() ({')
        with self.block():
            attributes = f"arg_names = {names}, function_type = ({types}) -> (), sym_name = {string(program.name)}"
            self.line('"tile.func"() ({')
            self.line(f"^bb0({parameters}):" if parameters else "^bb0:")
            with self.block():
                self.body(program.body)
                self.line('"tile.return"() : () -> ()')
            self.line(f"}}) {{{attributes}}} : () -> ()")
        self.line("}) : () -> ()")
        return "\n".join(self.lines) + "\n"

    def line(self, text: str) -> None:
        self.lines.append("  " * self.depth + text)

    @contextmanager
    def block(self) -> Iterator[None]:
        self.depth += 1
        self.scalars.append({})
        yield
        self.scalars.pop()
        self.depth -= 1

    def body(self, ops: tuple[Op, ...]) -> None:
        for op in ops:
            self.op(op)

    def simple(
        self, name: str, attributes: Mapping[str, str], operands: tuple[tuple[str, str], ...], result: Value | None
    ) -> None:
        """One op without regions; operands are (name, type)."""
        held = ", ".join(f"{key} = {value}" for key, value in attributes.items())
        names = ", ".join(operand for operand, _ in operands)
        types = ", ".join(kind for _, kind in operands)
        head = f"{value_name(result)} = " if result is not None else ""
        self.line(
            f'{head}"{name}"({names})'
            + (f" {{{held}}}" if held else "")
            + f" : ({types}) -> {'()' if result is None else value_type(result)}"
        )

    def scalar(self, s: Scalar) -> str:
        """The SSA name of a scalar, printed first if it has not been."""
        if isinstance(s, Iv):
            return f"%iv{s.loop}"
        for known in self.scalars:
            if s in known:
                return known[s]
        operands = ", ".join(self.scalar(x) for x in s.operands) if isinstance(s, ScalarOp) else ""
        name, self.count = f"%s{self.count}", self.count + 1
        self.line(f"{name} = {scalar_text(s, operands)}")
        self.scalars[-1][s] = name
        return name

    def op(self, op: Op) -> None:
        match op:
            case For():
                self.loop(op)
            case Load(result=result, access=access, fill=fill):
                self.transfer("in", access, None, {"fill": typed(fill, result.dtype)}, result)
            case Store(access=access, value=value):
                self.transfer("out", access, value, {}, None)
            case Splat(result=result, scalar=scalar):
                self.simple("tile.splat", {}, ((self.scalar(scalar), "i64"),), result)
            case ArgValue(result=result, position=position):
                self.simple("tile.arg", {}, ((f"%arg{position}", result.dtype),), result)
            case _:
                name, attributes, operands = pure_op(op)
                self.simple(name, attributes, tuple((value_name(v), value_type(v)) for v in operands), op.result)

    def transfer(
        self,
        direction: str,
        access: Access | SegmentedAccess,
        value: Value | None,
        extra: Mapping[str, str],
        result: Value | None,
    ) -> None:
        """Operands: the tensor, the tile that is stored, then the access's scalars in the order of `operands`."""
        attributes = {"direction": string(direction), **extra}
        scalars: list[tuple[str, Scalar]]
        if isinstance(access, Access):
            attributes["extents"] = array(f"{d.extent} : i64" for d in access.dims)
            scalars = [("offset", access.offset)]
            for k, d in enumerate(access.dims):
                scalars += [(f"stride{k}", d.stride), (f"lo{k}", d.lo), (f"hi{k}", d.hi)]
        else:
            attributes |= {"extent": f"{access.extent} : i64", "granule": f"{access.granule} : i64"}
            attributes |= {"offset": string(show(access.offset)), "index": string(f"%iv{access.loop}")}
            scalars = [("start", access.start), ("stride", access.stride), ("lo", access.lo), ("hi", access.hi)]
        attributes["operands"] = array(string(name) for name, _ in scalars)
        operands = [(f"%arg{access.arg}", "!tile.tensor")]
        operands += [] if value is None else [(value_name(value), value_type(value))]
        operands += [(self.scalar(s), "i64") for _, s in scalars]
        name = "togsim.transfer" if isinstance(access, Access) else "togsim.transfer_segments"
        self.simple(name, attributes, tuple(operands), result)

    def loop(self, op: For) -> None:
        bounds = [(self.scalar(s), "i64") for s in (op.lower, op.upper, op.step)]
        operands = bounds + [(value_name(v), value_type(v)) for v in op.inits]
        results = ", ".join(value_name(v) for v in op.results)
        carried = "".join(f", {value_name(v)}: {value_type(v)}" for v in op.carried)
        head = f"{results} = " if results else ""
        self.line(f'{head}"scf.for"({", ".join(name for name, _ in operands)}) ({{')
        self.line(f"^bb0(%iv{op.loop}: i64{carried}):")
        with self.block():
            self.body(op.body)
            self.simple("scf.yield", {}, tuple((value_name(v), value_type(v)) for v in op.yields), None)
        types = ", ".join(kind for _, kind in operands)
        self.line(f"}}) : ({types}) -> ({', '.join(value_type(v) for v in op.results)})")


def _arg_type(arg: Arg) -> str:
    return "!tile.tensor" if arg.kind == "tensor" else arg.dtype
