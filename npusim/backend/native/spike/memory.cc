#include "memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

#include "npusim_spike.h"

namespace npusim {
namespace {

constexpr std::uint32_t WFI = 0x10500073;

bool inside(std::uint64_t offset, std::uint64_t bytes, std::uint64_t size) {
  return offset < size && bytes <= size - offset;
}

}  // namespace

Pages::Pages(std::size_t bytes) : size_(bytes) {
  void *data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (data == MAP_FAILED) throw std::bad_alloc();
  data_ = static_cast<char *>(data);
}

Pages::~Pages() { munmap(data_, size_); }

void Program::add(Segment segment) {
  const std::uint64_t end = segment.address - NPU_PROGRAM_BASE + segment.memory_bytes;
  image_bytes_ = std::max(image_bytes_, (end + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES);
  segments_.push_back(std::move(segment));
}

void Program::copy(const Segment &segment) const {
  char *target = pages_.data() + (segment.address - NPU_PROGRAM_BASE);
  if (!segment.bytes.empty()) std::memcpy(target, segment.bytes.data(), segment.bytes.size());
  std::memset(target + segment.bytes.size(), 0, segment.memory_bytes - segment.bytes.size());
}

bool Program::prepare() {
  const bool copy_code = !intact_;
  for (const Segment &segment : segments_)
    if (segment.writable || copy_code) copy(segment);
  intact_ = true;
  return copy_code;
}

char *Program::find(std::uint64_t offset, std::uint64_t bytes) const {
  constexpr std::uint64_t stack = NPU_PROGRAM_BYTES - NPU_STACK_BYTES;
  if (inside(offset, bytes, image_bytes_)) return pages_.data() + offset;
  if (offset >= stack && inside(offset, bytes, NPU_PROGRAM_BYTES)) return pages_.data() + offset;
  return nullptr;
}

Memory::Memory(std::uint64_t scratchpad_bytes)
    : boot_(PAGE_BYTES), launch_(NPU_LAUNCH_BYTES), scratchpad_(scratchpad_bytes) {
  std::memcpy(boot_.data(), &WFI, sizeof WFI);
}

char *Memory::find(std::uint64_t address, std::uint64_t bytes) const {
  if (char *found = scratchpad(address, bytes)) return found;
  if (program_ != nullptr && address >= NPU_PROGRAM_BASE && address < NPU_PROGRAM_BASE + NPU_PROGRAM_BYTES)
    return program_->find(address - NPU_PROGRAM_BASE, bytes);
  if (inside(address - NPU_LAUNCH_BASE, bytes, launch_.size())) return launch_.data() + (address - NPU_LAUNCH_BASE);
  if (inside(address - BOOT_BASE, bytes, boot_.size())) return boot_.data() + (address - BOOT_BASE);
  return nullptr;
}

char *Memory::scratchpad(std::uint64_t address, std::uint64_t bytes) const {
  const std::uint64_t offset = address - NPU_SCRATCHPAD_BASE;  // wraps to a large number below the base
  return inside(offset, bytes, scratchpad_.size()) ? scratchpad_.data() + offset : nullptr;
}

std::span<std::uint64_t> Memory::launch_block() const {
  return {reinterpret_cast<std::uint64_t *>(launch_.data()), launch_.size() / sizeof(std::uint64_t)};
}

void Memory::poison() const {
  auto *words = reinterpret_cast<std::uint32_t *>(scratchpad_.data());
  std::fill_n(words, scratchpad_.size() / sizeof *words, std::uint32_t{NPUSIM_POISON});
}

}  // namespace npusim
