"""Measure every elementary function on Spike and write docs/elementary.md.

Run it in the backend environment: python -m npusim.toolchain.inside backend scripts/elementary_table.py
"""

from __future__ import annotations

import re
import sys
import tempfile
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
HEADER = """# Elementary functions

Written by scripts/elementary_table.py; do not edit. Each function ran on Spike over {count} arguments: special values
and their neighbours, random bit patterns, normal numbers of several scales (tests/lowering/vector/reference.py). The
reference is float64. `stated` is the error that the tests hold the function to, in ulp of float32; `measured` is the
largest error found, at `where`. `operations` are vector instructions before the compiler, `f64` how many of them have
float64 in them (twice the registers and time); `groups` are temporary register groups: they decide how many lanes fit.

Functions are branch-free: the cost does not depend on the arguments. f16 and bf16 go through float32. Float64 operands
are refused, except by the exact functions (sqrt, abs, floor, ceil, trunc, rint, round, fma, copysign, nextafter, isnan,
isinf, isfinite, signbit). ldexp, ilogb and fmod are exact. The polynomials come from scripts/fit_polynomials.py.

| function | stated | measured | where | operations | f64 | groups |
|---|---|---|---|---|---|---|
"""


def row(name: str, driver: SpikeDriver, arena: bytearray, folder: Path) -> str:
    inputs = arguments(name, COUNT)
    layout = Layout(("f32",) * arity(name), ("f32",), COUNT)
    elf = build(lambda b, v: [FUNCTIONS[name](b, *v)], layout, 8, folder)
    program = VectorProgram(layout, driver.load(elf, name, layout.inputs), driver, arena)
    (got,) = program(*inputs)
    error, where = worst(name, got, inputs)
    lines = emitted(name)
    wide = sum(bool(re.search(r"x (?:double|i64)>", line)) for line in lines)
    place = where.partition(" = ")[0] if error else ""
    return f"| {name} | {BOUNDS[name]} | {error:.3f} | {place} | {len(lines)} | {wide} | {needs(f'math.{name}')} |"


def main() -> None:
    arena = bytearray(ARENA_BYTES)
    driver = SpikeDriver(arena, machine.load(ROOT / "machines/tpuv3.toml"))
    with tempfile.TemporaryDirectory() as folder:
        rows = [row(name, driver, arena, Path(folder)) for name in BOUNDS]
    text = HEADER.format(count=f"2^{int(np.log2(COUNT))}") + "\n".join(rows) + "\n"
    (ROOT / "docs/elementary.md").write_text(text)
    print(text)


if __name__ == "__main__":
    main()
