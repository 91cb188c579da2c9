// The machine as the timing model sees it: the numbers of machines/*.toml, all 64-bit, plus the address mapping.
#pragma once
#include <cstdint>

// One list for C++ and Python: npusim_timing_config_fields() prints it, timing/library.py lays the struct out from it.
#define NPUSIM_TIMING_FIELDS(X)                                                                                       \
  X(core_count) X(core_frequency_mhz)                                                                                 \
  X(matrix_arrays) X(matrix_rows) X(matrix_columns) X(matrix_weight_slots)                                            \
  X(dma_engines) X(dma_queue_depth) X(dma_outstanding) X(dma_issue_cycles)                                            \
  X(noc_latency_cycles) X(noc_ports_per_core)                                                                         \
  X(dram_capacity_bytes) X(dram_clock_mhz) X(dram_channels) X(dram_pseudo_channels) X(dram_bank_groups)               \
  X(dram_banks_per_group) X(dram_rows) X(dram_columns) X(dram_access_bytes) X(dram_bank_hash) X(dram_queue_depth)                       \
  X(dram_command_buses) X(dram_act_command_cycles)                                                                    \
  X(dram_nbl) X(dram_ncl) X(dram_ncwl) X(dram_nrcdrd) X(dram_nrcdwr) X(dram_nrp) X(dram_nras) X(dram_nrc) X(dram_nwr) \
  X(dram_nrtp) X(dram_nccds) X(dram_nccdl) X(dram_nrrds) X(dram_nrrdl) X(dram_nwtrs) X(dram_nwtrl) X(dram_nfaw)       \
  X(dram_nrfc) X(dram_nrefi)

extern "C" struct npusim_timing_config {
#define X(name) std::int64_t name;
  NPUSIM_TIMING_FIELDS(X)
#undef X
  char dram_mapping[16];  // two letters a field, from the highest address bits to the lowest; NUL-terminated
};

namespace npusim::timing {
using Config = npusim_timing_config;
using Tick = std::int64_t;   // 1 / lcm(core MHz, DRAM MHz) microseconds
using Clock = std::int64_t;  // clocks of one domain
inline constexpr Tick NEVER = INT64_MAX;
}  // namespace npusim::timing
