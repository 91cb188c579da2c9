#include <cstdint>
#include <cstring>

#include <riscv/extension.h>

#include "fast_common.h"
#include "fast_vector.h"
#include "npu_extension.h"

#define STOCK(name) reg_t fast_rv64i_##name(processor_t *, insn_t, reg_t);
#define WIDTHS(count) STOCK(vl##count##re8_v) STOCK(vl##count##re16_v) STOCK(vl##count##re32_v) STOCK(vl##count##re64_v)
STOCK(vle8_v) STOCK(vle16_v) STOCK(vle32_v) STOCK(vle64_v) STOCK(vse8_v) STOCK(vse16_v) STOCK(vse32_v) STOCK(vse64_v)
WIDTHS(1) WIDTHS(2) WIDTHS(4) WIDTHS(8) STOCK(vs1r_v) STOCK(vs2r_v) STOCK(vs4r_v) STOCK(vs8r_v)
STOCK(vmand_mm) STOCK(vmnand_mm) STOCK(vmandn_mm) STOCK(vmxor_mm) STOCK(vmor_mm) STOCK(vmnor_mm) STOCK(vmorn_mm) STOCK(vmxnor_mm)
#undef WIDTHS
#undef STOCK

namespace npusim {
namespace {

char *host_address(processor_t &hart, insn_t insn, std::uint64_t element_bytes, std::uint64_t bytes) {
  const std::uint64_t address = hart.get_state()->XPR[insn.rs1()];
  if (address % element_bytes != 0) return nullptr;
  return static_cast<NpuExtension &>(*hart.get_extension()).memory().find(address, bytes);
}

// Of the vl elements at x[rs1], or null when the access is not plain.
char *plain_memory(processor_t &hart, insn_t insn, unsigned element_bits) {
  if (!plain(hart, insn) || hart.VU.vsew != element_bits || !aligned(hart.VU, insn.rd())) return nullptr;
  return host_address(hart, insn, element_bits / 8, hart.VU.vl->read() * element_bits / 8);
}

template <insn_func_t Stock, unsigned Bits>
reg_t load(processor_t *hart, insn_t insn, reg_t pc) {
  const char *source = plain_memory(*hart, insn, Bits);
  if (source == nullptr) return Stock(hart, insn, pc);
  std::memcpy(elements<char>(*hart, insn.rd()), source, hart->VU.vl->read() * Bits / 8);
  return pc + 4;
}

template <insn_func_t Stock, unsigned Bits>
reg_t store(processor_t *hart, insn_t insn, reg_t pc) {
  char *target = plain_memory(*hart, insn, Bits);
  if (target == nullptr) return Stock(hart, insn, pc);
  std::memcpy(target, elements<char>(*hart, insn.rd()), hart->VU.vl->read() * Bits / 8);
  return pc + 4;
}

// Whole registers, whatever vl and vtype are.
char *whole_memory(processor_t &hart, insn_t insn, unsigned element_bits, unsigned registers) {
  const bool on = (hart.get_state()->mstatus->read() & MSTATUS_VS) != 0;
  if (!on || hart.VU.vstart->read() != 0 || insn.rd() % registers != 0) return nullptr;
  return host_address(hart, insn, element_bits / 8, registers * NPU_VLEN / 8);
}

template <insn_func_t Stock, unsigned Bits, unsigned Count>
reg_t load_whole(processor_t *hart, insn_t insn, reg_t pc) {
  const char *source = whole_memory(*hart, insn, Bits, Count);
  if (source == nullptr) return Stock(hart, insn, pc);
  std::memcpy(elements<char>(*hart, insn.rd()), source, Count * NPU_VLEN / 8);
  return pc + 4;
}

template <insn_func_t Stock, unsigned Count>
reg_t store_whole(processor_t *hart, insn_t insn, reg_t pc) {
  char *target = whole_memory(*hart, insn, 8, Count);
  if (target == nullptr) return Stock(hart, insn, pc);
  std::memcpy(target, elements<char>(*hart, insn.rd()), Count * NPU_VLEN / 8);
  return pc + 4;
}

using Logic = unsigned (*)(unsigned vs2, unsigned vs1);

unsigned logic_and(unsigned a, unsigned b) { return a & b; }
unsigned logic_nand(unsigned a, unsigned b) { return ~(a & b); }
unsigned logic_andn(unsigned a, unsigned b) { return a & ~b; }
unsigned logic_xor(unsigned a, unsigned b) { return a ^ b; }
unsigned logic_or(unsigned a, unsigned b) { return a | b; }
unsigned logic_nor(unsigned a, unsigned b) { return ~(a | b); }
unsigned logic_orn(unsigned a, unsigned b) { return a | ~b; }
unsigned logic_xnor(unsigned a, unsigned b) { return ~(a ^ b); }

// The first vl bits; those above keep their value, as in Spike.
template <insn_func_t Stock, Logic Function>
reg_t mask_logic(processor_t *hart, insn_t insn, reg_t pc) {
  if (!plain(*hart, insn)) return Stock(hart, insn, pc);
  const std::size_t count = hart->VU.vl->read(), whole = count / 8;
  auto *vd = elements<std::uint8_t>(*hart, insn.rd());
  const auto *vs2 = elements<std::uint8_t>(*hart, insn.rs2()), *vs1 = elements<std::uint8_t>(*hart, insn.rs1());
  for (std::size_t i = 0; i < whole; ++i) vd[i] = static_cast<std::uint8_t>(Function(vs2[i], vs1[i]));
  if (const unsigned below = (1u << count % 8) - 1; below != 0)
    vd[whole] = static_cast<std::uint8_t>((vd[whole] & ~below) | (Function(vs2[whole], vs1[whole]) & below));
  return pc + 4;
}

}  // namespace

#define NATIVE(upper, ...) native(MATCH_##upper, MASK_##upper, __VA_ARGS__)
#define LOAD(bits) NATIVE(VLE##bits##_V, load<fast_rv64i_vle##bits##_v, bits>)
#define STORE(bits) NATIVE(VSE##bits##_V, store<fast_rv64i_vse##bits##_v, bits>)
#define WHOLE(bits, count) NATIVE(VL##count##RE##bits##_V, load_whole<fast_rv64i_vl##count##re##bits##_v, bits, count>)
#define WHOLES(count)                                                          \
  WHOLE(8, count), WHOLE(16, count), WHOLE(32, count), WHOLE(64, count),       \
      NATIVE(VS##count##R_V, store_whole<fast_rv64i_vs##count##r_v, count>)
#define MASK_LOGIC(name, upper) NATIVE(VM##upper##_MM, mask_logic<fast_rv64i_vm##name##_mm, logic_##name>)

std::vector<insn_desc_t> fast_memory_instructions() {
  return {
      LOAD(8), LOAD(16), LOAD(32), LOAD(64), STORE(8), STORE(16), STORE(32), STORE(64),
      WHOLES(1), WHOLES(2), WHOLES(4), WHOLES(8),
      MASK_LOGIC(and, AND), MASK_LOGIC(nand, NAND), MASK_LOGIC(andn, ANDN), MASK_LOGIC(xor, XOR),
      MASK_LOGIC(or, OR), MASK_LOGIC(nor, NOR), MASK_LOGIC(orn, ORN), MASK_LOGIC(xnor, XNOR),
  };
}

}  // namespace npusim
