"""Our native vector instructions against Spike's own: every register bit, for values of every kind."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from npusim.backend.functional.driver import SpikeDriver, pointer_word
from npusim.contract import isa
from npusim.contract.launch import Pointer
from npusim.contract.machine import Machine
from tests.lowering.functional.guest import Dma, build, row

INPUT_BYTES = 4 * 4096
"""v0-v7, v8-v15, v16-v23, v24-v31 before every case."""
SCRATCHPAD_BYTES = 32 << 20
STORES = SCRATCHPAD_BYTES - (1 << 20)
"""Where the cases that store do so."""
RESULT_BYTES = 4 * 4096
"""The whole register file after it."""

FLOAT_ARITHMETIC = ["vfadd", "vfsub", "vfmul", "vfdiv", "vfsgnj", "vfsgnjn", "vfsgnjx", "vfmin", "vfmax"]
FLOAT_MULTIPLY_ADD = ["vfmacc", "vfnmacc", "vfmsac", "vfnmsac", "vfmadd", "vfnmadd", "vfmsub", "vfnmsub"]
FLOAT_COMPARE = ["vmfeq", "vmfne", "vmflt", "vmfle"]
INTEGER_ALL = ["vadd", "vand", "vor", "vxor", "vmseq", "vmsne", "vmsle", "vmsleu"]
INTEGER_VV_VX = ["vsub", "vmul", "vmin", "vminu", "vmax", "vmaxu", "vmslt", "vmsltu"]
SHIFTS = ["vsll", "vsrl", "vsra"]

FLOATS = [
    *(f"{n}.vv {{d}}, v8, v16" for n in (*FLOAT_ARITHMETIC, *FLOAT_COMPARE)),
    *(f"{n}.vf {{d}}, v8, {f}" for n in (*FLOAT_ARITHMETIC, *FLOAT_COMPARE) for f in ("fa0", "fa1", "fa2")),
    *(f"{n}.vv {{d}}, v8, v16" for n in FLOAT_MULTIPLY_ADD),
    *(f"{n}.vf {{d}}, {f}, v16" for n in FLOAT_MULTIPLY_ADD for f in ("fa0", "fa1")),
    *(f"{n}.vf {{d}}, v8, fa0" for n in ("vfrsub", "vfrdiv", "vmfgt", "vmfge")),
    "vfmv.v.f {d}, fa0", "vfmv.v.f {d}, fa1", "vfmerge.vfm {d}, v8, fa0, v0",
    *(f"vfcvt.{k}.v {{d}}, v8" for k in ("x.f", "rtz.x.f", "f.x", "f.xu")),
    *(f"{n} {{d}}, v8, v16, v0.t" for n in ("vfadd.vv", "vfmin.vv", "vmflt.vv", "vfmacc.vv")),
    "fsrmi 1; vfadd.vv {d}, v8, v16; fsrmi 0", "fsrmi 2; vfcvt.x.f.v {d}, v8; fsrmi 0",
]  # fmt: skip
INTEGERS = [
    *(f"{n}.vv {{d}}, v8, v16" for n in (*INTEGER_ALL, *INTEGER_VV_VX, *SHIFTS)),
    *(f"{n}.vx {{d}}, v8, a1" for n in (*INTEGER_ALL, *INTEGER_VV_VX, *SHIFTS, "vrsub", "vmsgt", "vmsgtu")),
    *(f"{n}.vi {{d}}, v8, -3" for n in (*INTEGER_ALL, "vrsub", "vmsgt", "vmsgtu")),
    *(f"{n}.vi {{d}}, v8, 29" for n in SHIFTS),
    "vmv.v.v {d}, v8", "vmv.v.x {d}, a1", "vmv.v.i {d}, -5",
    "vmerge.vvm {d}, v8, v16, v0", "vmerge.vxm {d}, v8, a1, v0", "vmerge.vim {d}, v8, -7, v0",
    *(f"vm{n}.mm {{d}}, v8, v16" for n in ["and", "nand", "andn", "xor", "or", "nor", "orn", "xnor"]),
    "vadd.vv {d}, v8, v16, v0.t", "vmseq.vv {d}, v8, v16, v0.t",
]  # fmt: skip

CONFIGURATIONS = [("m8", 1 << 20, "v24"), ("m8", 77, "v8"), ("m1", 13, "v16"), ("mf2", 24, "v1")]
"""LMUL, AVL and the destination, which for three of them is a source or shares its group."""


def cases() -> list[tuple[str, str, str]]:
    """(vtype, AVL, instructions)."""
    found = []
    for lmul, avl, destination in CONFIGURATIONS:
        found += [(f"e32, {lmul}", str(avl), text.format(d=destination)) for text in FLOATS]
        for sew in (8, 16, 32) if lmul == "mf2" else (8, 16, 32, 64):  # half a register has no 64-bit elements
            texts = [*INTEGERS, f"vle{sew}.v {{d}}, (a2)", f"vse{sew}.v v8, (a3)", f"vle{sew}.v {{d}}, (a2), v0.t"]
            found += [(f"e{sew}, {lmul}", str(avl), text.format(d=destination)) for text in texts]
    whole = [f"vl{n}re{w}.v v8, (a2)" for n in (1, 2, 4, 8) for w in (8, 16, 32, 64)]
    found += [("e32, m1", "5", text) for text in (*whole, *(f"vs{n}r.v v8, (a3)" for n in (1, 2, 4, 8)))]
    return found


START = f"""
.globl npu_main
npu_main:
  li a0, {isa.LAUNCH_BASE + 8 * isa.LAUNCH_ARGS}
  li a1, 0
  .insn r 0x0b, 0, 0, x0, a0, a1
  .insn r 0x0b, 0, 1, x0, a1, x0
  li a2, {isa.SCRATCHPAD_BASE}
  flw fa0, 256(a2)
  fld fa1, 1024(a2)
  fmv.w.x fa2, x0
  ld a1, 64(a2)
  li s0, {isa.SCRATCHPAD_BASE + INPUT_BYTES}
  li s1, 4096
  li a3, {isa.SCRATCHPAD_BASE + STORES}
"""


def assembly() -> str:
    lines = [START]
    for vtype, avl, text in cases():
        lines += ["mv t0, a2"]
        for register in (0, 8, 16, 24):
            lines += [f"vl8re8.v v{register}, (t0)", "add t0, t0, s1"]
        lines += [f"li t1, {avl}", f"vsetvli t0, t1, {vtype}, ta, ma", text]
        for register in (0, 8, 16, 24):
            lines += [f"vs8r.v v{register}, (s0)", "add s0, s0, s1"]
    return "\n".join([*lines, "ret", ""])


SPECIAL = (
    0, 1, 0x80000000, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7F800001, 0xFFC12345, 0x007FFFFF,
    0x4F000000, 0xCF000000, 0xCF000001, 0x3F000000, 0x3FC00000, 0x40200000, 0xBF000000,
)  # fmt: skip
"""Zeros, infinities, NaN, subnormals, +-2^31 and ties, as float32."""


def inputs() -> NDArray[np.uint8]:
    """Random bytes, with floats and integers of every kind strewn in."""
    g = np.random.default_rng(7)
    words = g.integers(0, 1 << 32, INPUT_BYTES // 4, np.uint32)
    special = np.array(SPECIAL, np.uint32)
    at = g.random(words.shape)
    words = np.where(at < 0.25, g.choice(special, words.shape), words)
    words = np.where((at > 0.25) & (at < 0.5), g.standard_normal(words.shape, np.float32).view(np.uint32), words)
    pairs = len(special) ** 2
    words[1024 : 1024 + pairs] = np.repeat(special, len(special))  # v8 and v16 begin with every pair of them
    words[2048 : 2048 + pairs] = np.tile(special, len(special))
    words[256 // 4 : 256 // 4 + 1] = np.array([1.5], np.float32).view(np.uint32)
    return words.view(np.uint8)


def registers(elf: Path, machine: Machine, stock: bool) -> NDArray[np.uint8]:
    core = msgspec.structs.replace(machine.core, scratchpad_bytes=SCRATCHPAD_BYTES)
    large = msgspec.structs.replace(machine, core=core)
    driver = SpikeDriver(bytearray(inputs().tobytes()), large, stock_vector=stock)
    pointer = Pointer(0, 0, INPUT_BYTES)
    words = Dma(row(INPUT_BYTES // 4)).words()
    driver.run(driver.load(elf, "cases"), words, (1, 1, 1), [pointer], poison=True)
    count = len(cases())
    results = np.frombuffer(driver.scratchpad(INPUT_BYTES, count * RESULT_BYTES), np.uint8)
    stored = np.frombuffer(driver.scratchpad(STORES, 4096), np.uint8)
    assert pointer_word(pointer) == words[isa.DMA_DRAM]
    return np.concatenate([results, stored])


def test_native_and_stock_agree(tmp_path: Path, tpuv3: Machine) -> None:
    (tmp_path / "cases.S").write_text(assembly())
    elf = build(tmp_path / "cases.S", tmp_path / "cases.elf")
    assert INPUT_BYTES + len(cases()) * RESULT_BYTES < STORES
    ours, stock = (registers(elf, tpuv3, stock) for stock in (False, True))
    wrong = np.unique(np.nonzero(ours != stock)[0] // RESULT_BYTES)
    assert [cases()[k] if k < len(cases()) else "stores" for k in wrong] == []
    changed = [k for k in range(len(cases())) if (ours[k * RESULT_BYTES :][:RESULT_BYTES] != inputs()).any()]
    assert len(changed) > 0.85 * len(cases())  # stores and a few others leave the registers as they were


@pytest.mark.parametrize(
    "text", ["vle32.v v8, (a4)", "vse32.v v8, (a4)", "vadd.vv v9, v16, v24", "vfadd.vv v9, v16, v24"]
)
def test_traps_are_spikes(tmp_path: Path, tpuv3: Machine, text: str) -> None:
    """Past the scratchpad's end by one element, and groups that are not aligned."""
    end = isa.SCRATCHPAD_BASE + tpuv3.core.scratchpad_bytes
    (tmp_path / "trap.S").write_text(
        f".globl npu_main\nnpu_main: li a4, {end - 4 * 1023}\nvsetvli t0, x0, e32, m8, ta, ma\n{text}\nret\n"
    )
    elf = build(tmp_path / "trap.S", tmp_path / "trap.elf")
    messages = []
    for stock in (False, True):
        driver = SpikeDriver(bytearray(4096), tpuv3, stock_vector=stock)
        program = driver.load(elf, "trap")
        with pytest.raises(Exception, match=r"access fault at guest address 0xd1000000|illegal instruction") as caught:
            driver.run(program, [], (1, 1, 1), [])
        messages.append(str(caught.value))
    assert messages[0] == messages[1]
