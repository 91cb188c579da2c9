"""The NPU's programming interface: guest memory map, launch block, custom instructions and their descriptors.

`backend/native/npu_isa.h` holds the same numbers for C++; tests/unit/test_isa.py compares the two.

Encodings (RISC-V manual, "custom-0" 0x0b and "custom-1" 0x2b; R-type, funct3 = 0, funct7 chooses):
  custom-0  0 npu.dma   rs1 = descriptor address, rs2 = tag   start an asynchronous transfer
            1 npu.wait  rs1 = tag                             block until all transfers of the tag are complete
  custom-1  0 npu.mxload rs1 = descriptor address             load weights [k, n] into a weight slot
            1 npu.mxmac  rs1 = descriptor address             stream rows [m, k], accumulate [m, n] in the scratchpad
            2 npu.mxwait                                      block until the matrix unit is idle
            8 npu.tile   rs1 = tile body index                marks the start of a tile body
            9 npu.tileend rs1 = tile body index               marks its end
"""

from __future__ import annotations

PROGRAM_BASE = 0x8000_0000
PROGRAM_BYTES = 16 << 20
STACK_BYTES = 1 << 20
"""The stack is the last STACK_BYTES of program memory; nothing is mapped between the image and the stack."""
LAUNCH_BASE = 0x9000_0000
LAUNCH_BYTES = 64 << 10
SCRATCHPAD_BASE = 0xD000_0000
DRAM_BASE = 0x1_0000_0000
"""Guest address of the arena's first byte: guest address = DRAM_BASE + arena offset."""

CUSTOM0 = 0x0B
CUSTOM1 = 0x2B
FUNCT7_DMA = 0
FUNCT7_WAIT = 1
FUNCT7_MXLOAD = 0
FUNCT7_MXMAC = 1
FUNCT7_MXWAIT = 2
FUNCT7_TILE = 8
FUNCT7_TILEEND = 9

MAX_RANK = 5
MAX_TAGS = 256

# Launch block: 64-bit little-endian words at LAUNCH_BASE. Pointers are guest addresses; integers are sign-extended;
# floating-point scalars are the bit pattern of a double (the program narrows).
LAUNCH_STATUS = 0  # written by the program: STATUS_DONE when it ended as it should
LAUNCH_GRID = 1  # x, y, z
LAUNCH_ITEMS = 4  # first work-item, count, step of this core (linear, x fastest)
LAUNCH_ARGS = 8  # one word per kernel argument, in signature order
STATUS_DONE = 0x600D

# DMA descriptor: 64-bit words. A transfer visits extents[0..rank) outermost first; an element is valid where
# lo[d] <= i[d] < hi[d] in every dimension. In: valid elements come from DRAM, the others are `fill`. Out: only valid
# elements are written. Strides are in bytes; `dram` and `scratchpad` are the addresses of element [0, ..., 0].
DMA_DRAM = 0
DMA_SCRATCHPAD = 1
DMA_ARG = 2  # index among the kernel's tensor arguments: bounds and byte counts are per argument
DMA_ELEM_BYTES = 3
DMA_RANK = 4
DMA_FLAGS = 5
DMA_FILL = 6  # bit pattern, low elem_bytes bytes
DMA_INDEX = 7  # guest address of an i64 index list for dimension 0, or 0 (FLAG_INDEXED)
DMA_EXTENT = 8
DMA_LO = 13
DMA_HI = 18
DMA_DRAM_STRIDE = 23
DMA_SCRATCHPAD_STRIDE = 28
DMA_WORDS = 33

FLAG_OUT = 1
FLAG_ACCUMULATE = 2
FLAG_INDEXED = 4

# Matrix descriptor: 64-bit words; all addresses are in the scratchpad, all strides in bytes between rows.
# mxload uses WEIGHTS, WEIGHTS_STRIDE, K, N, SLOT, IN_TYPE. mxmac uses the rest: ROWS is [m, k], ACC is [m, n];
# ACCUMULATE = 0 overwrites ACC. Products are accumulated over k in ascending order, in float32 (int32 for int8).
MX_WEIGHTS = 0
MX_WEIGHTS_STRIDE = 1
MX_ROWS = 2
MX_ROWS_STRIDE = 3
MX_ACC = 4
MX_ACC_STRIDE = 5
MX_M = 6
MX_K = 7
MX_N = 8
MX_SLOT = 9  # which array's weights
MX_IN_TYPE = 10  # MX_F32, MX_F16, MX_BF16, MX_I8
MX_ACCUMULATE = 11
MX_WORDS = 12
MX_F32 = 0
MX_F16 = 1
MX_BF16 = 2
MX_I8 = 3

VLEN = 4096
ISA = "rv64gcv_zfh_zvfh_zfbfmin_zvfbfmin_zvfbfwma_zvl4096b"
