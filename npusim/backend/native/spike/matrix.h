// The matrix unit's function. Semantics, exactly (contract/isa.py has the descriptor):
//   mxload  copies weights [k, n] into the slot, at once: later writes to the scratchpad do not change them.
//   mxmac   is queued with the weights that its slot holds at that moment, and performed at mxwait, in issue order; so a
//           kernel that forgets mxwait reads what ACC held before.
//   values  start from ACC (ACCUMULATE = 1) or +0, and for k ascending acc = fma(row[k], weight[k], acc): one rounding to
//           float32 a step, to nearest even, subnormals kept. float16 and bfloat16 are widened exactly first. A NaN result
//           is the canonical 0x7fc00000, as RISC-V has it. int8: int32 products and sums, modulo 2^32.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "memory.h"
#include "npusim_spike.h"

namespace npusim {

// [k, n] row-major, as float32 or (int8) as int32.
struct Weights {
  std::uint64_t k, n, in_type;
  std::vector<float> floats;
  std::vector<std::int32_t> integers;
};

struct MatrixWork {
  std::shared_ptr<const Weights> weights;
  std::uint64_t rows, rows_stride;
  std::uint64_t acc, acc_stride;
  std::uint64_t m;
  bool accumulate;
};

class MatrixUnit {
 public:
  using Descriptor = std::span<const std::uint64_t, NPU_MX_WORDS>;
  MatrixUnit(const Memory &memory, const npusim_machine &machine);
  void begin();
  void load(Descriptor descriptor);
  void multiply(Descriptor descriptor);
  void wait();
  std::size_t outstanding() const { return queue_.size(); }

 private:
  std::uint64_t slot_of(const char *instruction, Descriptor descriptor) const;
  char *matrix(const char *what, std::uint64_t address, std::uint64_t stride, std::uint64_t rows,
               std::uint64_t row_bytes) const;
  void perform(const MatrixWork &work) const;

  const Memory &memory_;
  const npusim_machine machine_;
  std::vector<std::shared_ptr<const Weights>> slots_;
  std::vector<MatrixWork> queue_;
};

}  // namespace npusim
