#include "scoreboard.h"

#include <algorithm>

namespace npusim {
namespace {

std::uint64_t ceil_div(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

}  // namespace

void Scoreboard::begin() {
  cycle_ = 0, slots_ = 0, resume_ = 0, end_ = 0;
  unit_free_.fill(0);
  ready_.fill(0);
  read_until_.fill(0);
}

std::uint64_t Scoreboard::occupancy(const Instruction &instruction) const {
  const std::uint64_t bits_a_cycle = std::uint64_t{32} * machine_.lanes * machine_.sublanes;
  return std::max({std::uint64_t{1}, ceil_div(instruction.work_bits, bits_a_cycle),
                   ceil_div(instruction.addresses, machine_.lanes)});
}

std::uint64_t Scoreboard::issue_cycle(const Instruction &instruction) {
  std::uint64_t cycle = std::max(cycle_, resume_);
  if (instruction.unit != Unit::scalar) cycle = std::max(cycle, unit_free_[static_cast<int>(instruction.unit)]);
  for (unsigned r = 0; r < REGISTERS; ++r) {
    if (instruction.reads[r] || instruction.writes[r]) cycle = std::max(cycle, ready_[r]);
    if (instruction.writes[r]) cycle = std::max(cycle, read_until_[r]);
  }
  return cycle == cycle_ && slots_ == machine_.issue_width ? cycle + 1 : cycle;
}

void Scoreboard::take_slot(std::uint64_t cycle) {
  if (cycle != cycle_) slots_ = 0;
  cycle_ = cycle;
  ++slots_;
}

bool Scoreboard::issue(std::uint64_t bits, const VectorState &state) {
  const auto instruction = decode(bits, state);
  if (!instruction) return false;
  const std::uint64_t cycle = issue_cycle(*instruction), busy = occupancy(*instruction);
  const std::uint64_t done = cycle + busy - 1 + machine_.latency[instruction->latency];
  take_slot(cycle);
  unit_free_[static_cast<int>(instruction->unit)] = cycle + busy;
  for (unsigned r = 0; r < REGISTERS; ++r) {
    if (instruction->writes[r]) ready_[r] = done;
    if (instruction->reads[r] && r >= V && r < CONFIG) read_until_[r] = std::max(read_until_[r], cycle + busy - 1);
  }
  if (instruction->latency == NPUSIM_BRANCH) resume_ = done;
  end_ = std::max(end_, done);
  return true;
}

}  // namespace npusim
