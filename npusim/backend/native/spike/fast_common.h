// When a native version may stand in for Spike's handler, and where its operands are.
#pragma once
#include <cstdint>

#include <riscv/encoding.h>
#include <riscv/processor.h>

#include "../npu_isa.h"

namespace npusim {

// What Spike's handlers require of any vector instruction, less what they do for vstart.
inline bool plain_state(processor_t &hart) {
  const vectorUnit_t &vector = hart.VU;
  return !vector.vill && vector.vstart->read() == 0 && vector.vl->read() != 0 &&
         (hart.get_state()->mstatus->read() & MSTATUS_VS) != 0;
}

inline bool plain(processor_t &hart, insn_t insn) { return insn.v_vm() && plain_state(hart); }

// float32 in round to nearest even.
inline bool float_state(processor_t &hart) {
  return hart.VU.vsew == 32 && hart.get_state()->frm->read() == 0 &&
         (hart.get_state()->mstatus->read() & MSTATUS_FS) != 0;
}

// Aligned groups of one EMUL are equal or disjoint, never shifted against each other.
inline bool aligned(const vectorUnit_t &vector, std::uint64_t first_register) {
  return vector.vflmul <= 1 || first_register % static_cast<unsigned>(vector.vflmul) == 0;
}

template <typename T>
T *elements(processor_t &hart, std::uint64_t first_register) {
  return reinterpret_cast<T *>(static_cast<char *>(hart.VU.reg_file) + first_register * (NPU_VLEN / 8));
}

inline bool boxed(const freg_t &value) { return value.v[1] == ~std::uint64_t{0} && value.v[0] >> 32 == 0xffffffff; }

constexpr insn_desc_t native(insn_bits_t match, insn_bits_t mask, insn_func_t handler) {
  return {match, mask, handler, handler, handler, handler, handler, handler, handler, handler};
}

}  // namespace npusim
