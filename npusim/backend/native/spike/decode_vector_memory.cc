// Vector loads and stores: LOAD-FP 0x07 and STORE-FP 0x27 with a vector width. RISC-V V 1.0, section 7.
#include "instruction.h"

namespace npusim {
namespace {

constexpr std::uint32_t UNIT_STRIDE = 0, INDEXED_UNORDERED = 1, STRIDED = 2, INDEXED_ORDERED = 3;     // mop
constexpr std::uint32_t LUMOP_UNIT = 0, LUMOP_WHOLE = 8, LUMOP_MASK = 11, LUMOP_FAULT_ONLY_FIRST = 16;  // lumop

std::uint32_t width_bits(std::uint32_t width) { return width == 0 ? 8 : 16u << (width - 5); }

void add_data(Instruction &result, bool store, std::uint32_t bits, unsigned registers) {
  add_v(store ? result.reads : result.writes, field(bits, 7, 5), registers);
}

}  // namespace

std::optional<Instruction> decode_vector_memory(std::uint32_t bits, const VectorState &state) {
  const bool store = field(bits, 0, 7) == 0x27;
  const std::uint32_t mop = field(bits, 26, 2), fields = field(bits, 29, 3) + 1, eew = width_bits(field(bits, 12, 3));
  const std::uint32_t rs2 = field(bits, 20, 5);
  Instruction result{.latency = store ? NPUSIM_VECTOR_STORE : NPUSIM_VECTOR_LOAD,
                     .unit = Unit::vector_memory, .reads = {}, .writes = {}};
  if (field(bits, 28, 1) != 0) return std::nullopt;  // mew: reserved
  add_x(result.reads, field(bits, 15, 5));
  result.reads.set(CONFIG);
  if (field(bits, 25, 1) == 0) add_v(result.reads, 0, 1);
  if (mop == UNIT_STRIDE && rs2 == LUMOP_WHOLE) {
    result.work_bits = fields * NPU_VLEN;
    add_data(result, store, bits, fields);
    return result;
  }
  if (mop == UNIT_STRIDE && rs2 == LUMOP_MASK) {
    result.work_bits = state.vl;
    add_data(result, store, bits, 1);
    return result;
  }
  if (mop == UNIT_STRIDE && rs2 != LUMOP_UNIT && rs2 != LUMOP_FAULT_ONLY_FIRST) return std::nullopt;
  const bool indexed = mop == INDEXED_UNORDERED || mop == INDEXED_ORDERED;
  const std::uint32_t data_bits = indexed ? state.sew : eew;
  const unsigned data_registers = group(state, 8.0 * data_bits / state.sew);
  result.work_bits = state.vl * data_bits * fields;
  if (mop != UNIT_STRIDE) result.addresses = state.vl;
  add_data(result, store, bits, fields * data_registers);
  if (mop == STRIDED) add_x(result.reads, rs2);
  if (indexed) add_v(result.reads, rs2, group(state, 8.0 * eew / state.sew));
  if (rs2 == LUMOP_FAULT_ONLY_FIRST && mop == UNIT_STRIDE) result.writes.set(CONFIG);  // it may shorten vl
  return result;
}

}  // namespace npusim
