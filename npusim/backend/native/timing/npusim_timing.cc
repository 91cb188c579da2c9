#include "npusim_timing.h"

#include <cstring>
#include <exception>

#include "simulator.h"

using namespace npusim::timing;

namespace {

template <typename Work>
int guarded(char *error, std::size_t size, Work work) {
  try {
    work();
    return 0;
  } catch (const std::exception &reason) {
    std::strncpy(error, reason.what(), size - 1);
    error[size - 1] = '\0';
    return 1;
  }
}

npusim_timing_dram to_c(const DramCounts &c) {
  return {c.reads + c.writes, c.row_hits, c.row_misses, c.row_conflicts, c.refreshes};
}

Program program_of(const char *trace, std::size_t tensor_args, const std::int64_t *bodies, const std::int64_t *cycles,
                   std::size_t count) {
  Program program{Trace::open(trace), {}, std::vector<std::int64_t>(tensor_args), std::vector<std::int64_t>(tensor_args)};
  for (std::size_t i = 0; i < count; ++i) {
    if (cycles[i] < 1) throw fault("tile body %ld has %ld cycles", bodies[i], cycles[i]);
    program.tile_cycles[bodies[i]] = cycles[i];
  }
  return program;
}

void replay(const Config &config, const std::int64_t *arrivals, const std::uint64_t *offsets, const std::uint8_t *writes,
            std::size_t count, npusim_timing_dram *dram, std::int64_t *done) {
  const Mapping mapping(config);
  Channel channel(config);
  std::vector<Served> served;
  for (std::size_t next = 0, finished = 0; finished < count;) {
    Clock now = next < count ? arrivals[next] : 0;
    for (Clock wake = now; wake != NEVER; now = std::max(now + 1, wake)) {
      for (; next < count && arrivals[next] <= now && channel.has_room(writes[next]); ++next)
        channel.accept(mapping(offsets[next]), writes[next], next);
      served.clear();
      wake = channel.step(now, served);
      for (const Served &one : served) done[one.token] = one.done;
      finished += served.size();
      if (next < count) wake = std::min(wake, std::max(arrivals[next], now + 1));
    }
  }
  *dram = to_c(channel.counts());
}

}  // namespace

extern "C" {

const char *npusim_timing_config_fields(void) {
#define X(name) #name ","
  return NPUSIM_TIMING_FIELDS(X);
#undef X
}

int npusim_timing_simulate(const npusim_timing_config *config, const char *trace, const std::uint64_t *launch_block,
                           std::size_t words, std::size_t tensor_args, const std::int64_t *bodies,
                           const std::int64_t *body_cycles, std::size_t body_count, npusim_timing_result *result,
                           std::int64_t *breakdown, std::int64_t *bytes_read, std::int64_t *bytes_written, char *error,
                           std::size_t error_size) {
  return guarded(error, error_size, [&] {
    Program program = program_of(trace, tensor_args, bodies, body_cycles, body_count);
    Simulator simulator(*config, program, {launch_block, launch_block + words});
    simulator.run();
    *result = {simulator.cycles(), simulator.items(), to_c(simulator.dram())};
    for (const auto &core : simulator.cores()) {
      const Breakdown &b = core->breakdown();
      for (const std::int64_t part : {b.tile, b.matrix, b.dma_wait, b.issue}) *breakdown++ = part;
    }
    std::copy(program.bytes_read.begin(), program.bytes_read.end(), bytes_read);
    std::copy(program.bytes_written.begin(), program.bytes_written.end(), bytes_written);
  });
}

int npusim_timing_replay(const npusim_timing_config *config, const std::int64_t *arrivals, const std::uint64_t *offsets,
                         const std::uint8_t *writes, std::size_t count, npusim_timing_dram *dram, std::int64_t *done,
                         char *error, std::size_t error_size) {
  return guarded(error, error_size, [&] { replay(*config, arrivals, offsets, writes, count, dram, done); });
}
}
