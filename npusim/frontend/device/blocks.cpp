#include "blocks.h"

#include <iterator>

namespace npu {

BlockMap::BlockMap(std::size_t capacity) : capacity_(capacity / kAlignment * kAlignment) {
  if (capacity_ != 0) add_free(0, capacity_);
}

std::optional<Block> BlockMap::take(std::size_t requested) {
  if (requested == 0 || requested > capacity_) return std::nullopt;
  const std::size_t size = (requested + kAlignment - 1) / kAlignment * kAlignment;
  const auto fit = free_.lower_bound({size, 0});
  if (fit == free_.end()) return std::nullopt;
  const auto [hole, offset] = *fit;
  drop_free(extents_.find(offset));
  extents_.emplace(offset, Extent{size, requested});
  if (hole > size) add_free(offset + size, hole - size);
  return Block{offset, size, requested};
}

Block BlockMap::give(std::size_t offset) {
  auto extent = extents_.find(offset);
  const Block block{offset, extent->second.size, extent->second.requested};
  std::size_t begin = offset;
  std::size_t end = offset + block.size;
  if (auto next = std::next(extent); next != extents_.end() && next->second.requested == 0) {
    end += next->second.size;
    drop_free(next);
  }
  if (extent != extents_.begin()) {
    if (auto previous = std::prev(extent); previous->second.requested == 0) {
      begin = previous->first;
      drop_free(previous);
    }
  }
  extents_.erase(extent);
  add_free(begin, end - begin);
  return block;
}

std::optional<Block> BlockMap::find(std::size_t offset) const {
  auto next = extents_.upper_bound(offset);
  if (next == extents_.begin()) return std::nullopt;
  const auto& [begin, extent] = *std::prev(next);
  if (extent.requested == 0 || offset >= begin + extent.size) return std::nullopt;
  return Block{begin, extent.size, extent.requested};
}

std::size_t BlockMap::free_tail() const {
  if (extents_.empty()) return capacity_;
  const auto& [offset, extent] = *extents_.rbegin();
  return extent.requested == 0 ? offset : capacity_;
}

void BlockMap::add_free(std::size_t offset, std::size_t size) {
  extents_.emplace(offset, Extent{size, 0});
  free_.emplace(size, offset);
  free_bytes_ += size;
}

void BlockMap::drop_free(Extents::iterator extent) {
  free_.erase({extent->second.size, extent->first});
  free_bytes_ -= extent->second.size;
  extents_.erase(extent);
}

}  // namespace npu
