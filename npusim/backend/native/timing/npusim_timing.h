// The C interface of libnpusim_timing.so. npusim/backend/timing/library.py is its Python side.
#pragma once
#include <cstddef>
#include <cstdint>

#include "config.h"

extern "C" {

struct npusim_timing_dram {
  std::int64_t requests, row_hits, row_misses, row_conflicts, refreshes;
};

struct npusim_timing_result {
  std::int64_t cycles, work_items;
  npusim_timing_dram dram;
};

// Names of the numbers of npusim_timing_config in order, separated by commas.
const char *npusim_timing_config_fields(void);

// Simulates one launch. `breakdown` holds tile, matrix, dma_wait and issue cycles for each core; `bytes_read` and
// `bytes_written` one number for each tensor argument. Returns 0, or 1 and a reason in `error`.
int npusim_timing_simulate(const npusim_timing_config *config, const char *trace, const std::uint64_t *launch_block,
                           std::size_t words, std::size_t tensor_args, const std::int64_t *bodies,
                           const std::int64_t *body_cycles, std::size_t body_count, npusim_timing_result *result,
                           std::int64_t *breakdown, std::int64_t *bytes_read, std::int64_t *bytes_written, char *error,
                           std::size_t error_size);

// One channel alone, without crossbar: request i arrives at clock arrivals[i] (ascending), waits in order for room in its
// queue, and is done at clock done[i]. Returns 0, or 1 and a reason in `error`.
int npusim_timing_replay(const npusim_timing_config *config, const std::int64_t *arrivals, const std::uint64_t *offsets,
                         const std::uint8_t *writes, std::size_t count, npusim_timing_dram *dram, std::int64_t *done,
                         char *error, std::size_t error_size);
}
