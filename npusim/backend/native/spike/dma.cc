#include "dma.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>

#include "copy.h"
#include "fault.h"

namespace npusim {
namespace {

using Wide = __int128;  // extent * stride is below 2^95, so a sum of five of them is exact

constexpr std::int64_t MAX_EXTENT = std::int64_t{1} << 31;

// Lowest and highest value of the sum over axes of stride * i, where i runs over [first, last] of each axis.
struct Span {
  Wide low = 0, high = 0;
  void add(std::int64_t stride, std::int64_t first, std::int64_t last) {
    const Wide a = Wide{stride} * first, b = Wide{stride} * last;
    low += std::min(a, b);
    high += std::max(a, b);
  }
};

std::int64_t word(std::span<const std::uint64_t, NPU_DMA_WORDS> descriptor, std::uint64_t at) {
  return static_cast<std::int64_t>(descriptor[at]);
}

Axis axis_of(std::span<const std::uint64_t, NPU_DMA_WORDS> descriptor, unsigned d) {
  const std::int64_t extent = word(descriptor, NPU_DMA_EXTENT + d);
  if (extent < 0 || extent > MAX_EXTENT)
    throw fault(NPUSIM_MISUSE, "npu.dma: extent %" PRId64 " of dimension %u is not in [0, 2^31]", extent, d);
  const std::int64_t lo = std::clamp<std::int64_t>(word(descriptor, NPU_DMA_LO + d), 0, extent);
  const std::int64_t hi = std::clamp<std::int64_t>(word(descriptor, NPU_DMA_HI + d), lo, extent);
  return {extent, lo, hi, word(descriptor, NPU_DMA_DRAM_STRIDE + d), word(descriptor, NPU_DMA_SCRATCHPAD_STRIDE + d)};
}

std::vector<std::int64_t> index_of(const Memory &memory, std::uint64_t address, std::int64_t count) {
  if (count == 0) return {};
  const char *source = memory.find(address, count * sizeof(std::int64_t));
  if (source == nullptr)
    throw fault(NPUSIM_MISUSE, "npu.dma: the index list at %#" PRIx64 " (%" PRId64 " words) is not in the core's memory",
                address, count);
  std::vector<std::int64_t> index(count);
  std::memcpy(index.data(), source, count * sizeof(std::int64_t));
  return index;
}

Transfer decode(const Memory &memory, std::span<const std::uint64_t, NPU_DMA_WORDS> descriptor, std::uint64_t tag) {
  const std::uint64_t rank = descriptor[NPU_DMA_RANK], flags = descriptor[NPU_DMA_FLAGS];
  if (rank < 1 || rank > NPU_MAX_RANK)
    throw fault(NPUSIM_MISUSE, "npu.dma: rank %" PRIu64 " is not in [1, %" PRIu64 "]", rank, NPU_MAX_RANK);
  if (flags & ~(NPU_FLAG_OUT | NPU_FLAG_ACCUMULATE | NPU_FLAG_INDEXED))
    throw fault(NPUSIM_MISUSE, "npu.dma: flags %#" PRIx64 " has an unknown bit", flags);
  if (flags & NPU_FLAG_ACCUMULATE)
    throw fault(NPUSIM_UNSUPPORTED, "npu.dma: FLAG_ACCUMULATE is not supported");
  const std::uint64_t element = descriptor[NPU_DMA_ELEM_BYTES];
  if (element != 1 && element != 2 && element != 4 && element != 8)
    throw fault(NPUSIM_MISUSE, "npu.dma: element size %" PRIu64 " is not 1, 2, 4 or 8 bytes", element);
  Transfer transfer{.tag = tag,
                    .argument = descriptor[NPU_DMA_ARG],
                    .element_bytes = static_cast<std::int64_t>(element),
                    .fill = descriptor[NPU_DMA_FILL],
                    .dram = descriptor[NPU_DMA_DRAM],
                    .scratchpad = descriptor[NPU_DMA_SCRATCHPAD],
                    .out = (flags & NPU_FLAG_OUT) != 0,
                    .rank = static_cast<unsigned>(rank),
                    .axes = {},
                    .index = {}};
  for (unsigned d = 0; d < rank; ++d) transfer.axes[d] = axis_of(descriptor, d);
  if (flags & NPU_FLAG_INDEXED) transfer.index = index_of(memory, descriptor[NPU_DMA_INDEX], transfer.axes[0].extent);
  return transfer;
}

Copy valid_part(const Transfer &transfer, unsigned first_axis) {
  Copy copy{.element_bytes = transfer.element_bytes, .axes = {}};
  for (unsigned d = first_axis; d < transfer.rank; ++d) {
    const Axis &axis = transfer.axes[d];
    copy.push({axis.hi - axis.lo, axis.dram_stride, axis.scratchpad_stride});
  }
  return copy;
}

Copy whole_scratchpad_side(const Transfer &transfer) {
  Copy copy{.element_bytes = transfer.element_bytes, .axes = {}};
  for (const Axis &axis : transfer.dimensions()) copy.push({axis.extent, 0, axis.scratchpad_stride});
  return copy;
}

// Offsets are summed modulo 2^64: the terms may be far outside (start() checked only where the sum lands).
std::uint64_t step(std::int64_t index, std::int64_t stride) {
  return static_cast<std::uint64_t>(index) * static_cast<std::uint64_t>(stride);
}

}  // namespace

std::int64_t Transfer::valid_elements() const {
  std::int64_t count = 1;
  for (const Axis &axis : dimensions()) count *= axis.hi - axis.lo;
  return count;
}

void Dma::begin(const npusim_launch &launch) {
  bounds_ = {launch.bounds, launch.tensor_count};
  bytes_read_ = {launch.bytes_read, launch.tensor_count};
  bytes_written_ = {launch.bytes_written, launch.tensor_count};
  std::ranges::fill(bytes_read_, 0);
  std::ranges::fill(bytes_written_, 0);
  outstanding_.clear();
}

void Dma::start(std::span<const std::uint64_t, NPU_DMA_WORDS> descriptor, std::uint64_t tag) {
  if (tag >= NPU_MAX_TAGS)
    throw fault(NPUSIM_MISUSE, "npu.dma: tag %" PRIu64 " is not below %" PRIu64, tag, NPU_MAX_TAGS);
  Transfer transfer = decode(memory_, descriptor, tag);
  check(transfer);
  outstanding_.push_back(std::move(transfer));
}

void Dma::wait(std::uint64_t tag) {
  if (tag >= NPU_MAX_TAGS)
    throw fault(NPUSIM_MISUSE, "npu.wait: tag %" PRIu64 " is not below %" PRIu64, tag, NPU_MAX_TAGS);
  for (const Transfer &transfer : outstanding_)
    if (transfer.tag == tag) {
      perform(transfer);
      auto &bytes = transfer.out ? bytes_written_ : bytes_read_;
      bytes[transfer.argument] += transfer.valid_elements() * transfer.element_bytes;
    }
  std::erase_if(outstanding_, [tag](const Transfer &transfer) { return transfer.tag == tag; });
}

void Dma::check(const Transfer &transfer) const {
  if (transfer.argument >= bounds_.size())
    throw fault(NPUSIM_MISUSE, "npu.dma: tensor argument %" PRIu64 " of a kernel that has %zu", transfer.argument,
                bounds_.size());
  if (std::ranges::any_of(transfer.dimensions(), [](const Axis &axis) { return axis.extent == 0; })) return;
  Wide bytes = transfer.element_bytes;
  for (const Axis &axis : transfer.dimensions()) {
    bytes *= axis.extent;
    if (bytes > Wide{memory_.scratchpad_bytes()})
      throw fault(NPUSIM_MISUSE, "npu.dma: the transfer has more elements than the scratchpad (%" PRIu64 " bytes) holds",
                  memory_.scratchpad_bytes());
  }
  check_scratchpad(transfer);
  check_dram(transfer);
}

void Dma::check_dram(const Transfer &transfer) const {
  if (transfer.valid_elements() == 0) return;
  Span span;
  for (unsigned d = 0; d < transfer.rank; ++d) {
    const Axis &axis = transfer.axes[d];
    std::int64_t first = axis.lo, last = axis.hi - 1;
    if (d == 0 && !transfer.index.empty()) {
      const auto [low, high] =
          std::minmax_element(transfer.index.begin() + axis.lo, transfer.index.begin() + axis.hi);
      first = *low, last = *high;
    }
    span.add(axis.dram_stride, first, last);
  }
  const npusim_bounds bounds = bounds_[transfer.argument];
  const Wide first = Wide{transfer.dram} + span.low, last = Wide{transfer.dram} + span.high + transfer.element_bytes - 1;
  if (first < Wide{bounds.low}) throw bounds_fault(transfer.argument, static_cast<std::uint64_t>(first), bounds);
  if (last >= Wide{bounds.high}) throw bounds_fault(transfer.argument, static_cast<std::uint64_t>(last), bounds);
}

void Dma::check_scratchpad(const Transfer &transfer) const {
  if (transfer.out && transfer.valid_elements() == 0) return;
  Span span;
  for (const Axis &axis : transfer.dimensions())
    span.add(axis.scratchpad_stride, transfer.out ? axis.lo : 0, (transfer.out ? axis.hi : axis.extent) - 1);
  const Wide begin = Wide{NPU_SCRATCHPAD_BASE}, end = begin + memory_.scratchpad_bytes();
  const Wide first = Wide{transfer.scratchpad} + span.low;
  const Wide last = Wide{transfer.scratchpad} + span.high + transfer.element_bytes - 1;
  if (first < begin || last >= end)
    throw fault(NPUSIM_MISUSE, "npu.dma: the transfer reaches byte %#" PRIx64 ", outside the scratchpad [%#" PRIx64 ", %#" PRIx64 ")",
                static_cast<std::uint64_t>(first < begin ? first : last), static_cast<std::uint64_t>(begin),
                static_cast<std::uint64_t>(end));
}

// start() has checked every address that is touched below.
void Dma::perform(const Transfer &transfer) const {
  const Place pad{memory_.scratchpad(NPU_SCRATCHPAD_BASE, 1), transfer.scratchpad - NPU_SCRATCHPAD_BASE};
  const std::int64_t valid = transfer.valid_elements();
  const Copy whole = whole_scratchpad_side(transfer);
  if (!transfer.out && valid != whole.elements()) fill(whole, pad, transfer.fill);
  if (valid == 0) return;
  const bool indexed = !transfer.index.empty();
  Place from{dram_, transfer.dram - NPU_DRAM_BASE}, to = pad;
  for (unsigned d = indexed ? 1 : 0; d < transfer.rank; ++d) {
    from.offset += step(transfer.axes[d].lo, transfer.axes[d].dram_stride);
    to.offset += step(transfer.axes[d].lo, transfer.axes[d].scratchpad_stride);
  }
  if (!indexed) return copy(valid_part(transfer, 0), from, to, transfer.out);
  const Copy row = valid_part(transfer, 1);
  const Axis &outer = transfer.axes[0];
  for (std::int64_t i = outer.lo; i < outer.hi; ++i)
    copy(row, from.moved(step(transfer.index[i], outer.dram_stride)), to.moved(step(i, outer.scratchpad_stride)),
         transfer.out);
}

}  // namespace npusim
