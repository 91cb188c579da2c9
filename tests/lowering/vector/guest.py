"""Wraps a vector function into a guest program: DMA in, a strip-mined loop over arrays in the scratchpad."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from npusim.backend.codegen.vector.builder import Vec, VectorBuilder
from npusim.backend.functional.driver import FunctionalResult, Program, SpikeDriver
from npusim.contract import isa
from npusim.contract.launch import Pointer

Array = NDArray[Any]
Body = Callable[[VectorBuilder, Sequence[Vec]], Sequence[Vec]]

NUMPY = {
    "i1": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "f16": np.float16, "bf16": np.uint16, "f32": np.float32, "f64": np.float64,
}  # fmt: skip
"""Memory's type; bf16 as bit patterns."""
RUNTIME = Path(__file__).parents[3] / "npusim/backend/codegen/runtime"
EXTENSIONS = "m+a+f+d+c+v+zfh+zvfh+zfbfmin+zvfbfmin+zvfbfwma+zvl4096b"
TARGET = ["-target", "riscv64-freestanding-none", f"-mcpu=generic_rv64+{EXTENSIONS}", "-mabi=lp64d", "-mcmodel=medany"]
FLAGS = ["-O3", "-ffreestanding", "-fno-sanitize=all", "-nostdlib", "-static", f"-Wl,-T,{RUNTIME / 'link.ld'}"]


@dataclass(frozen=True)
class Layout:
    """`inputs` and `outputs` are element types; array k starts `region` * k bytes into the arena and the scratchpad."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    elements: int

    @property
    def region(self) -> int:
        return -(-self.elements * 8 // 4096) * 4096

    def bytes_of(self, dtype: str) -> int:
        return self.elements * np.dtype(NUMPY[dtype]).itemsize


def descriptor(array: int, dtype: str, layout: Layout) -> list[int]:
    """The transfer of input `array` from the arena to its place in the scratchpad."""
    words = [0] * isa.DMA_WORDS
    width = np.dtype(NUMPY[dtype]).itemsize
    words[isa.DMA_DRAM] = isa.DRAM_BASE + array * layout.region
    words[isa.DMA_SCRATCHPAD] = isa.SCRATCHPAD_BASE + array * layout.region
    words[isa.DMA_ARG], words[isa.DMA_ELEM_BYTES], words[isa.DMA_RANK] = array, width, 1
    words[isa.DMA_EXTENT] = words[isa.DMA_HI] = layout.elements
    words[isa.DMA_DRAM_STRIDE] = words[isa.DMA_SCRATCHPAD_STRIDE] = width
    return words


def main_assembly(layout: Layout) -> str:
    """`npu_main`: loads the inputs, then runs `kernel` as tile body 0."""
    transfers, words = [], []
    for k, dtype in enumerate(layout.inputs):
        words += descriptor(k, dtype, layout)
        transfers += [f"la a0, descriptors + {8 * isa.DMA_WORDS * k}", f"li a1, {k}"]
        transfers += [f".insn r {isa.CUSTOM0}, 0, {isa.FUNCT7_DMA}, x0, a0, a1"]
        transfers += [f".insn r {isa.CUSTOM0}, 0, {isa.FUNCT7_WAIT}, x0, a1, x0"]
    data = [f".dword {w}" for w in words]
    body = [f".insn r {isa.CUSTOM1}, 0, {mark}, x0, x0, x0" for mark in (isa.FUNCT7_TILE, isa.FUNCT7_TILEEND)]
    text = [".text", ".globl npu_main", "npu_main:", "mv s0, ra", *transfers, body[0], "call kernel", body[1], "jr s0"]
    return "\n".join([*text, ".data", ".balign 8", "descriptors:", *data, ""])


def kernel_ir(body: Body, layout: Layout, lanes: int) -> str:
    """`kernel()`: outputs[k][i] = body(inputs)[k][i] for all i."""
    lines: list[str] = []
    numbers = count()
    builder = VectorBuilder(lanes, "%evl", lines.append, lambda: f"%v{next(numbers)}")

    def pointer(array: int, dtype: str) -> str:
        base = f"inttoptr (i64 {isa.SCRATCHPAD_BASE + array * layout.region} to ptr)"
        lines.append(f"%o{array} = mul i64 %i, {np.dtype(NUMPY[dtype]).itemsize}")
        lines.append(f"%p{array} = getelementptr i8, ptr {base}, i64 %o{array}")
        return f"%p{array}"

    arguments = []
    for k, dtype in enumerate(layout.inputs):
        where = pointer(k, dtype)
        arguments.append(builder.load_bool(where) if dtype == "i1" else builder.load(where, dtype))
    results = body(builder, arguments)
    assert tuple(r.dtype for r in results) == layout.outputs, results
    for k, value in enumerate(results, start=len(layout.inputs)):
        where = pointer(k, value.dtype)
        (builder.store_bool if value.dtype == "i1" else builder.store)(value, where)
    return "\n".join([
        'target triple = "riscv64-unknown-unknown-unknown"',
        *builder.declarations,
        "declare i32 @llvm.experimental.get.vector.length.i64(i64, i32, i1)",
        "define void @kernel() {",
        "entry:",
        "br label %loop",
        "loop:",
        "%i = phi i64 [0, %entry], [%next, %loop]",
        f"%rem = sub i64 {layout.elements}, %i",
        f"%evl = call i32 @llvm.experimental.get.vector.length.i64(i64 %rem, i32 {lanes}, i1 true)",
        *lines,
        "%step = zext i32 %evl to i64",
        "%next = add i64 %i, %step",
        f"%done = icmp uge i64 %next, {layout.elements}",
        "br i1 %done, label %exit, label %loop",
        "exit:",
        "ret void",
        "}",
        "",
    ])  # fmt: skip


def build(body: Body, layout: Layout, lanes: int, folder: Path) -> Path:
    """Compile and link; gives the ELF."""
    (folder / "k.ll").write_text(kernel_ir(body, layout, lanes))
    (folder / "main.S").write_text(main_assembly(layout))
    sources = [str(RUNTIME / "crt0.S"), "main.S", "k.ll"]
    command = [sys.executable, "-m", "ziglang", "cc", *TARGET, *FLAGS, *sources, "-o", "k.elf"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return folder / "k.elf"


@dataclass(frozen=True)
class VectorProgram:
    """A vector function as a callable on numpy arrays of `layout.elements` elements."""

    layout: Layout
    program: Program
    driver: SpikeDriver
    arena: bytearray

    def __call__(self, *arrays: Array) -> list[Array]:
        """The function's values."""
        self._run(arrays, sample=())
        layout, first = self.layout, len(self.layout.inputs)
        raw = [
            self.driver.scratchpad((first + k) * layout.region, layout.bytes_of(dtype))
            for k, dtype in enumerate(layout.outputs)
        ]
        return [np.frombuffer(r, NUMPY[d]) for r, d in zip(raw, layout.outputs, strict=True)]

    def cycles(self, *arrays: Array) -> int:
        """What the whole loop costs on the driver's machine, memory accesses to the scratchpad included."""
        return self._run(arrays, sample=(0,)).cycles[0]

    def _run(self, arrays: Sequence[Array], sample: Sequence[int]) -> FunctionalResult:
        layout = self.layout
        for k, (array, dtype) in enumerate(zip(arrays, layout.inputs, strict=True)):
            data = np.ascontiguousarray(array, NUMPY[dtype]).tobytes()
            assert len(data) == layout.bytes_of(dtype)
            self.arena[k * layout.region : k * layout.region + len(data)] = data
        starts = [k * layout.region for k in range(len(layout.inputs))]
        pointers = [Pointer(a, a, a + layout.bytes_of(d)) for a, d in zip(starts, layout.inputs, strict=True)]
        return self.driver.run(self.program, (), (1, 1, 1), pointers, sample=sample)
