"""Arithmetic, comparison and selection, one method an operation. Operands of a method share one element type."""

from __future__ import annotations

from npusim.backend.codegen.vector.core import VectorCore
from npusim.backend.codegen.vector.types import Vec


class Arithmetic(VectorCore):
    def binary(self, op: str, a: Vec, b: Vec) -> Vec:
        """A VP operation of two operands by LLVM's name, e.g. `add`, `fmul`, `maxnum`."""
        return self.masked(op, a.dtype, (a, b))

    def unary(self, op: str, a: Vec) -> Vec:
        return self.masked(op, a.dtype, (a,))

    def fadd(self, a: Vec, b: Vec) -> Vec:
        return self.binary("fadd", a, b)

    def fsub(self, a: Vec, b: Vec) -> Vec:
        return self.binary("fsub", a, b)

    def fmul(self, a: Vec, b: Vec) -> Vec:
        return self.binary("fmul", a, b)

    def fdiv(self, a: Vec, b: Vec) -> Vec:
        return self.binary("fdiv", a, b)

    def fma(self, a: Vec, b: Vec, c: Vec) -> Vec:
        """a * b + c, rounded once."""
        return self.masked("fma", a.dtype, (a, b, c))

    def fneg(self, a: Vec) -> Vec:
        return self.unary("fneg", a)

    def fabs(self, a: Vec) -> Vec:
        return self.unary("fabs", a)

    def sqrt(self, a: Vec) -> Vec:
        """Correctly rounded."""
        return self.unary("sqrt", a)

    def fmin(self, a: Vec, b: Vec) -> Vec:
        """The number wins over NaN; -0 < +0."""
        return self.binary("minnum", a, b)

    def fmax(self, a: Vec, b: Vec) -> Vec:
        """The number wins over NaN; -0 < +0."""
        return self.binary("maxnum", a, b)

    def fminimum(self, a: Vec, b: Vec) -> Vec:
        """NaN wins over the number."""
        return self.binary("minimum", a, b)

    def fmaximum(self, a: Vec, b: Vec) -> Vec:
        """NaN wins over the number."""
        return self.binary("maximum", a, b)

    def copysign(self, magnitude: Vec, sign: Vec) -> Vec:
        return self.binary("copysign", magnitude, sign)

    def add(self, a: Vec, b: Vec) -> Vec:
        return self.binary("add", a, b)

    def sub(self, a: Vec, b: Vec) -> Vec:
        return self.binary("sub", a, b)

    def mul(self, a: Vec, b: Vec) -> Vec:
        return self.binary("mul", a, b)

    def sdiv(self, a: Vec, b: Vec) -> Vec:
        """Truncating; x / 0 is -1 (RISC-V)."""
        return self.binary("sdiv", a, b)

    def udiv(self, a: Vec, b: Vec) -> Vec:
        return self.binary("udiv", a, b)

    def srem(self, a: Vec, b: Vec) -> Vec:
        """Sign of the dividend; x % 0 is x (RISC-V)."""
        return self.binary("srem", a, b)

    def urem(self, a: Vec, b: Vec) -> Vec:
        return self.binary("urem", a, b)

    def and_(self, a: Vec, b: Vec) -> Vec:
        return self.binary("and", a, b)

    def or_(self, a: Vec, b: Vec) -> Vec:
        return self.binary("or", a, b)

    def xor(self, a: Vec, b: Vec) -> Vec:
        return self.binary("xor", a, b)

    def not_(self, a: Vec) -> Vec:
        return self.xor(a, self.const(-1, a.dtype))

    def shl(self, a: Vec, b: Vec) -> Vec:
        return self.binary("shl", a, b)

    def lshr(self, a: Vec, b: Vec) -> Vec:
        return self.binary("lshr", a, b)

    def ashr(self, a: Vec, b: Vec) -> Vec:
        return self.binary("ashr", a, b)

    def smin(self, a: Vec, b: Vec) -> Vec:
        return self.binary("smin", a, b)

    def smax(self, a: Vec, b: Vec) -> Vec:
        return self.binary("smax", a, b)

    def umin(self, a: Vec, b: Vec) -> Vec:
        return self.binary("umin", a, b)

    def umax(self, a: Vec, b: Vec) -> Vec:
        return self.binary("umax", a, b)

    def mulhu(self, a: Vec, b: Vec) -> Vec:
        """High half of the unsigned product (vmulhu: there is no VP intrinsic for it)."""
        kind = self.vector_type(a.dtype)
        overload = self.overload(a.dtype)
        length = self.assign(f"zext i32 {self.evl} to i64", "i64").name
        args = [f"{kind} poison", self.typed(a), self.typed(b), f"i64 {length}"]
        name = f"llvm.riscv.vmulhu.{overload}.{overload}.i64"
        self.declare(name, kind, args)
        return self.assign(f"call {kind} @{name}({', '.join(args)})", a.dtype)

    def abs_(self, a: Vec) -> Vec:
        """Integer magnitude; the most negative value is its own."""
        return self.masked("abs", a.dtype, (a,), ("i1 false",))

    def icmp(self, predicate: str, a: Vec, b: Vec) -> Vec:
        """MLIR's mnemonic: eq ne slt sle sgt sge ult ule ugt uge. Gives i1."""
        return self._compare("icmp", predicate, a, b)

    def fcmp(self, predicate: str, a: Vec, b: Vec) -> Vec:
        """MLIR's mnemonic: oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno. Gives i1."""
        return self._compare("fcmp", predicate, a, b)

    def _compare(self, op: str, predicate: str, a: Vec, b: Vec) -> Vec:
        args = [self.typed(a), self.typed(b), f'metadata !"{predicate}"', self.all_true()]
        return self.call(f"llvm.vp.{op}.{self.overload(a.dtype)}", "i1", args)

    def select(self, condition: Vec, a: Vec, b: Vec) -> Vec:
        """`a` where the i1 `condition` holds, else `b`."""
        args = [self.typed(condition), self.typed(a), self.typed(b)]
        return self.call(f"llvm.vp.select.{self.overload(a.dtype)}", a.dtype, args)
