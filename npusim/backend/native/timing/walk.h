// A DMA descriptor cut into DRAM accesses. The engine visits the valid box with the smallest DRAM stride innermost, reads
// a repeated element (stride 0) once, and makes one access for each access_bytes block that a contiguous run touches.
#pragma once
#include <array>
#include <cstdint>

#include "config.h"

namespace npusim::timing {

class Walk {
 public:
  Walk() = default;
  // Refuses, by name, what the model cannot time. `words` is the descriptor of npu_isa.h.
  Walk(const std::int64_t *words, const Config &config);

  bool out() const { return out_; }
  std::int64_t arg() const { return arg_; }
  std::int64_t valid_bytes() const { return valid_bytes_; }
  bool done() const { return done_; }
  std::uint64_t take();  // offset from the start of DRAM of the next access, access-aligned

 private:
  struct Dimension {
    std::int64_t stride, count, at;
  };
  void keep_valid_box(const std::int64_t *words);
  void sort_and_merge();
  void check_range(const Config &config) const;
  void begin_run();
  bool advance();

  std::array<Dimension, 5> dims_{};  // outermost first
  int rank_ = 0;
  bool out_ = false, done_ = true;
  std::int64_t arg_ = 0, valid_bytes_ = 0;
  std::int64_t base_ = 0, run_bytes_ = 0, access_ = 1;
  std::int64_t next_ = 0, last_ = 0;  // accesses of the current run
};

}  // namespace npusim::timing
