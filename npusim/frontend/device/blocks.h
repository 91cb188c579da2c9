// Which bytes of the arena are in use: best fit, lowest address first, neighbours coalesced.
//
// Pure bookkeeping (no memory is touched) and deterministic: offsets depend on the sequence of take and give
// alone, never on addresses, threads or hashing. The caller locks.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace npu {

constexpr std::size_t kAlignment = 256;

struct Block {
  std::size_t offset;     // bytes from the arena's start, a multiple of kAlignment
  std::size_t size;       // bytes it occupies, a multiple of kAlignment
  std::size_t requested;  // bytes its owner asked for: the bounds of every access through it
};

class BlockMap {
 public:
  explicit BlockMap(std::size_t capacity);

  std::optional<Block> take(std::size_t requested);
  // `offset` must be one that take returned. Gives back the block as it was.
  Block give(std::size_t offset);
  // The live block that holds `offset`.
  std::optional<Block> find(std::size_t offset) const;

  std::size_t free_bytes() const { return free_bytes_; }
  std::size_t largest_free() const { return free_.empty() ? 0 : free_.rbegin()->first; }
  // Where the free space that reaches to the arena's end begins (the capacity if its last byte is in use).
  std::size_t free_tail() const;

 private:
  struct Extent {
    std::size_t size;
    std::size_t requested;  // 0: free
  };
  using Extents = std::map<std::size_t, Extent>;

  void add_free(std::size_t offset, std::size_t size);
  void drop_free(Extents::iterator extent);

  std::size_t capacity_;
  std::size_t free_bytes_ = 0;
  Extents extents_;                                    // all of the arena, by offset
  std::set<std::pair<std::size_t, std::size_t>> free_;  // (size, offset)
};

}  // namespace npu
