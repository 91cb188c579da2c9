#include "copy.h"

#include <cstring>

#pragma GCC optimize("O3")

namespace npusim {
namespace {

// Elements keep no alignment: memcpy of a constant size is one move.
template <typename T>
void strided(char *to, std::int64_t to_stride, const char *from, std::int64_t from_stride, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) std::memcpy(to + i * to_stride, from + i * from_stride, sizeof(T));
}

template <typename T>
void row(char *to, std::int64_t to_stride, const char *from, std::int64_t from_stride, std::int64_t count) {
  constexpr auto size = static_cast<std::int64_t>(sizeof(T));
  if (to_stride == size && from_stride == size)
    std::memcpy(to, from, count * sizeof(T));
  else
    strided<T>(to, to_stride, from, from_stride, count);
}

template <typename T>
void nest(const Copy &plan, unsigned level, char *dram, char *scratchpad, bool out) {
  const Loop loop = plan.rank == 0 ? Loop{1, sizeof(T), sizeof(T)} : plan.axes[level];
  if (level + 1 >= plan.rank) {
    if (out) return row<T>(dram, loop.dram_stride, scratchpad, loop.scratchpad_stride, loop.count);
    return row<T>(scratchpad, loop.scratchpad_stride, dram, loop.dram_stride, loop.count);
  }
  for (std::int64_t i = 0; i < loop.count; ++i)
    nest<T>(plan, level + 1, dram + i * loop.dram_stride, scratchpad + i * loop.scratchpad_stride, out);
}

template <typename T>
void fill_nest(const Copy &plan, unsigned level, char *scratchpad, T pattern) {
  const Loop loop = plan.rank == 0 ? Loop{1, 0, 0} : plan.axes[level];
  if (level + 1 >= plan.rank && loop.scratchpad_stride == static_cast<std::int64_t>(sizeof(T))) {
    for (std::int64_t i = 0; i < loop.count; ++i) std::memcpy(scratchpad + i * sizeof(T), &pattern, sizeof pattern);
    return;
  }
  for (std::int64_t i = 0; i < loop.count; ++i) {
    char *at = scratchpad + i * loop.scratchpad_stride;
    if (level + 1 >= plan.rank)
      std::memcpy(at, &pattern, sizeof pattern);
    else
      fill_nest<T>(plan, level + 1, at, pattern);
  }
}

}  // namespace

void Copy::push(Loop loop) {
  if (loop.count == 0) empty = true;
  if (loop.count == 1) return;
  if (rank > 0) {
    Loop &outer = axes[rank - 1];
    if (outer.dram_stride == loop.dram_stride * loop.count &&
        outer.scratchpad_stride == loop.scratchpad_stride * loop.count) {
      outer = {outer.count * loop.count, loop.dram_stride, loop.scratchpad_stride};
      return;
    }
  }
  axes[rank++] = loop;
}

std::int64_t Copy::elements() const {
  std::int64_t count = empty ? 0 : 1;
  for (unsigned d = 0; d < rank; ++d) count *= axes[d].count;
  return count;
}

void copy(const Copy &plan, Place dram, Place scratchpad, bool out) {
  if (plan.empty) return;
  char *d = dram.base + dram.offset, *s = scratchpad.base + scratchpad.offset;
  switch (plan.element_bytes) {
    case 1: return nest<std::uint8_t>(plan, 0, d, s, out);
    case 2: return nest<std::uint16_t>(plan, 0, d, s, out);
    case 4: return nest<std::uint32_t>(plan, 0, d, s, out);
    default: return nest<std::uint64_t>(plan, 0, d, s, out);
  }
}

void fill(const Copy &plan, Place scratchpad, std::uint64_t pattern) {
  if (plan.empty) return;
  char *at = scratchpad.base + scratchpad.offset;
  switch (plan.element_bytes) {
    case 1: return fill_nest(plan, 0, at, static_cast<std::uint8_t>(pattern));
    case 2: return fill_nest(plan, 0, at, static_cast<std::uint16_t>(pattern));
    case 4: return fill_nest(plan, 0, at, static_cast<std::uint32_t>(pattern));
    default: return fill_nest(plan, 0, at, pattern);
  }
}

}  // namespace npusim
