// Guest memory of one hart: boot page, program, launch block, scratchpad. DRAM is not in it: only npu.dma reaches DRAM.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "../npu_isa.h"

namespace npusim {

inline constexpr std::uint64_t PAGE_BYTES = 4096;
inline constexpr std::uint64_t BOOT_BASE = 0x1000;  // the trap vector: one `wfi`, which ends the run

// Zeroed pages, committed when touched.
class Pages {
 public:
  explicit Pages(std::size_t bytes);
  ~Pages();
  Pages(const Pages &) = delete;
  Pages &operator=(const Pages &) = delete;
  char *data() const { return data_; }
  std::size_t size() const { return size_; }

 private:
  char *data_;
  std::size_t size_;
};

struct Segment {
  std::uint64_t address;
  std::vector<char> bytes;
  std::uint64_t memory_bytes;  // >= bytes.size(); the rest is zero
  bool writable;
};

// One ELF's program memory. It stays in place between launches; only writable segments are set up anew.
class Program {
 public:
  explicit Program(std::uint64_t entry) : entry_(entry), pages_(NPU_PROGRAM_BYTES) {}
  void add(Segment segment);
  bool prepare();  // before each launch; true if code was copied
  void distrust() { intact_ = false; }  // after a failed launch: code may have been overwritten
  std::uint64_t entry() const { return entry_; }
  char *find(std::uint64_t offset, std::uint64_t bytes) const;

 private:
  void copy(const Segment &segment) const;

  std::uint64_t entry_;
  Pages pages_;
  std::vector<Segment> segments_;
  std::uint64_t image_bytes_ = 0;  // whole pages from PROGRAM_BASE; between them and the stack nothing is mapped
  bool intact_ = false;
};

class Memory {
 public:
  explicit Memory(std::uint64_t scratchpad_bytes);
  // Host address of guest bytes [address, address + bytes), or null where the core has no memory.
  char *find(std::uint64_t address, std::uint64_t bytes) const;
  // Host address of scratchpad bytes, or null if any of them is outside.
  char *scratchpad(std::uint64_t address, std::uint64_t bytes) const;
  std::uint64_t scratchpad_bytes() const { return scratchpad_.size(); }
  std::span<std::uint64_t> launch_block() const;
  void poison() const;
  void select(const Program *program) { program_ = program; }
  const Program *program() const { return program_; }

 private:
  Pages boot_;
  Pages launch_;
  Pages scratchpad_;
  const Program *program_ = nullptr;
};

}  // namespace npusim
