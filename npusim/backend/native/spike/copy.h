// Strided copies between DRAM and scratchpad, up to rank 5, without any check: dma.cc has checked.
#pragma once
#include <array>
#include <cstdint>

#include "../npu_isa.h"

namespace npusim {

struct Loop {
  std::int64_t count;
  std::int64_t dram_stride, scratchpad_stride;  // bytes
};

// Loops outermost first. push() drops loops of one iteration and merges a loop into the one outside of it where both sides
// step evenly, so that a dense rectangle becomes one run.
struct Copy {
  std::int64_t element_bytes;
  std::array<Loop, NPU_MAX_RANK> axes;
  unsigned rank = 0;
  bool empty = false;
  void push(Loop loop);
  std::int64_t elements() const;
};

struct Place {
  char *base;
  std::uint64_t offset;  // of the first element, bytes from base, modulo 2^64
  Place moved(std::uint64_t bytes) const { return {base, offset + bytes}; }
};

void copy(const Copy &copy, Place dram, Place scratchpad, bool out);
// Sets every element of the scratchpad side to the low bytes of `pattern`.
void fill(const Copy &copy, Place scratchpad, std::uint64_t pattern);

}  // namespace npusim
