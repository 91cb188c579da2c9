"""Measure every elementary function on Spike and write docs/elementary.md.

Run it in the backend environment: python -m npusim.toolchain.inside backend scripts/elementary_table.py
"""

from __future__ import annotations

import re
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from npusim.backend.codegen.vector.elementary import FUNCTIONS  # noqa: E402
from npusim.backend.codegen.vector.elementary.bounds import BOUNDS  # noqa: E402
from npusim.backend.codegen.vector.pressure import emitted, needs  # noqa: E402
from npusim.backend.functional.driver import SpikeDriver  # noqa: E402
from npusim.contract import machine  # noqa: E402
from tests.lowering.vector.guest import Layout, VectorProgram, build  # noqa: E402
from tests.lowering.vector.test_elementary import arguments, arity, worst  # noqa: E402

COUNT = 1 << 18
ARENA_BYTES = 16 << 20
STRIP = 4096
HEADER = """# Elementary functions

Written by scripts/elementary_table.py; do not edit. Each function ran on Spike over {count} arguments: special values
and their neighbours, random bit patterns, normal numbers of several scales (tests/lowering/vector/reference.py). The
reference is float64. `stated` is the error that the tests hold the function to, in ulp of float32; `measured` is the
largest error found, at `where`. `operations` are vector instructions before the compiler, `f64` how many of them have
float64 in them (twice the registers and time); `groups` are temporary register groups (32 registers hold 4 groups of 16
lanes, 8 groups of 8). `cycles` are for 1024 elements on the machine {machine}, loads, stores and spills included, with
16 and with 8 lanes (times vscale).

Functions are branch-free: the cost does not depend on the arguments. f16 and bf16 go through float32. Float64 operands
are refused, except by the exact functions (sqrt, abs, floor, ceil, trunc, rint, round, fma, copysign, nextafter, isnan,
isinf, isfinite, signbit). ldexp, ilogb and fmod are exact. The polynomials come from scripts/fit_polynomials.py.

| function | stated | measured | where | operations | f64 | groups | cycles (16) | cycles (8) |
|---|---|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Bench:
    driver: SpikeDriver
    arena: bytearray
    folder: Path

    def program(self, name: str, count: int, lanes: int) -> VectorProgram:
        layout = Layout(("f32",) * arity(name), ("f32",), count)
        elf = build(lambda b, v: [FUNCTIONS[name](b, *v)], layout, lanes, self.folder)
        return VectorProgram(layout, self.driver.load(elf, name, layout.inputs), self.driver, self.arena)

    def cycles(self, name: str, lanes: int) -> int:
        ones = np.ones(STRIP, np.float32)
        return self.program(name, STRIP, lanes).cycles(*[ones] * arity(name)) * 1024 // STRIP

    def row(self, name: str) -> str:
        inputs = arguments(name, COUNT)
        (got,) = self.program(name, COUNT, 8)(*inputs)
        error, where = worst(name, got, inputs)
        lines = emitted(name)
        wide = sum(bool(re.search(r"x (?:double|i64)>", line)) for line in lines)
        place = where.partition(" = ")[0] if error else ""
        numbers = [len(lines), wide, needs(f"math.{name}"), self.cycles(name, 16), self.cycles(name, 8)]
        return f"| {name} | {BOUNDS[name]} | {error:.3f} | {place} | {' | '.join(map(str, numbers))} |"


def main() -> None:
    arena = bytearray(ARENA_BYTES)
    model = machine.load(ROOT / "machines/tpuv3.toml")
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(SpikeDriver(arena, model), arena, Path(folder))
        rows = [bench.row(name) for name in BOUNDS]
    text = HEADER.format(count=f"2^{int(np.log2(COUNT))}", machine=model.name) + "\n".join(rows) + "\n"
    (ROOT / "docs/elementary.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
