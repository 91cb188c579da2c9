// The NPU's programming interface for C++: the same numbers as npusim/contract/isa.py (tests/unit/test_isa.py compares).
// What they mean is documented there. The prefix keeps them apart from the macros of Spike's headers.
#pragma once
#include <cstdint>

inline constexpr std::uint64_t NPU_PROGRAM_BASE = 0x80000000;
inline constexpr std::uint64_t NPU_PROGRAM_BYTES = 0x1000000;
inline constexpr std::uint64_t NPU_STACK_BYTES = 0x100000;
inline constexpr std::uint64_t NPU_LAUNCH_BASE = 0x90000000;
inline constexpr std::uint64_t NPU_LAUNCH_BYTES = 0x10000;
inline constexpr std::uint64_t NPU_SCRATCHPAD_BASE = 0xD0000000;
inline constexpr std::uint64_t NPU_DRAM_BASE = 0x100000000;

inline constexpr std::uint64_t NPU_CUSTOM0 = 0x0B;
inline constexpr std::uint64_t NPU_CUSTOM1 = 0x2B;
inline constexpr std::uint64_t NPU_FUNCT7_DMA = 0;
inline constexpr std::uint64_t NPU_FUNCT7_WAIT = 1;
inline constexpr std::uint64_t NPU_FUNCT7_MXLOAD = 0;
inline constexpr std::uint64_t NPU_FUNCT7_MXMAC = 1;
inline constexpr std::uint64_t NPU_FUNCT7_MXWAIT = 2;
inline constexpr std::uint64_t NPU_FUNCT7_TILE = 8;
inline constexpr std::uint64_t NPU_FUNCT7_TILEEND = 9;

inline constexpr std::uint64_t NPU_MAX_RANK = 5;
inline constexpr std::uint64_t NPU_MAX_TAGS = 256;

inline constexpr std::uint64_t NPU_LAUNCH_STATUS = 0;
inline constexpr std::uint64_t NPU_LAUNCH_GRID = 1;
inline constexpr std::uint64_t NPU_LAUNCH_ITEMS = 4;
inline constexpr std::uint64_t NPU_LAUNCH_ARGS = 8;
inline constexpr std::uint64_t NPU_STATUS_DONE = 0x600D;

inline constexpr std::uint64_t NPU_DMA_DRAM = 0;
inline constexpr std::uint64_t NPU_DMA_SCRATCHPAD = 1;
inline constexpr std::uint64_t NPU_DMA_ARG = 2;
inline constexpr std::uint64_t NPU_DMA_ELEM_BYTES = 3;
inline constexpr std::uint64_t NPU_DMA_RANK = 4;
inline constexpr std::uint64_t NPU_DMA_FLAGS = 5;
inline constexpr std::uint64_t NPU_DMA_FILL = 6;
inline constexpr std::uint64_t NPU_DMA_INDEX = 7;
inline constexpr std::uint64_t NPU_DMA_EXTENT = 8;
inline constexpr std::uint64_t NPU_DMA_LO = 13;
inline constexpr std::uint64_t NPU_DMA_HI = 18;
inline constexpr std::uint64_t NPU_DMA_DRAM_STRIDE = 23;
inline constexpr std::uint64_t NPU_DMA_SCRATCHPAD_STRIDE = 28;
inline constexpr std::uint64_t NPU_DMA_WORDS = 33;

inline constexpr std::uint64_t NPU_FLAG_OUT = 1;
inline constexpr std::uint64_t NPU_FLAG_ACCUMULATE = 2;
inline constexpr std::uint64_t NPU_FLAG_INDEXED = 4;

inline constexpr std::uint64_t NPU_MX_WEIGHTS = 0;
inline constexpr std::uint64_t NPU_MX_WEIGHTS_STRIDE = 1;
inline constexpr std::uint64_t NPU_MX_ROWS = 2;
inline constexpr std::uint64_t NPU_MX_ROWS_STRIDE = 3;
inline constexpr std::uint64_t NPU_MX_ACC = 4;
inline constexpr std::uint64_t NPU_MX_ACC_STRIDE = 5;
inline constexpr std::uint64_t NPU_MX_M = 6;
inline constexpr std::uint64_t NPU_MX_K = 7;
inline constexpr std::uint64_t NPU_MX_N = 8;
inline constexpr std::uint64_t NPU_MX_SLOT = 9;
inline constexpr std::uint64_t NPU_MX_IN_TYPE = 10;
inline constexpr std::uint64_t NPU_MX_ACCUMULATE = 11;
inline constexpr std::uint64_t NPU_MX_WORDS = 12;
inline constexpr std::uint64_t NPU_MX_F32 = 0;
inline constexpr std::uint64_t NPU_MX_F16 = 1;
inline constexpr std::uint64_t NPU_MX_BF16 = 2;
inline constexpr std::uint64_t NPU_MX_I8 = 3;

inline constexpr std::uint64_t NPU_VLEN = 4096;
inline constexpr char NPU_ISA[] = "rv64gcv_zfh_zvfh_zfbfmin_zvfbfmin_zvfbfwma_zvl4096b";
