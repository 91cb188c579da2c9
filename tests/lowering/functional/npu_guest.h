// The NPU's instructions for hand-written guest programs, and the places of npusim/contract/isa.py that they use.
#pragma once
typedef unsigned long u64;
typedef long i64;

#define BLOCK ((volatile u64 *)0x90000000ul)
#define SCRATCHPAD 0xD0000000ul
#define ARG(k) (BLOCK[8 + (k)])

static inline void npu_dma(const volatile u64 *descriptor, u64 tag) {
  __asm__ volatile(".insn r 0x0b, 0, 0, x0, %0, %1" ::"r"(descriptor), "r"(tag) : "memory");
}
static inline void npu_wait(u64 tag) { __asm__ volatile(".insn r 0x0b, 0, 1, x0, %0, x0" ::"r"(tag) : "memory"); }
static inline void npu_mxload(const volatile u64 *descriptor) {
  __asm__ volatile(".insn r 0x2b, 0, 0, x0, %0, x0" ::"r"(descriptor) : "memory");
}
static inline void npu_mxmac(const volatile u64 *descriptor) {
  __asm__ volatile(".insn r 0x2b, 0, 1, x0, %0, x0" ::"r"(descriptor) : "memory");
}
static inline void npu_mxwait(void) { __asm__ volatile(".insn r 0x2b, 0, 2, x0, x0, x0" ::: "memory"); }
static inline void npu_tile(u64 body) { __asm__ volatile(".insn r 0x2b, 0, 8, x0, %0, x0" ::"r"(body) : "memory"); }
static inline void npu_tileend(u64 body) { __asm__ volatile(".insn r 0x2b, 0, 9, x0, %0, x0" ::"r"(body) : "memory"); }
