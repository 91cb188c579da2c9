#include "matrix.h"

#include <algorithm>

#include "../npu_isa.h"
#include "fault.h"

namespace npusim::timing {

MatrixUnit::MatrixUnit(const Config &config, const Clocks &clocks)
    : config_(config),
      cycle_(clocks.core),
      loading_(config.matrix_arrays, 0),
      computing_(config.matrix_arrays, 0),
      slot_loaded_(config.matrix_arrays * config.matrix_weight_slots, NEVER),
      slot_free_(slot_loaded_.size(), 0) {}

std::size_t MatrixUnit::slot_of(const std::int64_t *words) const {
  const std::int64_t slot = words[NPU_MX_SLOT], k = words[NPU_MX_K], n = words[NPU_MX_N];
  if (slot < 0 || slot >= static_cast<std::int64_t>(slot_loaded_.size()))
    throw fault("weight slot %ld of a matrix unit that has %zu", slot, slot_loaded_.size());
  if (k < 1 || k > config_.matrix_rows || n < 1 || n > config_.matrix_columns)
    throw fault("weights of %ld x %ld for an array of %ld x %ld", k, n, config_.matrix_rows, config_.matrix_columns);
  return slot;
}

void MatrixUnit::load(const std::int64_t *words, Tick now) {
  const std::size_t slot = slot_of(words), array = slot % loading_.size();
  const Tick start = std::max({now, loading_[array], slot_free_[slot]});
  slot_loaded_[slot] = loading_[array] = start + words[NPU_MX_K] * cycle_;
  idle_ = std::max(idle_, slot_loaded_[slot]);
}

void MatrixUnit::multiply(const std::int64_t *words, Tick now) {
  const std::size_t slot = slot_of(words), array = slot % loading_.size();
  if (slot_loaded_[slot] == NEVER) throw fault("a multiply uses weight slot %zu, which was never loaded", slot);
  if (words[NPU_MX_M] < 1) throw fault("a multiply of %ld rows", words[NPU_MX_M]);
  Tick start = std::max({now, computing_[array], slot_loaded_[slot]});
  const auto [last, first] = last_start_.try_emplace(words[NPU_MX_ACC], start);
  if (!first && words[NPU_MX_ACCUMULATE]) start = std::max(start, last->second + cycle_);
  last->second = start;
  computing_[array] = slot_free_[slot] = start + words[NPU_MX_M] * cycle_;
  idle_ = std::max(idle_, computing_[array] + (config_.matrix_rows + config_.matrix_columns - 1) * cycle_);
}

}  // namespace npusim::timing
