"""`VectorBuilder`: RVV code as LLVM IR, one method an instruction, all under one explicit vector length.

Every operation is a VP intrinsic with an all-true mask and the same length, so the compiler sets vl once (per element
width) and writes neither masks nor tails. i1 vectors live in mask registers; in memory a bool is a byte.
"""

from __future__ import annotations

from npusim.backend.codegen.vector.arithmetic import Arithmetic
from npusim.backend.codegen.vector.convert import Convert
from npusim.backend.codegen.vector.memory import Memory
from npusim.backend.codegen.vector.types import Vec

__all__ = ["Vec", "VectorBuilder"]


class VectorBuilder(Arithmetic, Convert, Memory):
    """All vector operations; see `VectorCore` for the constructor."""

    def load_bool(self, pointer: str) -> Vec:
        """i1 from bytes: nonzero is true."""
        return self.icmp("ne", self.load(pointer, "i8"), self.const(0, "i8"))

    def store_bool(self, value: Vec, pointer: str) -> None:
        """i1 to bytes 0 and 1."""
        self.store(self.select(value, self.const(1, "i8"), self.const(0, "i8")), pointer)
