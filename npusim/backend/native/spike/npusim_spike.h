// C interface of libnpusim_spike.so, called through ctypes by npusim/backend/functional/binding.py.
// A handle is one hart with its own memory and NPU state; handles are independent of each other. Not thread-safe per handle.
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NPUSIM_SPIKE_VERSION 1

// Latency classes, in the order of contract.machine.Latency.
enum npusim_latency {
  NPUSIM_SCALAR,
  NPUSIM_SCALAR_MULTIPLY,
  NPUSIM_SCALAR_DIVIDE,
  NPUSIM_SCALAR_LOAD,
  NPUSIM_BRANCH,
  NPUSIM_VECTOR_CONFIG,
  NPUSIM_VECTOR_ALU,
  NPUSIM_VECTOR_MULTIPLY,
  NPUSIM_VECTOR_FMA,
  NPUSIM_VECTOR_DIVIDE,
  NPUSIM_VECTOR_SQRT,
  NPUSIM_VECTOR_CONVERT,
  NPUSIM_VECTOR_COMPARE,
  NPUSIM_VECTOR_MASK,
  NPUSIM_VECTOR_PERMUTE,
  NPUSIM_VECTOR_REDUCE,
  NPUSIM_VECTOR_LOAD,
  NPUSIM_VECTOR_STORE,
  NPUSIM_LATENCIES
};

typedef struct npusim_machine {
  uint64_t scratchpad_bytes;
  uint32_t lanes;
  uint32_t sublanes;
  uint32_t issue_width;
  uint32_t matrix_rows;     // largest k of a weight slot
  uint32_t matrix_columns;  // largest n
  uint32_t matrix_slots;    // weight slots of all arrays together
  uint32_t stock_vector;    // non-zero: Spike's own vector instructions only (fast_vector.h)
  uint32_t latency[NPUSIM_LATENCIES];
} npusim_machine;

// Guest addresses [low, high) that transfers of one tensor argument may touch.
typedef struct npusim_bounds {
  uint64_t low;
  uint64_t high;
} npusim_bounds;

typedef struct npusim_launch {
  const uint64_t *words;  // the launch block from LAUNCH_GRID on
  uint64_t word_count;
  const npusim_bounds *bounds;
  uint64_t *bytes_read;     // [tensor_count], written
  uint64_t *bytes_written;  // [tensor_count], written
  uint64_t tensor_count;
  const uint8_t *sample;  // [sample_count]: non-zero = price the first instance of this tile body
  uint64_t sample_count;
  uint64_t instruction_limit;
  uint64_t poison;  // non-zero: fill the scratchpad with NPUSIM_POISON before the launch
} npusim_launch;

#define NPUSIM_POISON 0x7fc0dead  // a float32 NaN

enum npusim_fault_kind {
  NPUSIM_OK,
  NPUSIM_TRAP,         // RISC-V trap: cause (mcause), address (mtval)
  NPUSIM_BOUNDS,       // transfer of `argument` reaches `address`, outside [low, high)
  NPUSIM_MISUSE,       // a custom instruction or its descriptor is wrong: text
  NPUSIM_UNSUPPORTED,  // a descriptor asks for what this simulator does not do: text
  NPUSIM_LIMIT,        // instruction limit passed
  NPUSIM_NOT_DONE,     // the program stopped without STATUS_DONE; address = its status word
  NPUSIM_UNFINISHED,   // the program ended with work in flight: text
  NPUSIM_UNPRICED      // an instruction of a tile body has no class: text
};

typedef struct npusim_fault {
  uint32_t kind;
  uint32_t argument;
  uint64_t pc;
  uint64_t cause;
  uint64_t address;
  uint64_t low;
  uint64_t high;
  char text[256];
} npusim_fault;

typedef struct npusim_result {
  uint64_t instructions;
  uint64_t body_count;  // highest tile body index seen + 1
  npusim_fault fault;
} npusim_result;

typedef struct npusim_spike npusim_spike;
typedef struct npusim_program npusim_program;

uint32_t npusim_spike_version(void);
const char *npusim_spike_latency_name(uint32_t latency);

// Latency class of an instruction at vl = VLMAX, LMUL = 1; -1 if it has none and cannot be priced.
int32_t npusim_spike_class(uint32_t instruction, uint32_t sew);

// `dram` is the arena, mapped by the caller, which keeps it alive for as long as the handle. NULL on failure, with `error`.
npusim_spike *npusim_spike_create(const npusim_machine *machine, void *dram, uint64_t dram_bytes, char *error,
                                  uint64_t error_bytes);
void npusim_spike_destroy(npusim_spike *spike);

// A loaded program: `entry` and segments inside program memory below the stack (the caller has checked).
npusim_program *npusim_program_create(uint64_t entry);
void npusim_program_segment(npusim_program *program, uint64_t address, const void *bytes, uint64_t file_bytes,
                            uint64_t memory_bytes, int writable);
void npusim_program_destroy(npusim_spike *spike, npusim_program *program);

// Returns result->fault.kind.
uint32_t npusim_spike_run(npusim_spike *spike, npusim_program *program, const npusim_launch *launch,
                          npusim_result *result);
// Of the last run: instances per tile body, and cycles of its priced instance (-1 = not priced). [count] each.
void npusim_spike_bodies(const npusim_spike *spike, uint64_t *instances, int64_t *cycles, uint64_t count);
// Copies scratchpad bytes out (tests and failure bundles).
void npusim_spike_scratchpad(const npusim_spike *spike, uint64_t offset, void *bytes, uint64_t count);

#ifdef __cplusplus
}
#endif
