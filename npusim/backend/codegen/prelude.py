"""What control code calls, once for each target: custom instructions on RISC-V, calls of a sink on the host."""

from __future__ import annotations

from npusim.backend.lowering import npu
from npusim.contract import isa

SINK = ("dma", "wait", "tile", "mxload", "mxmac", "mxwait")
"""Fields of `struct npu_sink` after `ctx`, in order (backend/native/timing)."""

_ENTRY = """
define void @npu_main(ptr %block) {
entry:
  %countp = getelementptr i64, ptr %block, i64 COUNT
  %count = load i64, ptr %countp
  %some = icmp sgt i64 %count, 0
  br i1 %some, label %loop, label %done
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @npu_item(ptr %block, i64 %k)
  %next = add i64 %k, 1
  %more = icmp slt i64 %next, %count
  br i1 %more, label %loop, label %done
done:
  ret void
}
""".replace("COUNT", str(isa.LAUNCH_ITEMS + 1))

_TRACE_ENTRY = """
@npu_sink = internal global ptr null
define void @npu_trace(ptr %block, i64 %k, ptr %sink) {
entry:
  store ptr %sink, ptr @npu_sink
  call void @npu_item(ptr %block, i64 %k)
  ret void
}
"""


def riscv_prelude() -> str:
    """Definitions of `npu_*` as custom instructions, and `npu_main`, which crt0 calls."""
    both = [("dma", isa.CUSTOM0, isa.FUNCT7_DMA, ("ptr", "i64")), ("wait", isa.CUSTOM0, isa.FUNCT7_WAIT, ("i64",))]
    matrix = [
        ("mxload", isa.CUSTOM1, isa.FUNCT7_MXLOAD, ("ptr",)),
        ("mxmac", isa.CUSTOM1, isa.FUNCT7_MXMAC, ("ptr",)),
        ("mxwait", isa.CUSTOM1, isa.FUNCT7_MXWAIT, ()),
        ("tile", isa.CUSTOM1, isa.FUNCT7_TILE, ("i64",)),
        ("tileend", isa.CUSTOM1, isa.FUNCT7_TILEEND, ("i64",)),
    ]
    return "".join(_instruction(*i) for i in (*both, *matrix)) + _ENTRY


def _instruction(name: str, opcode: int, funct7: int, types: tuple[str, ...]) -> str:
    operands = [f"${i}" for i in range(len(types))] + ["x0"] * (2 - len(types))
    text = f".insn r {opcode:#x}, 0, {funct7}, x0, {', '.join(operands)}"
    constraints = ",".join(["r"] * len(types) + ["~{memory}"])
    parameters = ", ".join(f"{t} %a{i}" for i, t in enumerate(types))
    return (
        f"define internal void @npu_{name}({parameters}) alwaysinline {{\n"
        f'  call void asm sideeffect "{text}", "{constraints}"({parameters})\n  ret void\n}}\n'
    )


def host_prelude(bodies: tuple[npu.TileBody, ...]) -> str:
    """Definitions of `npu_*` as calls of the sink, tile bodies without work, and `npu_trace`."""
    calls = {"dma": ("ptr", "i64"), "wait": ("i64",), "tile": ("i64",), "mxload": ("ptr",), "mxmac": ("ptr",)}
    stubs = [_sink_call(name, calls.get(name, ())) for name in SINK]
    stubs.append("define internal void @npu_tileend(i64 %a0) alwaysinline {\n  ret void\n}\n")
    for body in bodies:
        words = ", ".join("i64" for _ in range(len(body.buffers) + body.scalars))
        stubs.append(f"define internal void @npu_body_{body.index}({words}) alwaysinline {{\n  ret void\n}}\n")
    return "".join(stubs) + _TRACE_ENTRY


def _sink_call(name: str, types: tuple[str, ...]) -> str:
    parameters = ", ".join(f"{t} %a{i}" for i, t in enumerate(types))
    arguments = ", ".join(["ptr %ctx", *(f"{t} %a{i}" for i, t in enumerate(types))])
    return (
        f"define internal void @npu_{name}({parameters}) {{\n"
        "  %sink = load ptr, ptr @npu_sink\n  %ctx = load ptr, ptr %sink\n"
        f"  %slot = getelementptr ptr, ptr %sink, i64 {1 + SINK.index(name)}\n"
        f"  %callee = load ptr, ptr %slot\n  call void %callee({arguments})\n  ret void\n}}\n"
    )
