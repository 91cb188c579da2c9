// The C interface: no exception leaves it.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>

#include "fault.h"
#include "npusim_spike.h"
#include "spike_driver.h"

struct npusim_spike {
  npusim::SpikeDriver driver;
};

struct npusim_program {
  npusim::Program program;
};

extern "C" {

uint32_t npusim_spike_version(void) { return NPUSIM_SPIKE_VERSION; }

const char *npusim_spike_latency_name(uint32_t latency) {
  static const char *const names[NPUSIM_LATENCIES] = {
      "scalar",        "scalar_multiply", "scalar_divide",  "scalar_load",    "branch",         "vector_config",
      "vector_alu",    "vector_multiply", "vector_fma",     "vector_divide",  "vector_sqrt",    "vector_convert",
      "vector_compare", "vector_mask",    "vector_permute", "vector_reduce",  "vector_load",    "vector_store"};
  return latency < NPUSIM_LATENCIES ? names[latency] : nullptr;
}

int32_t npusim_spike_class(uint32_t instruction, uint32_t sew) {
  const auto decoded = npusim::decode(instruction, {NPU_VLEN / sew, sew, 1.0f});
  return decoded ? decoded->latency : -1;
}

npusim_spike *npusim_spike_create(const npusim_machine *machine, void *dram, uint64_t dram_bytes, char *error,
                                  uint64_t error_bytes) {
  try {
    return new npusim_spike{{*machine, static_cast<char *>(dram), dram_bytes}};
  } catch (const std::exception &raised) {
    std::snprintf(error, error_bytes, "%s", raised.what());
    return nullptr;
  }
}

void npusim_spike_destroy(npusim_spike *spike) { delete spike; }

npusim_program *npusim_program_create(uint64_t entry) {
  try {
    return new npusim_program{npusim::Program(entry)};
  } catch (const std::exception &) {
    return nullptr;
  }
}

void npusim_program_segment(npusim_program *program, uint64_t address, const void *bytes, uint64_t file_bytes,
                            uint64_t memory_bytes, int writable) {
  const char *data = static_cast<const char *>(bytes);
  program->program.add({address, {data, data + file_bytes}, memory_bytes, writable != 0});
}

void npusim_program_destroy(npusim_spike *spike, npusim_program *program) {
  spike->driver.forget(&program->program);
  delete program;
}

uint32_t npusim_spike_run(npusim_spike *spike, npusim_program *program, const npusim_launch *launch,
                          npusim_result *result) {
  try {
    spike->driver.run(program->program, *launch, *result);
  } catch (const std::exception &raised) {
    result->fault = npusim::fault(NPUSIM_MISUSE, "the simulator failed: %s", raised.what()).record;
  }
  return result->fault.kind;
}

void npusim_spike_bodies(const npusim_spike *spike, uint64_t *instances, int64_t *cycles, uint64_t count) {
  const auto &seen = spike->driver.instances();
  const auto &priced = spike->driver.cycles();
  for (uint64_t body = 0; body < count; ++body) {
    instances[body] = body < seen.size() ? seen[body] : 0;
    cycles[body] = body < priced.size() ? priced[body] : -1;
  }
}

void npusim_spike_scratchpad(const npusim_spike *spike, uint64_t offset, void *bytes, uint64_t count) {
  if (const char *source = spike->driver.memory().scratchpad(NPU_SCRATCHPAD_BASE + offset, count))
    std::memcpy(bytes, source, count);
}

}  // extern "C"
