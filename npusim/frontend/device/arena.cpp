#include "arena.h"

#include <pthread.h>

#include <algorithm>
#include <cstring>

namespace npu {

void Counter::add(std::size_t amount) {
  current += static_cast<std::int64_t>(amount);
  total += static_cast<std::int64_t>(amount);
  peak = std::max(peak, current);
}

void Counter::remove(std::size_t amount) {
  current -= static_cast<std::int64_t>(amount);
  freed += static_cast<std::int64_t>(amount);
}

Arena& Arena::instance() {
  static Arena* arena = new Arena;
  return *arena;
}

// The lock is held across fork, so that the child never inherits it from a thread that it does not have.
Arena::Arena() {
  pthread_atfork([] { instance().mutex_.lock(); }, [] { instance().mutex_.unlock(); },
                 [] {
                   instance().forked_ = true;
                   instance().mutex_.unlock();
                 });
}

void Arena::open(const std::string& path, std::size_t capacity) {
  refuse_if_forked("open the device memory");
  std::lock_guard lock(mutex_);
  if (!is_open()) {
    mapping_.open(path, capacity);
    blocks_ = BlockMap(mapping_.capacity());
  } else if (path != mapping_.path() || capacity > mapping_.capacity()) {
    throw Failure{FailureKind::usage, "the device memory is open already, at " + mapping_.path(),
                  "the npu device was activated twice with different arguments", "activate it once per process"};
  }
}

void* Arena::allocate(std::size_t bytes) {
  refuse_if_forked("allocate device memory");
  std::lock_guard lock(mutex_);
  if (!is_open()) {
    throw Failure{FailureKind::usage, "there is no device memory yet", "the npu device was not activated",
                  "import npusim before using device=\"npu\""};
  }
  const auto block = blocks_.take(bytes);
  if (!block) {
    ++stats_.out_of_memory;
    throw exhausted(bytes);
  }
  if (const int error = mapping_.reserve(block->offset + block->size)) {
    blocks_.give(block->offset);
    ++stats_.out_of_memory;
    throw file_system_full(bytes, error);
  }
  stats_.blocks.add(1);
  stats_.allocated_bytes.add(block->size);
  stats_.requested_bytes.add(block->requested);
  return mapping_.base() + block->offset;
}

void Arena::release(void* pointer) noexcept {
  if (pointer == nullptr || forked()) return;
  std::lock_guard lock(mutex_);
  const Block block = blocks_.give(offset_of(pointer));
  stats_.blocks.remove(1);
  stats_.allocated_bytes.remove(block.size);
  stats_.requested_bytes.remove(block.requested);
}

Block Arena::block_of(const void* pointer) const {
  std::lock_guard lock(mutex_);
  if (contains(pointer)) {
    if (const auto block = blocks_.find(offset_of(pointer))) return *block;
  }
  throw Failure{FailureKind::usage, "the pointer is in no live block of the arena",
                "its tensor was freed, or it is not an npu tensor", "pass the data_ptr of a live npu tensor"};
}

void Arena::trim() {
  if (forked() || !is_open()) return;
  std::lock_guard lock(mutex_);
  mapping_.trim(blocks_.free_tail());
}

MemoryStats Arena::stats() const {
  std::lock_guard lock(mutex_);
  MemoryStats now = stats_;
  now.reserved = mapping_.reserved();
  now.capacity = mapping_.capacity();
  now.free = blocks_.free_bytes();
  now.largest_free = blocks_.largest_free();
  return now;
}

void Arena::reset_peak() {
  std::lock_guard lock(mutex_);
  for (Counter* counter : {&stats_.blocks, &stats_.allocated_bytes, &stats_.requested_bytes}) {
    counter->peak = counter->current;
  }
}

void Arena::reset_accumulated() {
  std::lock_guard lock(mutex_);
  for (Counter* counter : {&stats_.blocks, &stats_.allocated_bytes, &stats_.requested_bytes}) {
    counter->total = counter->freed = 0;
  }
  stats_.out_of_memory = 0;
}

void Arena::refuse_if_forked(const char* action) const {
  if (!forked()) return;
  throw Failure{FailureKind::fork, std::string("a forked process cannot ") + action,
                "the device memory belongs to the process that activated the npu device; a DataLoader worker or "
                "another forked child used an npu tensor",
                "use npu tensors in the parent, or start children with the method \"spawn\""};
}

Failure Arena::exhausted(std::size_t bytes) const {
  const std::size_t free = blocks_.free_bytes();
  return {FailureKind::arena_full,
          "out of device memory: " + std::to_string(bytes) + " bytes wanted, " + std::to_string(free) + " of " +
              std::to_string(mapping_.capacity()) + " free, " + std::to_string(blocks_.largest_free()) +
              " of them in one piece",
          free >= bytes ? "the free space is scattered between live tensors" : "the live tensors fill the arena",
          "free tensors that are no longer needed, or give the device a larger arena"};
}

Failure Arena::file_system_full(std::size_t bytes, int error) const {
  return {FailureKind::arena_full,
          "out of device memory: " + std::to_string(bytes) + " bytes wanted, " +
              std::to_string(mapping_.file_system_free()) + " free in the file system of " + mapping_.path() + " (" +
              std::strerror(error) + ")",
          "the tmpfs that holds the device memory is full or small",
          "free tensors or files there, or enlarge it (docker: --shm-size)"};
}

}  // namespace npu
