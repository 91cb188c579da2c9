"""The two LLVM modules of a kernel: the same control code with the prelude of each target."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from npusim.backend.codegen.bodies import emit_body
from npusim.backend.codegen.control import emit_control
from npusim.backend.codegen.objects import RUNTIME
from npusim.backend.codegen.prelude import host_prelude, riscv_prelude
from npusim.backend.lowering import npu
from npusim.contract.machine import Matrix

_INTRINSICS = "declare i64 @llvm.smin.i64(i64, i64)\ndeclare i64 @llvm.smax.i64(i64, i64)\n"
_ATTRIBUTES = "attributes #0 = { noinline nounwind }\n"


@dataclass(frozen=True)
class LlvmModules:
    """`kernel` is for the NPU, `trace` for the host; `body_digests` are sha256 of the tile bodies' text."""

    kernel: str
    trace: str
    body_digests: tuple[str, ...]


def emit_modules(program: npu.NpuProgram, matrix: Matrix) -> LlvmModules:
    control = emit_control(program, matrix) + _INTRINSICS
    bodies = [emit_body(b) for b in program.bodies]
    declarations = sorted({d for b in bodies for d in b.declarations})
    code = "\n".join([*(b.text for b in bodies), *declarations, _ATTRIBUTES])
    digests = tuple(sha256(b.text.encode()).hexdigest() for b in bodies)
    return LlvmModules(_crt0() + riscv_prelude() + control + code, host_prelude(program.bodies) + control, digests)


def _crt0() -> str:
    """The program's entry as module-level assembly, so that a kernel is one compilation."""
    lines = (line.split("#", 1)[0].rstrip() for line in (RUNTIME / "crt0.S").read_text().splitlines())
    return "".join(f'module asm "{_quoted(line)}"\n' for line in lines if line)


def _quoted(line: str) -> str:
    return line.replace("\\", "\\5C").replace('"', "\\22").replace("\t", " ")
