// Device memory: blocks of one file that this process and the backend worker both map.
//
// A block's pages are reserved before its pointer leaves the allocator, so a full tmpfs is a Failure here and
// never a SIGBUS in somebody's copy. Thread-safe. A forked child shares the pages but not the bookkeeping: it may
// read; its frees do nothing, and it may neither allocate nor write.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>

#include "blocks.h"
#include "failure.h"
#include "mapping.h"

namespace npu {

struct Counter {
  std::int64_t current = 0, peak = 0, total = 0, freed = 0;
  void add(std::size_t amount);
  void remove(std::size_t amount);
};

struct MemoryStats {
  Counter blocks;           // live blocks
  Counter allocated_bytes;  // bytes that they occupy
  Counter requested_bytes;  // bytes that tensors asked for
  std::int64_t out_of_memory = 0;
  std::size_t reserved = 0, capacity = 0, free = 0, largest_free = 0;
};

class Arena {
 public:
  // The process's arena. Never destroyed: tensors may outlive every static.
  static Arena& instance();

  // The same arguments again do nothing.
  void open(const std::string& path, std::size_t capacity);
  bool is_open() const { return mapping_.base() != nullptr; }

  void* allocate(std::size_t bytes);
  void release(void* pointer) noexcept;
  // The live block around `pointer`; a Failure if there is none.
  Block block_of(const void* pointer) const;
  std::size_t offset_of(const void* pointer) const { return static_cast<const char*>(pointer) - mapping_.base(); }
  bool contains(const void* pointer) const { return is_open() && offset_of(pointer) < mapping_.capacity(); }

  // Gives the pages of the free space at the arena's end back to the file system.
  void trim();
  MemoryStats stats() const;
  void reset_peak();
  void reset_accumulated();
  const Mapping& mapping() const { return mapping_; }

  bool forked() const { return forked_.load(std::memory_order_relaxed); }
  // A Failure in a forked child; `action` is what it was about to do.
  void refuse_if_forked(const char* action) const;

 private:
  Arena();
  Failure exhausted(std::size_t bytes) const;
  Failure file_system_full(std::size_t bytes, int error) const;

  mutable std::mutex mutex_;
  std::atomic<bool> forked_{false};
  Mapping mapping_;
  BlockMap blocks_{0};
  MemoryStats stats_;
};

}  // namespace npu
