// What the scoreboard needs to know of one instruction: class, unit, occupancy, registers. Decoded from the encoding with
// riscv-opcodes' masks (Spike's encoding.h); an instruction in none of the tables has no timing class.
#pragma once
#include <bitset>
#include <cstdint>
#include <optional>

#include "../npu_isa.h"
#include "npusim_spike.h"

namespace npusim {

// vl, SEW (bits) and LMUL when the instruction issues.
struct VectorState {
  std::uint64_t vl;
  unsigned sew;
  float lmul;
};

enum class Unit { scalar, vector_alu, vector_memory };

// Register names for dependencies. CONFIG stands for vl, vtype, vcsr and fcsr together.
inline constexpr unsigned X = 0, F = 32, V = 64, CONFIG = 96, REGISTERS = 97;
using Registers = std::bitset<REGISTERS>;

struct Instruction {
  npusim_latency latency;
  Unit unit = Unit::scalar;
  std::uint64_t work_bits = 0;   // vector: bits that pass through the unit, or
  std::uint64_t addresses = 0;   // strided and indexed accesses: addresses that are generated
  Registers reads, writes;
};

std::optional<Instruction> decode(std::uint64_t bits, const VectorState &state);
bool is_tile_end(std::uint64_t bits);

// The parts of decode(), one file each.
std::optional<Instruction> decode_scalar(std::uint32_t bits);
std::optional<Instruction> decode_compressed(std::uint32_t bits);
std::optional<Instruction> decode_vector(std::uint32_t bits, const VectorState &state);
std::optional<Instruction> decode_vector_memory(std::uint32_t bits, const VectorState &state);

struct Encoding {
  std::uint32_t match, mask;
  bool matches(std::uint32_t bits) const { return (bits & mask) == match; }
};

inline std::uint32_t field(std::uint32_t bits, unsigned at, unsigned width) { return bits >> at & ((1u << width) - 1); }

// x0 carries no dependency.
inline void add_x(Registers &set, unsigned number) {
  if (number != 0) set.set(X + number);
}

// A register group of `count` registers; groups that would pass v31 are reserved encodings, which Spike refuses.
inline void add_v(Registers &set, unsigned first, unsigned count) {
  for (unsigned i = first; i < first + count && i < 32; ++i) set.set(V + i);
}

// Registers of a group with EEW = factor/8 * SEW, so EMUL = factor/8 * LMUL; a fraction of a register is one register.
unsigned group(const VectorState &state, double factor);

}  // namespace npusim
