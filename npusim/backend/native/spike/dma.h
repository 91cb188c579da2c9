// The DMA engine's function: descriptors (contract/isa.py) are checked when npu.dma issues them and performed when npu.wait
// asks for their tag, in issue order. So a kernel that forgets a wait computes with what was in the scratchpad before.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "memory.h"
#include "npusim_spike.h"

namespace npusim {

struct Axis {
  std::int64_t extent;
  std::int64_t lo, hi;  // valid indices lo <= i < hi, clamped to [0, extent]
  std::int64_t dram_stride, scratchpad_stride;
};

struct Transfer {
  std::uint64_t tag;
  std::uint64_t argument;
  std::int64_t element_bytes;
  std::uint64_t fill;
  std::uint64_t dram;        // guest address of element [0, ..., 0]; it need not be valid itself
  std::uint64_t scratchpad;  // likewise
  bool out;
  unsigned rank;
  std::array<Axis, NPU_MAX_RANK> axes;
  std::vector<std::int64_t> index;  // FLAG_INDEXED: replaces i[0] in the DRAM address
  std::span<const Axis> dimensions() const { return {axes.data(), rank}; }
  std::int64_t valid_elements() const;
};

class Dma {
 public:
  Dma(const Memory &memory, char *dram) : memory_(memory), dram_(dram) {}
  // Bounds and counters of the coming launch; forgets transfers that a failed launch left behind.
  void begin(const npusim_launch &launch);
  void start(std::span<const std::uint64_t, NPU_DMA_WORDS> descriptor, std::uint64_t tag);
  void wait(std::uint64_t tag);
  std::span<const Transfer> outstanding() const { return outstanding_; }

 private:
  void check(const Transfer &transfer) const;
  void check_dram(const Transfer &transfer) const;
  void check_scratchpad(const Transfer &transfer) const;
  void perform(const Transfer &transfer) const;

  const Memory &memory_;
  char *dram_;
  std::span<const npusim_bounds> bounds_;
  std::span<std::uint64_t> bytes_read_;
  std::span<std::uint64_t> bytes_written_;
  std::vector<Transfer> outstanding_;
};

}  // namespace npusim
