"""Cycles of short instruction sequences, worked out by hand from scoreboard.h's rules.

The machine: two instructions a cycle; 8 lanes x 1 sublane = 256 bits a cycle, so a vector register takes 16 cycles.
"""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from npusim.backend.functional.binding import library
from npusim.backend.functional.driver import FunctionalResult, SpikeDriver
from npusim.contract.launch import Pointer
from npusim.contract.machine import Latency, Machine
from npusim.errors import TimingError
from tests.lowering.functional.conftest import Compile
from tests.lowering.functional.guest import Guest, build, tile, tileend

LATENCY = Latency(
    scalar=1, scalar_multiply=3, scalar_divide=20, scalar_load=2, branch=2, vector_config=1, vector_alu=2,
    vector_multiply=3, vector_fma=4, vector_divide=10, vector_sqrt=11, vector_convert=5, vector_compare=3,
    vector_mask=2, vector_permute=6, vector_reduce=9, vector_load=7, vector_store=3,
)  # fmt: skip

# Each body starts with vl = 128, SEW = 32, LMUL = 1 (a full register: occupancy 16), a5 = an address in the scratchpad.
M1, M8, E8 = (f"vsetvli t0, x0, {kind}, ta, ma" for kind in ("e32, m1", "e32, m8", "e8, m1"))
BODIES: dict[str, tuple[int, str]] = {
    "nothing": (0, ""),
    "one": (1, "addi t1, x0, 1"),
    "chain": (4, "addi t1, t1, 1; addi t1, t1, 1; addi t1, t1, 1; addi t1, t1, 1"),
    "two a cycle": (2, "li t1, 1; li t2, 1; li t3, 1; li t4, 1"),
    "five in three": (3, "li t1, 1; li t2, 1; li t3, 1; li t4, 1; li t5, 1"),
    "multiply": (4, "mul t1, t1, t1; addi t1, t1, 1"),
    "no renaming": (4, "mul t1, t2, t2; addi t1, x0, 1"),
    "divide": (20, "divu t1, t1, a5"),
    "load": (3, "ld t1, 0(a5); addi t1, t1, 1"),
    "store waits for its data": (4, "mul t1, t1, t1; sd t1, 0(a5)"),
    "jump": (3, "j 1f; 1: addi t1, x0, 1"),
    "float chain": (6, "fadd.s ft0, ft1, ft2; fmul.s ft0, ft0, ft1"),
    "compressed": (3, "c.li a0, 1; c.mv a1, a0; c.add a1, a0"),
    "compressed stack": (3, "c.ldsp a0, 8(sp); c.sdsp a0, 8(sp)"),
    "vector": (16 + 1, "vadd.vv v8, v9, v10"),
    "one vector ALU": (32 + 1, "vadd.vv v8, v9, v10; vadd.vv v11, v12, v13"),
    "no chaining": (17 + 17, "vadd.vv v8, v9, v10; vadd.vv v11, v8, v13"),
    "units side by side": (15 + 7, "vadd.vv v8, v9, v10; vle32.v v11, (a5)"),
    "fma": (15 + 4, "vfmacc.vv v8, v9, v10"),
    "fma reads its destination": (17 + 19, "vadd.vv v8, v9, v10; vfmacc.vv v8, v11, v12"),
    "vector divide": (15 + 10, "vfdiv.vv v8, v9, v10"),
    "square root": (15 + 11, "vfsqrt.v v8, v9"),
    "convert": (15 + 5, "vfcvt.x.f.v v8, v9"),
    "half precision": (1 + 7 + 4, "vsetvli t0, x0, e16, mf2, ta, ma; vfadd.vv v8, v9, v10"),
    "configuration": (1 + 17, f"{M1}; vadd.vv v8, v9, v10"),
    "rounding mode": (1 + 20, "fsrmi t1, 0; vfcvt.x.f.v v8, v9"),
    "LMUL 8": (1 + 127 + 2, f"{M8}; vadd.vv v8, v16, v24"),
    "v15 is in the group": (130 + 17, f"{M8}; vadd.vv v8, v16, v24; {M1}; vadd.vv v1, v15, v2"),
    "v7 is not": (129 + 17, f"{M8}; vadd.vv v8, v16, v24; {M1}; vadd.vv v1, v7, v2"),
    "short vl": (1 + 2, "vsetivli x0, 4, e32, m1, ta, ma; vadd.vv v8, v9, v10"),
    "writer waits for reader": (15 + 17, "vse32.v v8, (a5); vadd.vv v8, v9, v10"),
    "writer of another": (15 + 3, "vse32.v v8, (a5); vadd.vv v9, v10, v11"),
    "mask": (18 + 17, "vmseq.vi v0, v8, 0; vadd.vv v9, v9, v10, v0.t"),
    "no mask": (16 + 17, "vmseq.vi v0, v8, 0; vadd.vv v9, v9, v10"),
    "merge reads v0": (18 + 17, "vmseq.vi v0, v8, 0; vmerge.vvm v9, v9, v10, v0"),
    "mask logic is one bit an element": (2, "vmand.mm v1, v2, v3"),
    "widening": (32 + 1, "vwadd.vv v8, v16, v17"),
    "widening fills two registers": (33 + 17, "vwadd.vv v8, v16, v17; vadd.vv v1, v9, v2"),
    "narrowing": (32 + 1, "vnsrl.wi v8, v16, 0"),
    "extension": (17, "vzext.vf2 v8, v9"),
    "reduction": (15 + 9, "vredsum.vs v8, v9, v10"),
    "reduction to scalar": (24 + 6 + 1, "vredsum.vs v8, v9, v10; vmv.x.s t1, v8; addi t1, t1, 1"),
    "reduction writes one register": (129 + 17, f"{M8}; vredsum.vs v1, v8, v24; {M1}; vadd.vv v3, v2, v2"),
    "scalar operand": (3 + 17, "mul t1, t1, t1; vadd.vx v8, v9, t1"),
    "float operand": (3 + 19, "fadd.s ft0, ft1, ft2; vfadd.vf v8, v9, ft0"),
    "unit stride": (15 + 7, "vle32.v v8, (a5)"),
    "strided makes 8 addresses a cycle": (1 + 63 + 7, f"{E8}; vlse8.v v8, (a5), x0"),
    "indexed likewise": (1 + 63 + 7, f"{E8}; vluxei8.v v8, (a5), v31"),
    "store": (15 + 3, "vse32.v v8, (a5)"),
    "store waits for its vector": (17 + 18, "vadd.vv v8, v9, v10; vse32.v v8, (a5)"),
    "two segments": (31 + 7, "vlseg2e32.v v8, (a5)"),
    "whole registers": (63 + 7, "vl4re32.v v8, (a5)"),
    "whole move": (63 + 2, "vmv4r.v v8, v16"),
    "mask load": (7, "vlm.v v8, (a5)"),
}
"""What it costs on `narrow`, and the instructions."""


def assembly(bodies: list[str]) -> str:
    """npu_main with the bodies between tile markers; a5 and vl are set up outside of them."""
    lines = [".globl npu_main", "npu_main:", "addi sp, sp, -64", "sd ra, 0(sp)"]
    for k, body in enumerate(bodies):
        start, end = (f".insn r 0x2b, 0, {funct7}, x0, a6, x0" for funct7 in (8, 9))
        lines += ["li a5, 0xD0000000", M1, f"li a6, {k}", start, body, end]
    return "\n".join([*lines, "ld ra, 0(sp)", "addi sp, sp, 64", "ret", ""])


@pytest.fixture(scope="module")
def narrow(tpuv3: Machine) -> Machine:
    core = msgspec.structs.replace(tpuv3.core, lanes=8, sublanes=1, issue_width=2)
    return msgspec.structs.replace(tpuv3, latency=LATENCY, core=core)


@pytest.fixture(scope="module")
def bodies_elf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bodies")
    (folder / "bodies.S").write_text(assembly([text for _, text in BODIES.values()]))
    return build(folder / "bodies.S", folder / "bodies.elf")


def price(elf: Path, machine: Machine) -> FunctionalResult:
    driver = SpikeDriver(bytearray(4096), machine)
    return driver.run(driver.load(elf, "bodies"), [], (1, 1, 1), (Pointer(0, 0, 4096),), sample=range(len(BODIES)))


@pytest.fixture(scope="module")
def priced(bodies_elf: Path, narrow: Machine) -> FunctionalResult:
    return price(bodies_elf, narrow)


@pytest.mark.parametrize("name", BODIES)
def test_cycles(name: str, priced: FunctionalResult) -> None:
    assert priced.cycles[list(BODIES).index(name)] == BODIES[name][0]


def test_pricing_is_deterministic(bodies_elf: Path, narrow: Machine, priced: FunctionalResult) -> None:
    assert price(bodies_elf, narrow) == priced


def test_wide_machine(bodies_elf: Path, tpuv3: Machine) -> None:
    """1024 lanes in all and twelve slots: a group of eight registers passes in one cycle."""
    cycles, names = price(bodies_elf, tpuv3).cycles, list(BODIES)
    vector_alu, config = tpuv3.latency.vector_alu, tpuv3.latency.vector_config
    assert cycles[names.index("LMUL 8")] == config + vector_alu
    assert cycles[names.index("five in three")] == 1


def test_only_the_first_instance_of_wanted_bodies_is_priced(guest: Guest) -> None:
    words = [*tile(0), *tileend(0), *tile(1), *tileend(1), *tile(1), *tileend(1), 0]
    result = guest.driver.run(guest.program, words, (1, 1, 1), (Pointer(0, 0, 4096),), sample={1, 5})
    assert (result.tiles, set(result.cycles)) == ({0: 1, 1: 2}, {1})


@pytest.mark.parametrize(
    ("text", "name"),
    [("amoadd.w x0, x0, (a5)", "amoadd.w"), (".insn r 0x0b, 0, 1, x0, x0, x0", "npu.wait")],
)
def test_unpriced_instruction_is_an_error_by_name(
    compile_guest: Compile, narrow: Machine, text: str, name: str
) -> None:
    elf = compile_guest(assembly([text]), ".S")
    with pytest.raises(TimingError, match=rf"kernel `bodies`: tile body 0: `{name}.*` has no timing class, at pc 0x8"):
        price(elf, narrow)
    driver = SpikeDriver(bytearray(4096), narrow)
    driver.run(driver.load(elf, "bodies"), [], (1, 1, 1), (Pointer(0, 0, 4096),))  # not priced: no error


OTHER_EXTENSIONS = re.compile(
    r"v(aes|sha2|sm[34]|ghsh|gmul|clmul|andn|brev|rev8|clz|ctz|cpop_v|rol|ror|wsll|w?abd|abs|pair|u?nzip|zip|"
    r"f?q?w?[bl]?dot|[fq]*[bl]dot|fw[bl]dot|fext|fncvt(_sat)?_f_f_q|fncvt_sat_|fncvtbf16_sat|qdot)"
)


def test_every_vector_instruction_of_the_isa_has_a_class() -> None:
    """By riscv-opcodes' list, as Spike's encoding.h has it, without the extensions that isa.ISA does not have."""
    spec = find_spec("riscv")
    assert spec is not None and spec.origin is not None
    text = (Path(spec.origin).parent / "data/include/riscv/encoding.h").read_text()
    numbers = {n: int(v, 16) for n, v in re.findall(r"#define (MA(?:TCH|SK)_\w+) (0x\w+)", text)}
    names = [n for n in re.findall(r"DECLARE_INSN\((v\w+),", text) if not OTHER_EXTENSIONS.match(n)]
    assert len(names) > 350
    unpriced = []
    for name in names:
        match, mask = numbers[f"MATCH_{name.upper()}"], numbers[f"MASK_{name.upper()}"]
        operands = (1 << 25 | 16 << 20 | 24 << 15 | 8 << 7) & ~mask
        if library().npusim_spike_class(match | operands, 32) < 0:
            unpriced.append(name)
    assert unpriced == []
