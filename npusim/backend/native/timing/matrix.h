// The systolic arrays of one core, weight-stationary. Slot s belongs to array s % arrays. A load shifts k rows into its
// slot, one a cycle, while the array computes from another slot; a multiply streams m rows and its last result leaves
// rows + columns - 1 cycles after the last row entered. A sum that goes on in another array follows the array that had it
// before by a row, at least.
#pragma once
#include <unordered_map>
#include <vector>

#include "clocks.h"

namespace npusim::timing {

class MatrixUnit {
 public:
  MatrixUnit(const Config &config, const Clocks &clocks);
  void load(const std::int64_t *words, Tick now);
  void multiply(const std::int64_t *words, Tick now);
  Tick idle_at() const { return idle_; }

 private:
  std::size_t slot_of(const std::int64_t *words) const;

  const Config &config_;
  Tick cycle_, idle_ = 0;
  std::vector<Tick> loading_, computing_;      // by array: first free tick of the weight port and of the row port
  std::unordered_map<std::int64_t, Tick> last_start_;  // by accumulator address
  std::vector<Tick> slot_loaded_, slot_free_;  // by slot; loaded is NEVER before its first load
};

}  // namespace npusim::timing
