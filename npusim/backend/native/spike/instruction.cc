#include "instruction.h"

#include <algorithm>
#include <cmath>

namespace npusim {

unsigned group(const VectorState &state, double factor) {
  return std::max(1u, static_cast<unsigned>(std::ceil(state.lmul * factor / 8)));
}

bool is_tile_end(std::uint64_t bits) {
  return (bits & 0xfe00707f) == (NPU_CUSTOM1 | NPU_FUNCT7_TILEEND << 25);
}

std::optional<Instruction> decode(std::uint64_t bits, const VectorState &state) {
  const auto word = static_cast<std::uint32_t>(bits);
  if ((word & 3) != 3) return decode_compressed(word & 0xffff);
  const std::uint32_t opcode = field(word, 0, 7), width = field(word, 12, 3);
  const bool vector_width = width == 0 || width >= 5;
  if (opcode == 0x57) return decode_vector(word, state);
  if ((opcode == 0x07 || opcode == 0x27) && vector_width) return decode_vector_memory(word, state);
  return decode_scalar(word);
}

}  // namespace npusim
