"""Programs, traps, limits, markers; several drivers in one process."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from npusim.backend.functional.driver import Program, SpikeDriver, pointer_word
from npusim.contract import isa
from npusim.contract.launch import Pointer
from npusim.contract.machine import Machine
from npusim.errors import LaunchError
from tests.lowering.functional.conftest import Compile
from tests.lowering.functional.guest import ARENA_BYTES, Guest, load, store, tile, tileend

WHOLE = (Pointer(0, 0, 4096),)

ADD = """
#include "npu_guest.h"
static u64 in[2][33], out[33];
static void row(u64 *d, u64 argument, u64 dram, u64 flags, u64 slot, u64 n) {
  d[0] = dram, d[1] = SCRATCHPAD + slot * 65536, d[2] = argument, d[3] = 4, d[4] = 1, d[5] = flags;
  d[8] = n, d[13] = 0, d[18] = n, d[23] = 4, d[28] = 4;
}
void npu_main(void) {
  u64 n = ARG(3);
  row(in[0], 0, ARG(0), 0, 0, n), row(in[1], 1, ARG(1), 0, 1, n), row(out, 2, ARG(2), 1, 2, n);
  npu_dma(in[0], 0), npu_dma(in[1], 0);
  npu_wait(0);
  const float *x = (float *)SCRATCHPAD, *y = x + 16384;
  float *z = (float *)SCRATCHPAD + 32768;
  for (u64 i = 0; i < n; ++i) z[i] = x[i] + y[i];
  npu_dma(out, 1);
  npu_wait(1);
}
"""


def test_add_in_three_sizes_with_one_program(compile_guest: Compile, tpuv3: Machine) -> None:
    arena = bytearray(1 << 20)
    driver = SpikeDriver(arena, tpuv3)
    program = driver.load(compile_guest(ADD), "add", ("x", "y", "z"))
    values = np.frombuffer(arena, np.float32)
    for n in (1, 1000, 16384):
        pointers = [Pointer(k * 65536 + 256, k * 65536 + 256, k * 65536 + 256 + 4 * n) for k in range(3)]
        x, y, z = (values[p.offset // 4 : p.high // 4] for p in pointers)
        x[:], y[:] = np.random.default_rng(n).standard_normal((2, n), np.float32)
        result = driver.run(program, [*map(pointer_word, pointers), n], (1, 1, 1), pointers)
        assert (z == x + y).all()
        assert (result.bytes_read, result.bytes_written) == ((4 * n, 4 * n, 0), (0, 0, 4 * n))
        assert result.instructions > 4 * n


def test_arena_as_a_file(compile_guest: Compile, tpuv3: Machine, tmp_path: Path) -> None:
    arena = tmp_path / "arena"
    arena.write_bytes(np.arange(24, dtype=np.float32).tobytes())
    driver = SpikeDriver(arena, tpuv3)
    program = driver.load(compile_guest(ADD), "add")
    pointers = [Pointer(k * 32, k * 32, k * 32 + 32) for k in range(3)]
    driver.run(program, [*map(pointer_word, pointers), 8], (1, 1, 1), pointers)
    assert np.fromfile(arena, np.float32)[16:].tolist() == [8.0 + 2 * i for i in range(8)]


LAUNCH_BLOCK = """
#include "npu_guest.h"
void npu_main(void) {
  volatile u64 *to = (u64 *)SCRATCHPAD;
  for (int i = 0; i < 16; ++i) to[i] = BLOCK[i];
}
"""


def test_launch_block(compile_guest: Compile, tpuv3: Machine) -> None:
    driver = SpikeDriver(bytearray(4096), tpuv3)
    program = driver.load(compile_guest(LAUNCH_BLOCK), "block")
    driver.run(program, [-1, 2**64 - 1, 7], (3, 4, 5), WHOLE)
    words = np.frombuffer(driver.scratchpad(0, 88), np.int64).tolist()
    assert words == [0, 3, 4, 5, 0, 60, 1, 0, -1, -1, 7]
    driver.run(program, [], (3, 4, 5), WHOLE, items=(1, 30, 2))
    assert np.frombuffer(driver.scratchpad(0, 64), np.int64).tolist() == [0, 3, 4, 5, 1, 30, 2, 0]


STATE = """
#include "npu_guest.h"
static u64 runs = 5, zeros[4];
void npu_main(void) {
  u64 seen = runs * 100 + zeros[3];
  runs = 6, zeros[3] = 1;
  u64 v;
  __asm__ volatile("vsetivli x0, 1, e64, m1, ta, ma\\n vmv.x.s %0, v31\\n li t0, 77\\n vmv.s.x v31, t0"
                   : "=r"(v)::"t0");
  *(volatile u64 *)SCRATCHPAD = seen, *(volatile u64 *)(SCRATCHPAD + 8) = v;
}
"""


def test_every_launch_starts_anew(compile_guest: Compile, tpuv3: Machine) -> None:
    driver = SpikeDriver(bytearray(4096), tpuv3)
    program = driver.load(compile_guest(STATE), "state")
    results = [driver.run(program, [], (1, 1, 1), WHOLE) for _ in range(3)]
    assert np.frombuffer(driver.scratchpad(0, 16), np.uint64).tolist() == [500, 0]
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('__asm__ volatile(".4byte 0xffffffff")', "illegal instruction 0xffffffff, at pc 0x80000.* \\(npu_main"),
        ('__asm__ volatile(".insn r 0x0b, 0, 2, x0, x0, x0")', "illegal instruction"),
        ("*(volatile int *)0 = 1", r"store access fault at guest address 0x0 \(below all memory; near 0, a null"),
        ("(void)*(volatile int *)0x100000000", r"load access fault at guest address 0x1\w+ \(DRAM, which only npu.dma"),
        ("(void)*(volatile int *)0xcffffffc", "load access fault at guest address 0xcffffffc"),
        ("*(volatile int *)0xd1000000 = 1", r"store access fault at guest address 0xd1000000 \(past the end of the"),
        ("(void)*(volatile int *)0x80400000", r"load access fault .*\(program memory"),
        ("(void)*(volatile int *)(SCRATCHPAD + 2)", "load address misaligned at guest address 0xd0000002"),
        ("((void (*)(void))0x100000000)()", "instruction access fault at guest address 0x100000000"),
        ('__asm__ volatile("ebreak")', "breakpoint"),
        ("npu_dma((u64 *)0x10, 0)", "load access fault at guest address 0x10 "),
        ('__asm__ volatile("wfi")', "the program stopped with status 0"),
    ],
)  # fmt: skip
def test_traps(compile_guest: Compile, tpuv3: Machine, body: str, message: str) -> None:
    text = f'#include "npu_guest.h"\nvoid npu_main(void) {{ {body}; }}'
    driver = SpikeDriver(bytearray(4096), tpuv3)
    program = driver.load(compile_guest(text), "bad")
    with pytest.raises(LaunchError, match=f"kernel `bad`: {message}"):
        driver.run(program, [], (1, 1, 1), WHOLE)


def test_stack_overflow_is_a_fault(compile_guest: Compile, tpuv3: Machine) -> None:
    text = """
    #include "npu_guest.h"
    u64 deep(volatile u64 *p) { volatile u64 big[512]; big[0] = *p; return deep(big) + big[1]; }
    void npu_main(void) { ARG(0) = deep(&ARG(1)); }
    """
    driver = SpikeDriver(bytearray(4096), tpuv3)
    program = driver.load(compile_guest(text), "deep")
    with pytest.raises(LaunchError, match=r"access fault .*a stack that overflowed.*\(deep"):
        driver.run(program, [], (1, 1, 1), WHOLE)


def test_infinite_loop_meets_the_limit(compile_guest: Compile, tpuv3: Machine) -> None:
    driver = SpikeDriver(bytearray(4096), tpuv3)
    program = driver.load(compile_guest('void npu_main(void) { for (;;) __asm__ volatile(""); }'), "spin")
    with pytest.raises(LaunchError, match=r"`spin` executed more than 1000000 instructions, at pc .*npu_main"):
        driver.run(program, [], (1, 1, 1), WHOLE, instruction_limit=1_000_000)


def test_a_program_that_overwrote_its_code_is_copied_anew(guest: Guest) -> None:
    entry = guest.program.elf.entry
    with pytest.raises(LaunchError, match="access fault"):
        guest.run(store(entry, 0), store(entry + 8, 0), load(0))
    guest.run()


def test_two_drivers_do_not_share_state(interpreter: Path, tpuv3: Machine) -> None:
    arenas = [bytearray(np.full(1024, v, np.float32).tobytes()) for v in (1, 2)]
    guests = []
    for arena in arenas:
        driver = SpikeDriver(arena, tpuv3)
        guests.append(Guest(driver, driver.load(interpreter, "i", ("x",)), np.frombuffer(arena, np.uint8)))
    for guest in guests:
        guest.run(store(isa.SCRATCHPAD_BASE, int(guest.arena[3])), bounds=((0, 4096),))
    assert [int(g.scratchpad(1, "u8")[0]) for g in guests] == [0x3F, 0x40]


def test_two_programs_alternate(compile_guest: Compile, interpreter: Path, tpuv3: Machine) -> None:
    driver = SpikeDriver(bytearray(4096), tpuv3)
    first = driver.load(interpreter, "interpreter")
    second = driver.load(compile_guest(STATE), "state")
    for _ in range(2):
        driver.run(first, [*store(isa.SCRATCHPAD_BASE, 3), 0], (1, 1, 1), WHOLE)
        assert driver.scratchpad(0, 1) == b"\3"
        driver.run(second, [], (1, 1, 1), WHOLE)
        assert driver.scratchpad(0, 2) == (500).to_bytes(2, "little")
    driver.unload(second)
    driver.run(first, [0], (1, 1, 1), WHOLE)


def test_tile_markers_are_counted(guest: Guest) -> None:
    once = [*tile(2), *tileend(2)]
    result = guest.run(once, tile(0), tileend(0), once)
    assert result.tiles == {0: 1, 2: 2}
    assert result.cycles == {}


@pytest.mark.parametrize(
    ("operations", "message"),
    [
        ([tile(0), tile(1)], "npu.tile: tile body 1 starts inside tile body 0"),
        ([tile(0), tileend(1)], "npu.tileend: tile body 1 is not open"),
        ([tileend(0)], "npu.tileend: tile body 0 is not open"),
        ([tile(3)], "tile body 3 has no npu.tileend"),
        ([tile(1 << 16)], "npu.tile: tile body 65536"),
    ],
)
def test_unbalanced_markers(guest: Guest, operations: list[list[int]], message: str) -> None:
    with pytest.raises(LaunchError, match=message):
        guest.run(*operations)


def test_bounds_outside_the_arena_are_refused(guest: Guest) -> None:
    with pytest.raises(LaunchError, match="of tensor argument 0 are not in DRAM"):
        guest.run(bounds=((0, ARENA_BYTES + 1),))


def test_not_an_elf(tpuv3: Machine, tmp_path: Path, interpreter: Path) -> None:
    driver = SpikeDriver(bytearray(4096), tpuv3)
    whole = interpreter.read_bytes()
    for data in (b"", b"\x7fELF", whole[:200], whole[:16] + b"\1" + whole[17:], b"MZ" + whole[2:]):
        (tmp_path / "bad.elf").write_bytes(data)
        with pytest.raises(LaunchError, match=r"bad.elf cannot be loaded"):
            driver.load(tmp_path / "bad.elf", "bad")
    with pytest.raises(LaunchError, match="cannot be loaded"):
        driver.load(tmp_path / "missing.elf", "bad")


def test_a_relaunch_is_cheap(guest: Guest) -> None:
    """A ceiling far above the usual 0.1 ms: it fails when a launch reads, maps or copies a program again."""

    def launch(program: Program) -> float:
        start = time.perf_counter()
        guest.driver.run(program, [0], (1, 1, 1), WHOLE)
        return time.perf_counter() - start

    assert min(launch(guest.program) for _ in range(50)) < 1e-3
