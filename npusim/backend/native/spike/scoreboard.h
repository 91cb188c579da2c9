// In-order issue with a scoreboard: cycles of a straight instruction stream on the machine's core.
//
// Per cycle up to `issue_width` instructions issue, in program order. An instruction issues when its sources are ready, its
// destinations have no write pending (there is no renaming), no earlier reader is still streaming a group it overwrites, and
// its unit is free. Units: scalar (one instruction an issue slot), one vector ALU, one vector load/store unit.
// A vector instruction occupies its unit for ceil(work bits / (32 * lanes * sublanes)) cycles, at least one, where the work is
// vl * the widest element among its vector operands (one bit an element for masks); strided and indexed accesses generate
// `lanes` addresses a cycle. Its result is ready occupancy - 1 + latency cycles after issue: chaining is not assumed.
// After a branch or jump nothing issues for `branch` cycles. The body ends when everything issued is complete.
#pragma once
#include <array>
#include <cstdint>

#include "instruction.h"

namespace npusim {

class Scoreboard {
 public:
  explicit Scoreboard(const npusim_machine &machine) : machine_(machine) {}
  void begin();
  // Prices the next instruction of the stream; false if it has no timing class.
  bool issue(std::uint64_t bits, const VectorState &state);
  std::uint64_t finish() const { return end_; }

 private:
  std::uint64_t occupancy(const Instruction &instruction) const;
  std::uint64_t issue_cycle(const Instruction &instruction);
  void take_slot(std::uint64_t cycle);

  const npusim_machine machine_;
  std::uint64_t cycle_ = 0;  // of the last issue
  std::uint32_t slots_ = 0;  // taken in that cycle
  std::uint64_t resume_ = 0; // first cycle after a branch
  std::uint64_t end_ = 0;
  std::array<std::uint64_t, 3> unit_free_{};
  std::array<std::uint64_t, REGISTERS> ready_{};       // first cycle in which the value can be used
  std::array<std::uint64_t, REGISTERS> read_until_{};  // last cycle in which a reader still streams it
};

}  // namespace npusim
