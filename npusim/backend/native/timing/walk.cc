#include "walk.h"

#include <algorithm>

#include "../npu_isa.h"
#include "fault.h"

namespace npusim::timing {

Walk::Walk(const std::int64_t *words, const Config &config)
    : rank_(static_cast<int>(words[NPU_DMA_RANK])),
      out_(words[NPU_DMA_FLAGS] & NPU_FLAG_OUT),
      arg_(words[NPU_DMA_ARG]),
      run_bytes_(words[NPU_DMA_ELEM_BYTES]),
      access_(config.dram_access_bytes) {
  const auto flags = static_cast<std::uint64_t>(words[NPU_DMA_FLAGS]);
  if (words[NPU_DMA_RANK] < 0 || words[NPU_DMA_RANK] > static_cast<std::int64_t>(NPU_MAX_RANK))
    throw fault("a transfer has rank %ld, at most %lu is defined", words[NPU_DMA_RANK], NPU_MAX_RANK);
  if (run_bytes_ < 1 || run_bytes_ > 8) throw fault("a transfer has elements of %ld bytes", run_bytes_);
  if (flags & NPU_FLAG_INDEXED) throw fault("indexed transfers have no timing: the trace does not know the index list");
  if (flags & NPU_FLAG_ACCUMULATE) throw fault("accumulating transfers have no timing yet");
  base_ = words[NPU_DMA_DRAM] - static_cast<std::int64_t>(NPU_DRAM_BASE);
  keep_valid_box(words);
  if (done_) return;
  sort_and_merge();
  check_range(config);
  begin_run();
}

// Clips every dimension to [lo, hi) and turns negative strides round.
void Walk::keep_valid_box(const std::int64_t *words) {
  done_ = false;
  valid_bytes_ = run_bytes_;
  for (int d = 0; d < rank_; ++d) {
    const std::int64_t low = std::max<std::int64_t>(words[NPU_DMA_LO + d], 0);
    const std::int64_t high = std::min(words[NPU_DMA_HI + d], words[NPU_DMA_EXTENT + d]);
    if (high <= low) done_ = true;
    if (done_ || __builtin_mul_overflow(valid_bytes_, high - low, &valid_bytes_)) break;
    const std::int64_t stride = words[NPU_DMA_DRAM_STRIDE + d];
    base_ += stride * (stride < 0 ? high - 1 : low);
    dims_[d] = {std::abs(stride), high - low, 0};
  }
  if (done_) valid_bytes_ = 0;
  if (valid_bytes_ < 0 || valid_bytes_ > INT64_C(1) << 48) throw fault("a transfer covers %ld bytes", valid_bytes_);
}

void Walk::sort_and_merge() {
  const auto begin = dims_.begin();
  rank_ = static_cast<int>(std::remove_if(begin, begin + rank_, [](const Dimension &d) {
            return d.count == 1 || d.stride == 0;
          }) - begin);
  std::stable_sort(begin, begin + rank_, [](const Dimension &a, const Dimension &b) { return a.stride > b.stride; });
  while (rank_ > 0 && dims_[rank_ - 1].stride == run_bytes_) run_bytes_ *= dims_[--rank_].count;
}

void Walk::check_range(const Config &config) const {
  __int128 end = static_cast<__int128>(base_) + run_bytes_;
  for (int d = 0; d < rank_; ++d) end += static_cast<__int128>(dims_[d].stride) * (dims_[d].count - 1);
  if (base_ < 0 || end > config.dram_capacity_bytes)
    throw fault("a transfer of tensor argument %ld leaves the DRAM of %ld bytes at offset %ld", arg_,
                config.dram_capacity_bytes, base_ < 0 ? base_ : static_cast<std::int64_t>(end));
}

void Walk::begin_run() {
  std::int64_t start = base_;
  for (int d = 0; d < rank_; ++d) start += dims_[d].stride * dims_[d].at;
  next_ = start / access_;
  last_ = (start + run_bytes_ - 1) / access_;
}

bool Walk::advance() {
  for (int d = rank_ - 1; d >= 0; --d) {
    if (++dims_[d].at < dims_[d].count) return true;
    dims_[d].at = 0;
  }
  return false;
}

std::uint64_t Walk::take() {
  const std::int64_t access = next_++;
  if (next_ > last_) {
    if (advance())
      begin_run();
    else
      done_ = true;
  }
  return static_cast<std::uint64_t>(access * access_);
}

}  // namespace npusim::timing
