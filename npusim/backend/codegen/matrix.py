"""`npu.mxload` / `npu.mxmac`: a tile product cut into blocks of the systolic array, weights stationary."""

from __future__ import annotations

from npusim.backend.codegen.descriptors import Descriptor
from npusim.backend.codegen.scalars import ScalarEmitter
from npusim.backend.codegen.transfers import TransferEmitter
from npusim.backend.lowering import npu
from npusim.contract import isa
from npusim.contract.machine import Matrix

TYPES = {"f32": isa.MX_F32, "f16": isa.MX_F16, "bf16": isa.MX_BF16, "i8": isa.MX_I8}
ACCUMULATOR_BYTES = 4


def emit_matmul(
    transfers: TransferEmitter, scalars: ScalarEmitter, op: npu.MatMul, addresses: list[str], matrix: Matrix
) -> None:
    """`addresses` of a, b and the accumulator. Blocks of one column range follow each other in ascending k."""
    block = 0
    for n0 in range(0, op.n, matrix.columns):
        for k0 in range(0, op.k, matrix.rows):
            descriptor = _block(transfers, scalars, op, addresses, (k0, n0), matrix)
            descriptor.put(isa.MX_SLOT, block % (matrix.arrays * matrix.weight_slots))
            descriptor.put(isa.MX_ACCUMULATE, int(op.accumulate or k0 > 0))
            descriptor.store(scalars.function)
            for instruction in ("mxload", "mxmac"):
                scalars.function.emit(f"call void @npu_{instruction}(ptr @{descriptor.name})")
            block += 1
    scalars.function.emit("call void @npu_mxwait()")


def _block(
    transfers: TransferEmitter,
    scalars: ScalarEmitter,
    op: npu.MatMul,
    addresses: list[str],
    origin: tuple[int, int],
    matrix: Matrix,
) -> Descriptor:
    (k0, n0), element = origin, npu.ELEMENT_BYTES[op.dtype]
    a, b, accumulator = addresses
    descriptor = transfers.new(isa.MX_WORDS)
    fields: dict[int, str | int] = {
        isa.MX_WEIGHTS: _add(scalars, b, (k0 * op.b_stride + n0) * element),
        isa.MX_WEIGHTS_STRIDE: op.b_stride * element,
        isa.MX_ROWS: _add(scalars, a, k0 * element),
        isa.MX_ROWS_STRIDE: op.a_stride * element,
        isa.MX_ACC: _add(scalars, accumulator, n0 * ACCUMULATOR_BYTES),
        isa.MX_ACC_STRIDE: op.n * ACCUMULATOR_BYTES,
        isa.MX_M: op.m,
        isa.MX_K: min(op.k - k0, matrix.rows),
        isa.MX_N: min(op.n - n0, matrix.columns),
        isa.MX_IN_TYPE: TYPES[op.dtype],
    }
    for word, value in fields.items():
        descriptor.put(word, value)
    return descriptor


def _add(scalars: ScalarEmitter, address: str, offset: int) -> str:
    if not address.startswith("%"):
        return str(int(address) + offset)
    return scalars.operation("add", [address, str(offset)]) if offset else address
