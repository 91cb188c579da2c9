#include "allocator.h"

#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/CPUAllocator.h>

#include <cstring>
#include <functional>
#include <map>
#include <mutex>

#include "arena.h"

namespace npu {
namespace {

using c10::CachingAllocator::Stat;
constexpr auto kAll = static_cast<std::size_t>(c10::CachingAllocator::StatType::AGGREGATE);

Stat torch_stat(const Counter& counter) {
  Stat stat;
  stat.current = counter.current;
  stat.peak = counter.peak;
  stat.allocated = counter.total;
  stat.freed = counter.freed;
  return stat;
}

class ArenaAllocator final : public c10::DeviceAllocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) override {
    const c10::Device device(kNpu, 0);
    if (bytes == 0) return {nullptr, nullptr, &release, device};
    void* data = or_raise([&] { return Arena::instance().allocate(bytes); });
    return {data, data, &release, device};
  }
  c10::DeleterFnPtr raw_deleter() const override { return &release; }
  void copy_data(void* to, const void* from, std::size_t bytes) const override { std::memcpy(to, from, bytes); }

  bool initialized() override { return Arena::instance().is_open(); }
  void emptyCache(c10::MempoolId_t) override { Arena::instance().trim(); }
  void recordStream(const c10::DataPtr&, c10::Stream) override {}
  c10::CachingDeviceAllocator::DeviceStats getDeviceStats(c10::DeviceIndex) override {
    const MemoryStats now = Arena::instance().stats();
    c10::CachingDeviceAllocator::DeviceStats stats;
    stats.allocation[kAll] = stats.active[kAll] = torch_stat(now.blocks);
    stats.allocated_bytes[kAll] = stats.active_bytes[kAll] = torch_stat(now.allocated_bytes);
    stats.requested_bytes[kAll] = torch_stat(now.requested_bytes);
    stats.reserved_bytes[kAll].increase(now.reserved);
    stats.num_ooms = now.out_of_memory;
    return stats;
  }
  void resetAccumulatedStats(c10::DeviceIndex) override { Arena::instance().reset_accumulated(); }
  void resetPeakStats(c10::DeviceIndex) override { Arena::instance().reset_peak(); }
  std::pair<std::size_t, std::size_t> getMemoryInfo(c10::DeviceIndex) override {
    const MemoryStats now = Arena::instance().stats();
    return {now.free, now.capacity};
  }

 private:
  static void release(void* data) { Arena::instance().release(data); }
};

class PinnedAllocator final : public c10::Allocator {
 public:
  c10::DataPtr allocate(std::size_t bytes) override {
    auto host = c10::GetDefaultCPUAllocator()->allocate(bytes);
    void* data = host.get();
    if (data == nullptr) return host;
    std::lock_guard lock(mutex_);
    live_.emplace(data, Range{bytes, std::move(host)});
    return {data, data, &release, c10::Device(c10::DeviceType::CPU)};
  }
  void copy_data(void* to, const void* from, std::size_t bytes) const override { std::memcpy(to, from, bytes); }
  bool holds(const void* pointer) const {
    std::lock_guard lock(mutex_);
    auto next = live_.upper_bound(pointer);
    if (next == live_.begin()) return false;
    const auto& [begin, range] = *std::prev(next);
    return static_cast<const char*>(pointer) < static_cast<const char*>(begin) + range.bytes;
  }

 private:
  struct Range {
    std::size_t bytes;
    c10::DataPtr memory;
  };
  static void release(void* data);

  mutable std::mutex mutex_;
  std::map<const void*, Range, std::less<>> live_;
};

ArenaAllocator& arena_allocator() {
  static auto* instance = new ArenaAllocator;
  return *instance;
}

PinnedAllocator& pinned() {
  static auto* instance = new PinnedAllocator;
  return *instance;
}

void PinnedAllocator::release(void* data) {
  std::lock_guard lock(pinned().mutex_);
  pinned().live_.erase(data);
}

const c10::AllocatorRegisterer<kNpu> registered(&arena_allocator());

}  // namespace

c10::Allocator* allocator() { return &arena_allocator(); }
c10::Allocator* pinned_allocator() { return &pinned(); }
bool is_pinned(const void* pointer) { return pinned().holds(pointer); }

}  // namespace npu
