"""The heart of the vector builder: names, types, constants and one call of a VP intrinsic."""

from __future__ import annotations

from collections.abc import Callable

from npusim.backend.codegen.vector.types import Vec, literal, llvm_type


class VectorCore:
    """Emits `<vscale x lanes x T>` operations of active length `evl`.

    Args:
        lanes: multiple of `vscale`; at VLEN 4096 vscale is 64, so 16 lanes of f32 fill LMUL 8.
        evl: SSA name of the i32 active length.
        emit: receives one instruction, without line end.
        fresh: gives a new SSA name (with its `%`).
    """

    def __init__(self, lanes: int, evl: str, emit: Callable[[str], None], fresh: Callable[[], str]) -> None:
        self.lanes = lanes
        self.evl = evl
        self._emit = emit
        self._fresh = fresh
        self._declarations: set[str] = set()

    @property
    def declarations(self) -> list[str]:
        """`declare` lines of the intrinsics used so far, sorted."""
        return sorted(self._declarations)

    def vector_type(self, dtype: str) -> str:
        return f"<vscale x {self.lanes} x {llvm_type(dtype)}>"

    def overload(self, dtype: str) -> str:
        """The vector type's part in an intrinsic's name: nxv16f32."""
        return f"nxv{self.lanes}{dtype}"

    def typed(self, vec: Vec) -> str:
        return f"{self.vector_type(vec.dtype)} {vec.name}"

    def assign(self, expression: str, dtype: str) -> Vec:
        """Bind `expression` to a new name."""
        name = self._fresh()
        self._emit(f"{name} = {expression}")
        return Vec(name, dtype)

    def const(self, value: float, dtype: str) -> Vec:
        """A splat constant; costs nothing until used."""
        return Vec(f"splat ({literal(value, dtype)})", dtype)

    def splat(self, scalar: str, dtype: str) -> Vec:
        """All lanes equal to the SSA scalar `scalar` of type `dtype`."""
        kind = self.vector_type(dtype)
        head = self.assign(f"insertelement {kind} poison, {llvm_type(dtype)} {scalar}, i64 0", dtype)
        zeros = f"<vscale x {self.lanes} x i32> zeroinitializer"
        return self.assign(f"shufflevector {self.typed(head)}, {kind} poison, {zeros}", dtype)

    def iota(self, dtype: str = "i32") -> Vec:
        """0, 1, 2, ... as i32 or i64."""
        result = self.vector_type(dtype)
        name = f"@llvm.stepvector.{self.overload(dtype)}"
        self._declarations.add(f"declare {result} {name}()")
        return self.assign(f"call {result} {name}()", dtype)

    def all_true(self) -> str:
        return f"{self.vector_type('i1')} splat (i1 true)"

    def call(self, name: str, result: str, args: list[str], flags: str = "") -> Vec:
        """Call intrinsic `name` on typed `args`; the mask (if any) is among them, evl is added."""
        kind = self.vector_type(result)
        self.declare(name, kind, [*args, f"i32 {self.evl}"])
        return self.assign(f"call {flags}{kind} @{name}({', '.join([*args, f'i32 {self.evl}'])})", result)

    def declare(self, name: str, result: str, args: list[str]) -> None:
        """Record the declaration that a call of `name` with these typed arguments needs."""
        kinds = ", ".join(_argument_type(arg) for arg in args)
        self._declarations.add(f"declare {result} @{name}({kinds})")

    def masked(self, op: str, result: str, operands: tuple[Vec, ...], extra: tuple[str, ...] = ()) -> Vec:
        """`llvm.vp.OP` overloaded on the result type: operands, extra immediates, all-true mask, evl."""
        args = [*(self.typed(v) for v in operands), *extra, self.all_true()]
        return self.call(f"llvm.vp.{op}.{self.overload(result)}", result, args)


def _argument_type(arg: str) -> str:
    """The type of a typed argument such as `<vscale x 16 x float> %x` or `metadata !"slt"`."""
    if arg.startswith("<"):
        return arg[: arg.index(">") + 1]
    return arg.split(" ", 1)[0]
