"""Conversions between element types, and rounding to integral values."""

from __future__ import annotations

from npusim.backend.codegen.vector.core import VectorCore
from npusim.backend.codegen.vector.types import Vec


class Convert(VectorCore):
    def convert(self, op: str, a: Vec, dtype: str) -> Vec:
        """A VP conversion by LLVM's name. i1 is not a source or a target here (see elementwise)."""
        name = f"llvm.vp.{op}.{self.overload(dtype)}.{self.overload(a.dtype)}"
        return self.call(name, dtype, [self.typed(a), self.all_true()])

    def sext(self, a: Vec, dtype: str) -> Vec:
        return self.convert("sext", a, dtype)

    def zext(self, a: Vec, dtype: str) -> Vec:
        return self.convert("zext", a, dtype)

    def trunc(self, a: Vec, dtype: str) -> Vec:
        """Integer truncation: the low bits."""
        return self.convert("trunc", a, dtype)

    def sitofp(self, a: Vec, dtype: str) -> Vec:
        return self.convert("sitofp", a, dtype)

    def uitofp(self, a: Vec, dtype: str) -> Vec:
        return self.convert("uitofp", a, dtype)

    def fptosi(self, a: Vec, dtype: str) -> Vec:
        """Towards zero; saturates, NaN gives the largest value (RISC-V; C leaves both open)."""
        return self.convert("fptosi", a, dtype)

    def fptoui(self, a: Vec, dtype: str) -> Vec:
        """Towards zero; saturates, NaN gives the largest value (RISC-V; C leaves both open)."""
        return self.convert("fptoui", a, dtype)

    def lrint(self, a: Vec, dtype: str) -> Vec:
        """To the nearest integer (even), as an integer; saturates, NaN gives the largest value."""
        return self.convert("lrint", a, dtype)

    def fpext(self, a: Vec, dtype: str) -> Vec:
        return self.convert("fpext", a, dtype)

    def fptrunc(self, a: Vec, dtype: str) -> Vec:
        """To nearest even."""
        return self.convert("fptrunc", a, dtype)

    def bitcast(self, a: Vec, dtype: str) -> Vec:
        """The same bits as another type of the same width."""
        if a.dtype == dtype:
            return a
        return self.assign(f"bitcast {self.typed(a)} to {self.vector_type(dtype)}", dtype)

    def rint(self, a: Vec) -> Vec:
        """To nearest even, as a float."""
        return self.masked("roundeven", a.dtype, (a,))

    def floor(self, a: Vec) -> Vec:
        return self.masked("floor", a.dtype, (a,))

    def ceil(self, a: Vec) -> Vec:
        return self.masked("ceil", a.dtype, (a,))

    def ftrunc(self, a: Vec) -> Vec:
        """Towards zero, as a float."""
        return self.masked("roundtozero", a.dtype, (a,))

    def round(self, a: Vec) -> Vec:
        """To nearest, halves away from zero, as a float."""
        return self.masked("round", a.dtype, (a,))
