// Two clock domains on one integer time line: a tick is 1 / lcm(core MHz, DRAM MHz) microseconds, so that both periods
// are whole numbers of ticks and no conversion ever rounds but to the next edge.
#pragma once
#include <numeric>

#include "config.h"

namespace npusim::timing {

struct Clocks {
  explicit Clocks(const Config &config)
      : core(std::lcm(config.core_frequency_mhz, config.dram_clock_mhz) / config.core_frequency_mhz),
        dram(std::lcm(config.core_frequency_mhz, config.dram_clock_mhz) / config.dram_clock_mhz) {}

  Clock dram_edge(Tick time) const { return (time + dram - 1) / dram; }                 // first DRAM clock not before
  Tick core_edge(Clock clock) const { return (clock * dram + core - 1) / core * core; }  // first core edge not before

  Tick core, dram;  // ticks a period
};

}  // namespace npusim::timing
