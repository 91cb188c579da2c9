#include "matrix.h"

#include <cinttypes>
#include <cmath>
#include <cstring>

#include "clones.h"
#include "fault.h"
#include "widen.h"

namespace npusim {
namespace {

// acc[n] = fma(row[k], weights[k][n], acc[n]) for k ascending; vectorised over n, so the order of every sum is kept.
NPUSIM_FLOAT_LOOP void multiply_row(float *__restrict acc, const float *__restrict row, const float *__restrict weights,
                                std::size_t k_count, std::size_t n_count) {
  for (std::size_t k = 0; k < k_count; ++k)
    for (std::size_t n = 0; n < n_count; ++n)
      acc[n] = __builtin_fmaf(row[k], weights[k * n_count + n], acc[n]);
}

NPUSIM_INTEGER_LOOP void multiply_row(std::uint32_t *__restrict acc, const std::int32_t *__restrict row,
                                const std::int32_t *__restrict weights, std::size_t k_count, std::size_t n_count) {
  for (std::size_t k = 0; k < k_count; ++k)
    for (std::size_t n = 0; n < n_count; ++n)
      acc[n] += static_cast<std::uint32_t>(row[k] * weights[k * n_count + n]);  // |product| <= 2^14
}

void canonicalise(std::span<float> values) {
  constexpr std::uint32_t canonical = 0x7fc00000;
  for (float &value : values)
    if (std::isnan(value)) std::memcpy(&value, &canonical, sizeof value);
}

template <typename Accumulator, typename Element>
void multiply_all(const MatrixWork &work, std::span<const Element> weights, const char *rows, char *acc) {
  const Weights &shape = *work.weights;
  std::vector<Element> row(shape.k);
  std::vector<Accumulator> sums(shape.n);
  for (std::uint64_t m = 0; m < work.m; ++m) {
    char *target = acc + m * work.acc_stride;
    widen(row.data(), rows + m * work.rows_stride, shape.k, shape.in_type);
    if (work.accumulate)
      std::memcpy(sums.data(), target, shape.n * sizeof(Accumulator));
    else
      std::fill(sums.begin(), sums.end(), Accumulator{});
    multiply_row(sums.data(), row.data(), weights.data(), shape.k, shape.n);
    if constexpr (std::is_same_v<Accumulator, float>) canonicalise(sums);
    std::memcpy(target, sums.data(), shape.n * sizeof(Accumulator));
  }
}

}  // namespace

MatrixUnit::MatrixUnit(const Memory &memory, const npusim_machine &machine) : memory_(memory), machine_(machine) {
  begin();
}

void MatrixUnit::begin() {
  slots_.assign(machine_.matrix_slots, nullptr);
  queue_.clear();
}

std::uint64_t MatrixUnit::slot_of(const char *instruction, Descriptor descriptor) const {
  const std::uint64_t slot = descriptor[NPU_MX_SLOT];
  if (slot >= slots_.size())
    throw fault(NPUSIM_MISUSE, "%s: slot %" PRIu64 " of a matrix unit that has %zu", instruction, slot, slots_.size());
  return slot;
}

char *MatrixUnit::matrix(const char *what, std::uint64_t address, std::uint64_t stride, std::uint64_t rows,
                         std::uint64_t row_bytes) const {
  const unsigned __int128 bytes = static_cast<unsigned __int128>(stride) * (rows - 1) + row_bytes;
  char *found = bytes > memory_.scratchpad_bytes()
                    ? nullptr
                    : memory_.scratchpad(address, static_cast<std::uint64_t>(bytes));
  if (found == nullptr)
    throw fault(NPUSIM_MISUSE, "%s at %#" PRIx64 ", %" PRIu64 " rows of %" PRIu64 " bytes, stride %" PRIu64 ", is outside the scratchpad",
                what, address, rows, row_bytes, stride);
  return found;
}

void MatrixUnit::load(Descriptor descriptor) {
  const std::uint64_t slot = slot_of("npu.mxload", descriptor), in_type = descriptor[NPU_MX_IN_TYPE];
  const std::uint64_t k = descriptor[NPU_MX_K], n = descriptor[NPU_MX_N];
  if (k < 1 || k > machine_.matrix_rows || n < 1 || n > machine_.matrix_columns)
    throw fault(NPUSIM_MISUSE, "npu.mxload: weights [%" PRIu64 ", %" PRIu64 "] on an array of %u x %u", k, n,
                machine_.matrix_rows, machine_.matrix_columns);
  if (in_type > NPU_MX_I8) throw fault(NPUSIM_MISUSE, "npu.mxload: unknown input type %" PRIu64, in_type);
  const std::uint64_t stride = descriptor[NPU_MX_WEIGHTS_STRIDE], row_bytes = n * element_bytes(in_type);
  const char *source = matrix("npu.mxload: WEIGHTS", descriptor[NPU_MX_WEIGHTS], stride, k, row_bytes);
  auto weights = std::make_shared<Weights>(Weights{k, n, in_type, {}, {}});
  if (in_type == NPU_MX_I8) weights->integers.resize(k * n);
  else weights->floats.resize(k * n);
  for (std::uint64_t row = 0; row < k; ++row)
    if (in_type == NPU_MX_I8) widen(&weights->integers[row * n], source + row * stride, n, in_type);
    else widen(&weights->floats[row * n], source + row * stride, n, in_type);
  slots_[slot] = std::move(weights);
}

void MatrixUnit::multiply(Descriptor descriptor) {
  const std::uint64_t slot = slot_of("npu.mxmac", descriptor);
  const auto &weights = slots_[slot];
  if (weights == nullptr) throw fault(NPUSIM_MISUSE, "npu.mxmac: slot %" PRIu64 " was never loaded", slot);
  if (descriptor[NPU_MX_K] != weights->k || descriptor[NPU_MX_N] != weights->n ||
      descriptor[NPU_MX_IN_TYPE] != weights->in_type)
    throw fault(NPUSIM_MISUSE, "npu.mxmac: k, n and input type (%" PRIu64 ", %" PRIu64 ", %" PRIu64 ") differ from slot %" PRIu64 "'s (%" PRIu64 ", %" PRIu64 ", %" PRIu64 ")",
                descriptor[NPU_MX_K], descriptor[NPU_MX_N], descriptor[NPU_MX_IN_TYPE], slot, weights->k, weights->n,
                weights->in_type);
  const MatrixWork work{weights,
                        descriptor[NPU_MX_ROWS],
                        descriptor[NPU_MX_ROWS_STRIDE],
                        descriptor[NPU_MX_ACC],
                        descriptor[NPU_MX_ACC_STRIDE],
                        descriptor[NPU_MX_M],
                        descriptor[NPU_MX_ACCUMULATE] != 0};
  if (work.m == 0) return;
  matrix("npu.mxmac: ROWS", work.rows, work.rows_stride, work.m, weights->k * element_bytes(weights->in_type));
  matrix("npu.mxmac: ACC", work.acc, work.acc_stride, work.m, weights->n * sizeof(float));
  queue_.push_back(work);
}

void MatrixUnit::wait() {
  for (const MatrixWork &work : queue_) perform(work);
  queue_.clear();
}

void MatrixUnit::perform(const MatrixWork &work) const {
  const Weights &weights = *work.weights;
  const char *rows = matrix("npu.mxmac: ROWS", work.rows, work.rows_stride, work.m,
                            weights.k * element_bytes(weights.in_type));
  char *acc = matrix("npu.mxmac: ACC", work.acc, work.acc_stride, work.m, weights.n * sizeof(float));
  if (weights.in_type == NPU_MX_I8)
    multiply_all<std::uint32_t, std::int32_t>(work, weights.integers, rows, acc);
  else
    multiply_all<float, float>(work, weights.floats, rows, acc);
}

}  // namespace npusim
